import { inDomain, inFile } from "./mutation.ts";

const books = ["scripts/orders/reconcile.test.ts", "scripts/orders/reconcile-agreed-price.test.ts"];
const orders = ["scripts/orders/orders.test.ts"];
const clock = ["workers/scheduled/reconcile-payments.test.ts"];
const odd = inFile("app/domain/order/reconciliation-store.ts", books, "architecture");
const refunded = inFile(
  "app/domain/order/reconciliation-store.ts",
  ["scripts/orders/reconcile-failed-refunds.test.ts"],
  "architecture",
);
const notes = inDomain("order/reconciliation-store", "order/credit-notes");
const commandServices = inFile("scripts/lib/command-services.ts", orders, "architecture");
const local = inFile("scripts/site/databases.ts", orders, "architecture");
const refundCommand = inFile("scripts/orders/refund.ts", orders, "architecture");
const recheckPayments = inFile("app/domain/order/recheck-settled-payments.ts", clock);
const order = (file: string, test: string) =>
  inFile(`app/domain/order/${file}.ts`, [`app/domain/order/${test}.test.ts`]);
const missed = order("reconcile-missed-events", "reconcile-missed-events");
const twice = order("refund-store", "paid-out-twice");
const paymentEvent = order("apply-payment-event", "paid-out-twice");
const twiceBooked = order("reconciliation-store", "paid-out-twice");
const back = inFile("app/platform/stripe/stripe.ts", [
  "app/platform/stripe/list-reversals.test.ts",
]);
const daily = inFile("workers/scheduled/scheduled-jobs.ts", clock);

/** The records of orders, and staff actions on them. */
export const ORDER_RECORDS = [
  odd(
    "another site's books are compared",
    "o.site_id = ${siteId} AND o.created_at >= ${from} AND",
    "o.created_at >= ${from} AND",
  ),
  odd(
    "a grant of other credits agrees",
    "AND e.key = o.id AND e.amount = o.credits",
    "AND e.key = o.id",
  ),
  odd(
    "a payment of another price pays",
    "\n  AND p.amount = o.price AND p.currency = o.currency)`",
    ")`",
  ),
  odd(
    "news of another amount agree",
    "\n    AND v.amount = p.amount AND v.currency = p.currency)`",
    ")`",
  ),
  odd("a refund may take other credits", " AND e.amount = -r.credits"),
  odd(
    "a refund that a chargeback stopped is an alarm",
    " AND EXISTS (SELECT 1 FROM payments p WHERE p.id = r.payment_id AND p.state <> 'charged_back')",
  ),
  odd(
    "a day has no end",
    "AND o.completed_at >= ${from} AND o.completed_at < ${until}",
    "AND o.completed_at >= ${from}",
  ),
  commandServices(
    "a quoted question mark takes a value",
    "if (number === undefined) return part;",
    "if (number === undefined && part.length < 2) return part;",
  ),
  local("half a batch is written", 'db.exec("ROLLBACK");', 'db.exec("COMMIT");'),
  refundCommand(
    "another site's order is given back",
    "options.site && options.site !== host",
    "options.site === host",
  ),
  refundCommand("nobody knows who gave it back", "if (!hasVisibleText(by))", "if (0)"),
  recheckPayments(
    "what a provider says otherwise is not taken",
    "if (site && event) await applyProviderEvent",
    "if (site && !event) await applyProviderEvent",
  ),
  recheckPayments(
    "what agrees is an alarm",
    "if (event && CONSISTENT_STATES[event.state].includes(state)) return;",
    "",
  ),
  missed(
    "what no call brought is left",
    'if ((await applyProviderEvent(services, { site, provider: name }, event)) !== "taken") return;',
    "return;",
  ),
  missed(
    "news that fail keep the rest back",
    ".catch(() =>\n      services",
    ".then(() =>\n      services",
  ),
  twice(
    "money that is out twice is no alarm",
    "AND state = 'completed')`;\n\nexport type StoredRefund",
    "AND 0)`;\n\nexport type StoredRefund",
  ),
  paymentEvent(
    "a chargeback of what was given back is quiet",
    "back && back.refund.changes * twice.rows.length",
    "0",
  ),
  twiceBooked("the books find no money that is out twice", "AND b.state = 'completed')", "AND 0)"),
  daily(
    "nobody asks what went back",
    "if (payments && due.length > 0) await reconcileMissedEvents(services, payments);",
  ),
  daily("the books are compared all day", " || sinceMidnight >= RECONCILED_UNTIL"),
  back("one word of many that is not read keeps the rest back", '.catch(() => "unread" as const)'),
  refunded("a refund that failed after all is quiet", "AND v.state = 'failed'", "AND 0"),
  notes(
    "a refund whose note is written is told of",
    "AND o.price > ${creditNotedAmount(sql`o.id`)} THEN",
    "THEN",
  ),
];
