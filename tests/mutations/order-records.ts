import { inDomain, inFile } from "./mutation.ts";

const reconcileTests = [
  "scripts/orders/reconcile.test.ts",
  "scripts/orders/reconcile-agreed-price.test.ts",
];
const commandServicesTests = ["scripts/lib/command-services.test.ts"];
const jobTests = ["workers/scheduled/reconcile-payments.test.ts"];
const reconciliationStoreByReconcile = inFile(
  "app/domain/order/reconciliation-store.ts",
  reconcileTests,
  "architecture",
);
const reconciliationStoreByReconcileFailedRefunds = inFile(
  "app/domain/order/reconciliation-store.ts",
  ["scripts/orders/reconcile-failed-refunds.test.ts"],
  "architecture",
);
const reconciliationStoreByRefundOrder = inDomain(
  "order/reconciliation-store",
  "order/refund-order",
);
const commandServices = inFile(
  "scripts/lib/command-services.ts",
  commandServicesTests,
  "architecture",
);
const siteDatabases = inFile("scripts/site/databases.ts", commandServicesTests, "architecture");
const reconcilePaymentsByScheduledJob = inFile("app/domain/order/reconcile-payments.ts", jobTests);
const order = (file: string, test: string) =>
  inFile(`app/domain/order/${file}.ts`, [`app/domain/order/${test}.test.ts`]);
const reconcilePaymentsByApplyProviderEvent = order("reconcile-payments", "apply-provider-event");
const refundStore = order("refund-store", "refund-order");
const applyPaymentEvent = order("apply-payment-event", "refund-order");
const stripe = inFile("app/platform/stripe/stripe.ts", ["app/platform/stripe/stripe.test.ts"]);
const scheduledJobs = inFile("workers/scheduled/scheduled-jobs.ts", jobTests);

/** Reconciliation of orders, and staff actions on them. */
export const ORDER_RECORDS = [
  reconciliationStoreByReconcile(
    "reconciliation compares another site's orders",
    "forSite(span.siteId).text(\n    { what: what.",
    "forSite(sql`${o.site_id}`).text(\n    { what: what.",
  ),
  reconciliationStoreByReconcile(
    "a grant of other credits is accepted",
    "AND ${e.key} = ${o.id} AND ${e.amount} = ${o.credits}",
    "AND ${e.key} = ${o.id}",
  ),
  reconciliationStoreByReconcile(
    "a payment of another price is accepted",
    "\n  AND ${p.amount} = ${o.price} AND ${p.currency} = ${o.currency})`",
    ")`",
  ),
  reconciliationStoreByReconcile(
    "a provider event of another amount is accepted",
    "\n    AND ${v.amount} = ${p.amount} AND ${v.currency} = ${p.currency})`",
    ")`",
  ),
  reconciliationStoreByReconcile(
    "a refund of other credits is accepted",
    " AND ${e.amount} = -${r.credits}",
  ),
  reconciliationStoreByReconcile(
    "a refund stopped by a chargeback is reported",
    " AND EXISTS (SELECT 1 FROM ${payments} p\n        WHERE ${p.id} = ${r.payment_id} AND ${p.state} <> 'charged_back')",
  ),
  reconciliationStoreByReconcile(
    "reconciliation of a day includes later orders",
    "        lt(orders.completed_at, until),\n",
  ),
  commandServices(
    "a quoted question mark takes a parameter",
    "if (number === undefined) return part;",
    "if (number === undefined && part.length < 2) return part;",
  ),
  siteDatabases("half a batch is stored", 'db.exec("ROLLBACK");', 'db.exec("COMMIT");'),
  reconcilePaymentsByScheduledJob(
    "a provider's other payment state is not applied",
    "if (site && event) await applyProviderEvent",
    "if (site && !event) await applyProviderEvent",
  ),
  reconcilePaymentsByScheduledJob(
    "a consistent payment state is reported",
    "if (event && CONSISTENT_STATES[event.state].includes(state)) return;",
    "",
  ),
  reconcilePaymentsByApplyProviderEvent(
    "an event without a webhook is not applied",
    'if ((await applyProviderEvent(services, { site, provider: name }, event)) !== "taken") return;',
    "return;",
  ),
  reconcilePaymentsByApplyProviderEvent(
    "an event that fails blocks the next ones",
    ".catch(() =>\n      services",
    ".then(() =>\n      services",
  ),
  refundStore(
    "a second refund of a payment is not reported",
    "AND ${refunds.state} = 'completed')`,\n  );\n\n/** Reads a refund",
    "AND 0)`,\n  );\n\n/** Reads a refund",
  ),
  applyPaymentEvent(
    "a chargeback of a refunded payment is not reported",
    "chargeback && chargeback.refund.changes * excessPayout.rows.length",
    "0",
  ),
  reconciliationStoreByRefundOrder(
    "reconciliation does not find a second refund",
    "AND ${b.state} = 'completed')",
    "AND 0)",
  ),
  scheduledJobs(
    "missed events are never requested",
    "if (payments && due.length > 0) await reconcileMissedEvents(services, payments);",
  ),
  scheduledJobs("reconciliation runs all day", " || sinceMidnight >= RECONCILED_UNTIL"),
  stripe("one unreadable event blocks the others", '.catch(() => "unread" as const)'),
  reconciliationStoreByReconcileFailedRefunds(
    "a refund that failed later is not reported",
    "AND ${v.state} = 'failed'",
    "AND 0",
  ),
  reconciliationStoreByRefundOrder(
    "a refund with a credit note is reported",
    "AND ${o.price} > ${creditNotedAmount(sql`${o.id}`)} THEN",
    "THEN",
  ),
];
