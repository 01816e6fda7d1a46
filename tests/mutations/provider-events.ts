import { inDomain, inFile } from "./mutation.ts";

const HISTORIES = "tests/architecture/money-histories.test.ts";
const history = (file: string) =>
  inFile(`app/domain/order/${file}.ts`, [HISTORIES], "architecture");

const providerEvent = inDomain("order/apply-provider-event");
const completing = inDomain(
  "order/complete-order-store",
  "order/apply-provider-event",
  "order/late-events",
);
const granting = history("complete-order-store");
const paymentEvent = inDomain(
  "order/apply-payment-event",
  "order/late-events",
  "order/apply-provider-event",
);
const chargeback = inDomain("order/chargeback-store", "order/chargeback-store");
const orderEmails = inDomain("order/order-emails", "order/order-emails");
const moves = inFile(
  "migrations/0001_triggers.sql",
  ["tests/architecture/payment-transitions.test.ts"],
  "architecture",
);
const refunds = history("refund-store");
const byHand = inDomain("order/provider-refund-store", "order/refunds");
const withdrawing = inDomain("order/withdraw-store", "order/withdraw");
const withdrawal = inDomain("order/withdrawal", "order/withdraw");
const withdraw = inDomain("order/withdraw");
const own = inDomain("order/own-order-store", "order/own-orders");
const receipts = history("receipt-store");
const clock = inFile("app/domain/order/order-jobs-store.ts", [
  "workers/scheduled/maintain-payments.test.ts",
]);
const renewed = inDomain("session/renew-store", "session/renew-session");

/** Provider events and refunds. */
export const PROVIDER_EVENTS = [
  providerEvent("another site's news is believed", "  event.siteId !== site.id ||\n"),
  providerEvent("another provider's news is believed", "  payment.provider !== provider ||\n"),
  providerEvent("a cent less is enough", "return event.amount === payment.amount", "return true"),
  providerEvent("any currency is enough", "if (event.currency !== payment.currency) return false;"),
  completing("what is paid for somebody gone is kept", " AND account_id IS NOT NULL"),
  moves(
    "a payment that was too many goes on to be another's",
    "(OLD.`state` = 'refunded' AND",
    "(OLD.`state` = 'surplus' AND NEW.`state` = 'refunded') OR (OLD.`state` = 'refunded' AND",
  ),
  granting(
    "a payment too many goes nowhere",
    'kind: "surplus" }, isSurplus({ ...payment, at }))',
    'kind: "surplus" }, completesOrder({ ...payment, at }))',
  ),
  paymentEvent(
    "a failure is written while its payer reads it",
    "\n  at - payment.createdAt >= FAILURE_ON_PAGE_TTL &&",
  ),
  paymentEvent(
    "a chargeback grants nothing first",
    'state === "completed" || state === "charged_back"',
    'state === "completed"',
  ),
  orderEmails(
    "a contract is confirmed to confirmed addresses alone",
    'account.status === "deleted") return null',
    'account.status !== "active") return null',
  ),
  orderEmails(
    "a stranger reads whose letter it is",
    "isConfirmed ? (profile?.name ?? null) : null",
    "profile?.name ?? null",
  ),
  orderEmails(
    "failures fill a stranger's mailbox",
    "!isConfirmed && !paid && !(await consumeMailAttempt(services, member, to))",
    "false",
  ),
  chargeback(
    "a bank takes all, and it goes back too",
    "    stopped: failPendingRefunds(payment, at),\n",
  ),
  chargeback("a debit is returned and no debit ends", 'method === "sdd"', 'method === "sct"'),
  refunds(
    "what was taken is taken again",
    "min(${balanceOfWallet(sql`o.wallet_id`)}, ${creditsLeft})",
    "${balanceOfWallet(sql`o.wallet_id`)}",
  ),
  byHand("by hand, and by the clock too", "    stopped: failExcessRefunds(payment),\n"),
  withdrawing(
    "more is given back than was shown",
    "${unspentCredits} = ${credits} AND ${moneyLeft} >= ${amount}`;\n\n/** Of a goodwill",
    "${moneyLeft} >= ${amount}`;\n\n/** Of a goodwill",
  ),
  withdrawal("the days to withdraw do not end", " && now < until"),
  withdraw(
    "what was shown is not compared",
    "left.amount === input.amount && left.credits === input.credits",
    "left",
  ),
  own(
    "somebody else's orders are told",
    "WHERE o.account_id = ${id} AND o.site_id = ${siteId}",
    "WHERE o.site_id = ${siteId}",
  ),
  receipts(
    "a receipt has two numbers",
    "${when} AND NOT EXISTS (SELECT 1 FROM receipts WHERE order_id = ${orderId} AND refund_id IS NULL)",
    "${when}",
  ),
  clock(
    "two runs ask for a refund",
    "WHERE id = ${id} AND try_at = ${tryAt} AND",
    "WHERE id = ${id} AND",
  ),
  clock(
    "what may still be paid is forgotten",
    "p.state NOT IN ('failed', 'cancelled')",
    "p.state = 'completed'",
  ),
  renewed(
    "a secret is replaced twice",
    "WHERE id_hash = ${replaces} AND expires_at > ${until}`,\n  before",
    "WHERE id_hash = ${replaces}`,\n  before",
  ),
];
