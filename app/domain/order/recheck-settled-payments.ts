import { all } from "~/db/batch";
import { days, minutes } from "~/kit/duration";
import type { Payments, Services } from "~/services";
import type { PaymentEvent, PaymentState } from "../payment/payment";
import { type RecheckedPayment, selectPaymentsToRecheck } from "../payment/recheck-sql";
import { findSite } from "../site/find-site";
import { applyProviderEvent } from "./apply-provider-event";

/** Interval of the scheduled job; each run covers the payments begun in one such interval. */
const JOB_INTERVAL = minutes(5);
/**
 * Age of a payment when its provider is queried again: a day, a week, and the withdrawal period.
 */
const RECHECK_AGES = [days(1), days(7), days(30)];
/** Maximum per run. More in five minutes of one day means an incident that staff notice anyway. */
const MAX_PER_RUN = 40;

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
  const found = await all(services.db, selectPaymentsToRecheck(payments.name, spans, MAX_PER_RUN));
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
