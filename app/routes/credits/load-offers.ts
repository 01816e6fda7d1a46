import { welcomeEnds } from "~/domain/discount/welcome";
import { welcomePercent } from "~/domain/order/find-offer";
import { type Price, priceOf } from "~/domain/order/price-of";
import type { Viewer } from "~/domain/session/session";
import { sellsCredits } from "~/domain/site/sells-credits";
import { type Context, getCountry, getServices, getSite } from "~/middleware/context";

/** The bundles that this member can buy, each at their price of now, and which has the lowest price a message. */
export function loadOffers(context: Context, viewer: Viewer) {
  const [site, country] = [getSite(context), getCountry(context)];
  const { now, payments } = getServices(context);
  const percent = welcomePercent(viewer, now());
  const discount = percent === null ? null : { percent };
  const offers = site.bundles.flatMap(
    ({ id }) => priceOf(site, country, { bundle: id, discount }) ?? [],
  );
  return {
    offers,
    best: site.message_credits > 0 ? bestOf(offers) : null,
    /** Whether anything can be bought here today (R158). */
    sells: sellsCredits(site, payments),
    /** The welcome discount, and until when; null for whoever has none. */
    welcome: percent === null ? null : { percent, ends: welcomeEnds(viewer, now()) ?? now() },
    /** Examples are paid at the test bank alone, which takes no money. */
    trial: site.placeholder_prices,
    claim: viewer.premium ? null : site.premium_match_claim,
  };
}

export type Offers = ReturnType<typeof loadOffers>;

/** By what a credit costs: rounded to cents two bundles could look alike. */
function bestOf(offers: Price[]): string | null {
  const [first, second] = offers.toSorted((a, b) => a.price * b.credits - b.price * a.credits);
  return first && second ? first.bundle : null;
}
