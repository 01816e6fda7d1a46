import { all, first, runBatch } from "~/db/batch";
import { days, minutes } from "~/kit/duration";
import type { SiteId } from "~/kit/ids";
import type { Payments, Services } from "~/services";
import type { PaymentEvent, PaymentState, ProviderEvent } from "../payment/payment";
import { selectEventPayment, selectStoredEvents } from "../payment/payment-event-sql";
import { type RecheckedPayment, selectPaymentsToRecheck } from "../payment/payment-sql";
import { findSite } from "../site/find-site";
import { applyProviderEvent } from "./apply-provider-event";
import { EVENT_LOOKBACK, RECONCILIATION_PERIOD, REFUND_OVERDUE_AFTER } from "./order";
import {
  type RecordDisagreement,
  type RefundTotalsRow,
  type ReportSpan,
  type SalesRow,
  selectEntryDisagreements,
  selectOrderDisagreements,
  selectPaidOutTwice,
  selectPaymentDisagreements,
  selectRefundDisagreements,
  selectRefundTotals,
  selectSales,
} from "./reconciliation-store";

/** Interval of the scheduled job; each run covers the payments begun in one such interval. */
const JOB_INTERVAL = minutes(5);
/**
 * Age of a payment when its provider is queried again: a day, a week, and the withdrawal period.
 */
const RECHECK_AGES = [days(1), days(7), days(30)];
/** Maximum per run. More in five minutes of one day means an incident that staff notice anyway. */
const MAX_RECHECKS_PER_RUN = 40;

/** Our payment states that are consistent with each state the provider reports. */
const CONSISTENT_STATES: Record<PaymentEvent["state"], readonly PaymentState[]> = {
  pending: ["created", "pending"],
  // The provider keeps a payment that a bank reversed as paid: it reports disputes by webhook only.
  completed: ["completed", "surplus", "refunded", "charged_back"],
  failed: ["failed", "cancelled"],
  cancelled: ["failed", "cancelled"],
  charged_back: ["charged_back"],
};

/**
 * Queries the provider again about settled payments, a day, a week and a month after they were
 * begun. A lost event is logged as a disagreement and applied like any other event (R266). Returns
 * the number of payments queried.
 */
export async function recheckSettledPayments(
  services: Services,
  payments: Payments,
): Promise<number> {
  const now = services.now();
  const until = now - (now % JOB_INTERVAL);
  const spans = RECHECK_AGES.map((age) => ({
    from: until - age - JOB_INTERVAL,
    until: until - age,
  }));
  const found = await all(
    services.db,
    selectPaymentsToRecheck(payments.name, spans, MAX_RECHECKS_PER_RUN),
  );
  for (const payment of found) await recheckPayment(services, payments, payment);
  return found.length;
}

async function recheckPayment(
  services: Services,
  payments: Payments,
  payment: RecheckedPayment,
): Promise<void> {
  const { id, siteId, orderId, host, state } = payment;
  const logFields = { site: siteId, order: orderId, payment: id };
  try {
    const event = await payments.poll(payment);
    if (event && CONSISTENT_STATES[event.state].includes(state)) return;
    services.log("orders.disagree", {
      ...logFields,
      what: "provider",
      ours: state,
      theirs: event?.state ?? "unknown",
    });
    const site = event && (await findSite(services, host));
    if (site && event) await applyProviderEvent(services, { site, provider: payments.name }, event);
  } catch {
    services.log("payment.unreached", logFields);
  }
}

/**
 * Queries the provider's recent refunds and chargebacks. Each event that no webhook delivered is
 * logged as a disagreement and applied like any other event (R302). A provider that cannot be
 * reached, or an event that fails, does not stop the rest.
 */
export async function reconcileMissedEvents(services: Services, payments: Payments): Promise<void> {
  const since = services.now() - EVENT_LOOKBACK;
  const reversals = await payments.backSince(since).catch(() => null);
  if (!reversals) return services.log("payment.unreached", { provider: payments.name });
  if (reversals.unread > 0)
    services.log("payment.unread", { provider: payments.name, count: reversals.unread });
  const ids = reversals.events.map(({ eventId }) => eventId);
  const storedEvents = await all(services.db, selectStoredEvents(payments.name, ids));
  const storedIds = new Set(storedEvents.map(({ eventId }) => eventId));
  for (const event of reversals.events.filter(({ eventId }) => !storedIds.has(eventId)))
    await applyMissedEvent(services, payments, event).catch(() =>
      services.log("payment.not_taken", { payment: event.paymentId, kind: event.kind }),
    );
}

async function applyMissedEvent(
  services: Services,
  { name }: Payments,
  event: ProviderEvent,
): Promise<void> {
  const { kind, state: theirs, siteId, paymentId: payment } = event;
  const eventPayment = await first(services.db, selectEventPayment(name, event));
  if (!eventPayment?.host || eventPayment.heard) return;
  const site = await findSite(services, eventPayment.host);
  if (!site) return;
  if ((await applyProviderEvent(services, { site, provider: name }, event)) !== "taken") return;
  const logFields = { site: siteId, order: eventPayment.orderId, payment };
  services.log("orders.disagree", {
    ...logFields,
    what: "provider",
    ours: "unheard",
    theirs,
    kind,
  });
}

/** One currency's totals. Money is in minor units; refunds removed `creditsTakenBack`. */
type SalesTotals = Omit<SalesRow, "currency"> & RefundTotalsRow;
const ZERO_TOTALS = {
  orders: 0,
  paid: 0,
  vat: 0,
  credits: 0,
  refunds: 0,
  refundedAmount: 0,
  creditsTakenBack: 0,
};

/**
 * Compares a site's accounting records of the last weeks; returns disagreements, oldest order
 * first.
 */
export async function reconcileRecords(
  { db, now }: Pick<Services, "db" | "now">,
  siteId: SiteId,
): Promise<RecordDisagreement[]> {
  const at = now();
  const span = { siteId, from: at - RECONCILIATION_PERIOD, until: at };
  const odd = await runBatch(db, {
    orders: selectOrderDisagreements(span),
    payments: selectPaymentDisagreements(span, at),
    refunds: selectRefundDisagreements(span, at - REFUND_OVERDUE_AFTER),
    entries: selectEntryDisagreements(span),
    twice: selectPaidOutTwice(span),
  });
  return Object.values(odd).flatMap(({ rows }) => rows);
}

/** Returns what a site sold and refunded within a span, per currency. */
export async function sumSales(
  { db }: Pick<Services, "db">,
  span: ReportSpan,
): Promise<SalesTotals[]> {
  const { sold, refunded } = await runBatch(db, {
    sold: selectSales(span),
    refunded: selectRefundTotals(span),
  });
  const lines = new Map<string, SalesTotals>();
  for (const row of [...sold.rows, ...refunded.rows])
    lines.set(row.currency, {
      ...ZERO_TOTALS,
      ...lines.get(row.currency),
      ...row,
    });
  return [...lines.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1));
}
