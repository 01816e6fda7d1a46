import { repeatable } from "~/db/batch";
import type { Services } from "~/services";
import type { PaymentFound } from "../payment/news-sql";
import type { News } from "../payment/payment";
import type { Site } from "../site/site";
import type { OrderFound } from "./completing-store";

/**
 * `taken`: written down, and done whatever it changes · `again`: it was known · the others were not believed, and nothing
 * changed: `unknown`: no such payment · `foreign`: of another site or provider, or of something else that was paid there.
 */
export type Taken = "taken" | "again" | "foreign" | "wrong_amount" | "unknown";

/** `origin`: the site's own address as it was called by, for the links of letters; its host, where nobody called it. */
export type NewsCaller = { site: Site; provider: string; origin?: string };

/** News with what they are of, and when they came. */
export type Taking = NewsCaller & { payment: PaymentFound; order: OrderFound; at: number };

/** Every statement of such a batch asks for the state that it changes (take-news.ts). */
export const KNOWN_NEWS = repeatable("what the provider said, by its id");

/** Loud: whoever gets here has the provider's signature, or speaks for it, and says what cannot be. */
export function refuseNews(
  services: Services,
  news: News,
  why: Exclude<Taken, "taken" | "again">,
): Taken {
  const { kind, state, siteId: site, paymentId: payment, eventId: event } = news;
  services.log("payment.refused_news", { why, kind, state, site, payment, event });
  return why;
}
