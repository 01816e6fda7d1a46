import { inDomain, inFile } from "./mutation.ts";

const orderSql = inDomain("order/order-sql", "order/begin-payment");
const startPaymentStore = inDomain("order/start-payment-store", "order/begin-payment");
const startProviderPayment = inDomain("order/start-provider-payment", "order/begin-payment");
const ownOrder = inDomain("order/own-order", "order/refund-order");
const completeOrderStore = inDomain("order/complete-order-store", "order/begin-payment");
const accountSql = inDomain("account/account-sql", "order/begin-payment");
const pollPayments = inFile("app/domain/order/poll-payments.ts", [
  "workers/scheduled/maintain-payments.test.ts",
]);

/** Confirmed addresses, price validity, and expiry of payments. */
export const PAYMENT_CONDITIONS = [
  startPaymentStore(
    "an unconfirmed member pays",
    "${spends} AND NOT ${unconfirmed} AND",
    "${spends} AND",
  ),
  orderSql("a provider sends e-mails to an unconfirmed address", 'method === "sct" ? 1 : 0', "0"),
  orderSql("an unconfirmed member with a refund pays again", " OR ${hasRefund(member)}"),
  orderSql("a confirmed member must confirm again", "${isUnconfirmed(member)}", "1"),
  orderSql(
    "an unconfirmed member begins any number of payments",
    ">= ${MAX_UNCONFIRMED_PAYMENTS}",
    ">= 99",
  ),
  startProviderPayment(
    "a permanently refused payment stays open",
    "await run(services.db, movePayment({ ...over, at: services.now() }));",
  ),
  ownOrder(
    "a withdrawal is shown as complete before the payment arrived",
    'ours.every(({ state }) => state === "completed") ? "withdrawn" : "giving_back"',
    '"withdrawn"',
  ),
  completeOrderStore(
    "a bank transfer keeps its price without an end",
    "OR ${o.created_at} <= ${at - UNPAID_ORDER_TTL}",
  ),
  completeOrderStore(
    "the welcome price is paid twice",
    " OR (${o.discount} = 'welcome' AND ${hasBought(sql`${o.account_id}`)})",
  ),
  accountSql(
    "a refunded purchase restores the welcome discount",
    " OR ${hasPurchase(owner as SQL<MemberId>)}",
  ),
  pollPayments(
    "a pending payment is cancelled on its first day",
    "createdAt <= now - UNPAID_ORDER_TTL",
    "createdAt <= now",
  ),
  pollPayments(
    "a payment that collects is expired",
    "if (isCancelled) await run",
    "if (id) await run",
  ),
];
