import { inDomain, inFile } from "./mutation.ts";

const HISTORY_TEST = "tests/architecture/money-histories.test.ts";
const byHistoryTest = (file: string) =>
  inFile(`app/domain/order/${file}.ts`, [HISTORY_TEST], "architecture");

const applyProviderEvent = inDomain("order/apply-provider-event");
const completeOrderStoreByApplyProviderEvent = inDomain(
  "order/complete-order-store",
  "order/apply-provider-event",
);
const completeOrderStoreByMoneyHistories = byHistoryTest("complete-order-store");
const applyPaymentEvent = inDomain("order/apply-payment-event", "order/apply-provider-event");
const transferEmail = inDomain("order/apply-payment-event", "order/apply-payment-event");
const refundStatementsStoreByApplyProviderEvent = inDomain(
  "order/refund-statements-store",
  "order/apply-provider-event",
);
const orderEmails = inDomain("order/order-emails", "order/apply-provider-event");
const triggers = inFile(
  "migrations/0001_triggers.sql",
  ["tests/architecture/payment-transitions.test.ts"],
  "architecture",
);
const refundStore = byHistoryTest("refund-store");
const refundStatementsStoreByRefundOrder = inDomain(
  "order/refund-statements-store",
  "order/refund-order",
);
const refundStoreByUnspentCredits = inDomain("order/refund-store", "order/unspent-credits");
const walletSqlByUnspentCredits = inDomain("wallet/wallet-sql", "order/unspent-credits");
const ownOrder = inDomain("order/own-order", "order/refund-order");
const refundOrder = inDomain("order/refund-order");
const ownOrderStore = inDomain("order/own-order-store", "order/refund-order");
const receiptStore = byHistoryTest("receipt-store");
const reconciliationStore = inFile("app/domain/order/reconciliation-store.ts", [
  "workers/scheduled/maintain-payments.test.ts",
]);
const sessionStore = inDomain("session/session-store", "session/find-viewer");

/** Provider events and refunds. */
export const PROVIDER_EVENTS = [
  transferEmail(
    "the bank details of a transfer are e-mailed at each event",
    '"order_transfer", fields, { when, key })',
    '"order_transfer", fields, when)',
  ),
  transferEmail(
    "the bank details of a paid transfer are e-mailed",
    'const when = isInState(payment.id, ["created", "pending"]);',
    "const when = undefined as never;",
  ),
  applyProviderEvent("an event of another site is accepted", "  event.siteId !== site.id ||\n"),
  applyProviderEvent(
    "an event of another provider is accepted",
    "  payment.provider !== provider ||\n",
  ),
  applyProviderEvent(
    "a payment below the price is accepted",
    "return event.amount === payment.amount",
    "return true",
  ),
  applyProviderEvent(
    "a payment in another currency is accepted",
    "if (event.currency !== payment.currency) return false;",
  ),
  completeOrderStoreByApplyProviderEvent(
    "a payment of an erased member completes the order",
    ", isNotNull(orders.account_id)",
  ),
  triggers(
    "a surplus payment becomes a refunded payment",
    "(OLD.`state` = 'refunded' AND",
    "(OLD.`state` = 'surplus' AND NEW.`state` = 'refunded') OR (OLD.`state` = 'refunded' AND",
  ),
  completeOrderStoreByMoneyHistories(
    "a surplus payment is not refunded",
    'kind: "surplus" }, isSurplus({ ...payment, at }))',
    'kind: "surplus" }, completesOrder({ ...payment, at }))',
  ),
  applyPaymentEvent(
    "a failure e-mail is sent while the page shows the failure",
    "\n  at - payment.createdAt >= FAILURE_ON_PAGE_TTL &&",
  ),
  applyPaymentEvent(
    "a chargeback is applied without the completed payment",
    'state === "completed" || state === "charged_back"',
    'state === "completed"',
  ),
  orderEmails(
    "an order confirmation is sent to confirmed addresses only",
    'account.status === "deleted") return null',
    'account.status !== "active") return null',
  ),
  orderEmails(
    "an order e-mail to an unconfirmed address contains the name",
    "isConfirmed ? (profile?.name ?? null) : null",
    "profile?.name ?? null",
  ),
  orderEmails(
    "failed payments send any number of e-mails to an unconfirmed address",
    "!isConfirmed && !paid && !(await consumeMailAttempt(services, member, to))",
    "false",
  ),
  refundStatementsStoreByApplyProviderEvent(
    "a payment is charged back and refunded",
    "    stopped: failPendingRefunds(payment, at),\n",
  ),
  refundStatementsStoreByApplyProviderEvent(
    "a returned debit does not block further debits",
    'method === "sdd"',
    'method === "sct"',
  ),
  refundStore(
    "a refund removes credits that were already removed",
    "min(${balanceLeft}, ${creditsLeft})",
    "${balanceLeft}",
  ),
  refundStoreByUnspentCredits(
    "credits removed from a newer order are missing from an older one",
    "${balanceUpToPurchase(purchase)} + ${creditsRemovedFrom(sql`IN ${purchasesAfter(purchase)}`)}",
    "${balanceUpToPurchase(purchase)}",
  ),
  walletSqlByUnspentCredits(
    "a credit counts as unspent in two orders",
    " AND ${e.number} > ${b.number})\n    FROM ${walletEntries} b",
    " AND ${e.number} < 0)\n    FROM ${walletEntries} b",
  ),
  refundStatementsStoreByRefundOrder(
    "a payment is refunded manually and automatically",
    "    stopped: failExcessRefunds(payment),\n",
  ),
  refundStatementsStoreByRefundOrder(
    "a refund above the shown amount is accepted",
    "${unspentCredits} = ${credits} AND ${moneyLeft} >= ${amount}`;\n\n/** Of a goodwill",
    "${moneyLeft} >= ${amount}`;\n\n/** Of a goodwill",
  ),
  ownOrder("the withdrawal period never ends", " && now < until"),
  refundOrder(
    "a refund is not compared with the shown amount",
    "allowedWithdrawal.amount === input.amount && allowedWithdrawal.credits === input.credits",
    "left",
  ),
  ownOrderStore(
    "another member's orders are listed",
    "forOwner(member, o.account_id)",
    "forSite(member.siteId)",
  ),
  receiptStore(
    "an order has two receipt numbers",
    "${when} AND NOT ${hasReceipt(eq(receipts.order_id, orderId), isNull(receipts.refund_id))}",
    "${when}",
  ),
  reconciliationStore("two runs request one refund", "eq(refunds.try_at, tryAt), "),
  reconciliationStore(
    "a payment that may still complete is deleted",
    "${p.state} NOT IN ('failed', 'cancelled')",
    "${p.state} = 'completed'",
  ),
  sessionStore(
    "a session secret is replaced twice",
    "${old.id_hash} = ${replaces} AND ${old.expires_at} > ${until}",
    "${old.id_hash} = ${replaces}",
  ),
];
