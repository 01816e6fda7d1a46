import { all, first } from "~/db/batch";
import type { Payments, Services } from "~/services";
import type { ProviderEvent } from "../payment/payment";
import { selectEventPayment, selectStoredEvents } from "../payment/stored-events-sql";
import { findSite } from "../site/find-site";
import { applyProviderEvent } from "./apply-provider-event";
import { EVENT_LOOKBACK } from "./order";

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
