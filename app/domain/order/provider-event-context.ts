import { idempotent } from "~/db/batch";
import type { Services } from "~/services";
import type { ProviderEvent } from "../payment/payment";
import type { PaymentRow } from "../payment/payment-sql";
import type { Site } from "../site/site";
import type { StoredOrder } from "./complete-order-store";

/**
 * `taken`: stored and applied · `again`: already stored. The others change nothing: `unknown`: no
 * such payment · `foreign`: of another site or provider, or of another payment there.
 */
export type EventResult = "taken" | "again" | "foreign" | "wrong_amount" | "unknown";

/** `origin`: the site's origin as requested, for links in e-mails; if absent, the site's host. */
export type ProviderEventContext = { site: Site; provider: string; origin?: string };

/** An event's context with its payment, its order and the time it arrived. */
export type LoadedEventContext = ProviderEventContext & {
  payment: PaymentRow;
  order: StoredOrder;
  at: number;
};

/** Every statement of such a batch checks the state that it changes (apply-provider-event.ts). */
export const IDEMPOTENT_BY_EVENT = idempotent("what the provider said, by its id");

/** Logged for staff: the sender has the provider's signature, but the event is impossible. */
export function rejectProviderEvent(
  services: Services,
  providerEvent: ProviderEvent,
  why: Exclude<EventResult, "taken" | "again">,
): EventResult {
  const { kind, state, siteId: site, paymentId: payment, eventId: event } = providerEvent;
  services.log("payment.refused_news", { why, kind, state, site, payment, event });
  return why;
}
