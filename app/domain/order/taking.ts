import { repeatable } from "~/db/batch";
import type { Services } from "~/services";
import type { PaymentFound } from "../payment/news-sql";
import type { News } from "../payment/payment";
import type { Site } from "../site/site";
import type { OrderFound } from "./completing-store";

/**
 * `taken`: stored and applied · `again`: already stored. The others change nothing: `unknown`: no
 * such payment · `foreign`: of another site or provider, or of another payment there.
 */
export type Taken = "taken" | "again" | "foreign" | "wrong_amount" | "unknown";

/** `origin`: the site's origin as requested, for links in e-mails; if absent, the site's host. */
export type NewsCaller = { site: Site; provider: string; origin?: string };

/** An event's context with its payment, its order and the time it arrived. */
export type Taking = NewsCaller & { payment: PaymentFound; order: OrderFound; at: number };

/** Every statement of such a batch checks the state that it changes (take-news.ts). */
export const KNOWN_NEWS = repeatable("what the provider said, by its id");

/** Logged for staff: the sender has the provider's signature, but the event is impossible. */
export function refuseNews(
  services: Services,
  news: News,
  why: Exclude<Taken, "taken" | "again">,
): Taken {
  const { kind, state, siteId: site, paymentId: payment, eventId: event } = news;
  services.log("payment.refused_news", { why, kind, state, site, payment, event });
  return why;
}
