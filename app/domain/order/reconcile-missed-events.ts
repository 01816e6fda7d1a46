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
  const said = await payments.backSince(since).catch(() => null);
  if (!said) return services.log("payment.unreached", { provider: payments.name });
  if (said.unread > 0)
    services.log("payment.unread", { provider: payments.name, count: said.unread });
  const ids = said.news.map(({ eventId }) => eventId);
  const heard = await all(services.db, selectStoredEvents(payments.name, ids));
  const known = new Set(heard.map(({ eventId }) => eventId));
  for (const news of said.news.filter(({ eventId }) => !known.has(eventId)))
    await applyMissedEvent(services, payments, news).catch(() =>
      services.log("payment.not_taken", { payment: news.paymentId, kind: news.kind }),
    );
}

async function applyMissedEvent(
  services: Services,
  { name }: Payments,
  news: ProviderEvent,
): Promise<void> {
  const { kind, state: theirs, siteId, paymentId: payment } = news;
  const hearing = await first(services.db, selectEventPayment(name, news));
  if (!hearing?.host || hearing.heard) return;
  const site = await findSite(services, hearing.host);
  if (!site) return;
  if ((await applyProviderEvent(services, { site, provider: name }, news)) !== "taken") return;
  const told = { site: siteId, order: hearing.orderId, payment };
  services.log("orders.disagree", { ...told, what: "provider", ours: "unheard", theirs, kind });
}
