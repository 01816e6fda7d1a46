import { inDomain, inFile } from "./mutation.ts";

const confirmFirst = inDomain("order/must-confirm-sql", "order/confirm-first");
const startPayment = inDomain("order/start-payment-store", "order/confirm-first");
const carried = inDomain("order/start-provider-payment", "order/begin-payment-refusals");
const orderState = inDomain("order/order-state", "order/own-orders");
const gone = inDomain("order/complete-order-store", "order/price-gone");
const bought = inDomain("account/premium-sql", "order/price-gone");
const pollPayments = inFile("app/domain/order/poll-payments.ts", [
  "workers/scheduled/maintain-payments.test.ts",
]);

/** Until when an order may be paid at its price, and who must confirm their address before. */
export const PRICE_ENDS = [
  startPayment(
    "nobody has to confirm before they pay",
    "${spends} AND NOT ${unconfirmed} AND",
    "${spends} AND",
  ),
  confirmFirst("a provider writes to a stranger", 'method === "sct" ? 1 : 0', "0"),
  confirmFirst("the same money buys letters again and again", " OR ${hasRefund(member)}"),
  confirmFirst("whoever confirmed is asked again", "${isUnconfirmed(member)}", "1"),
  confirmFirst(
    "a hundred payments a day write to a stranger",
    ">= ${MAX_UNCONFIRMED_PAYMENTS}",
    ">= 99",
  ),
  carried(
    "what is refused for good waits on",
    "await run(services.db, movePayment({ ...over, at: services.now() }));",
  ),
  orderState(
    "money is called back before it left",
    'ours.every(({ state }) => state === "completed") ? "withdrawn" : "giving_back"',
    '"withdrawn"',
  ),
  gone("a transfer has its price for ever", "OR o.created_at <= ${at - UNPAID_ORDER_TTL}"),
  gone(
    "the welcome price is paid twice",
    " OR (o.discount = 'welcome' AND ${hasBought(sql`o.account_id`)})",
  ),
  bought(
    "a refunded purchase gives the welcome discount back",
    " OR ${hasPurchase(owner as SQL<MemberId>)}",
  ),
  pollPayments(
    "what waits is ended on its first day",
    "createdAt <= now - UNPAID_ORDER_TTL",
    "createdAt <= now",
  ),
  pollPayments("what collects is called over", "if (ended) await run", "if (id) await run"),
];
