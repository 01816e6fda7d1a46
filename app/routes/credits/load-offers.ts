import { welcomeEnds } from "~/domain/discount/welcome";
import { welcomePercent } from "~/domain/order/find-offer";
import { type BundleOffer, findOffers } from "~/domain/order/find-offers";
import type { Price } from "~/domain/order/price-of";
import type { Viewer } from "~/domain/session/session";
import { claimIn } from "~/domain/site/claim-in";
import { sellsCredits } from "~/domain/site/sells-credits";
import { type Context, getLanguage, getServices, getSite } from "~/middleware/context";
import type { Typed } from "./load-checkout";
import { shopOf } from "./shop-of";

/**
 * The bundles that this member can buy, each at their price of now with the code that they typed, and which has the lowest price
 * a message.
 */
export async function loadOffers(context: Context, viewer: Viewer, typed: string | null = null) {
  const [site, services] = [getSite(context), getServices(context)];
  const sells = sellsCredits(site, services.payments);
  const { country, home, vatRate } = shopOf(context);
  const buyer = { site, viewer, country };
  const { offers, refusal } = await findOffers(services, buyer, sells ? typed : null);
  const [now, percent] = [services.now(), welcomePercent(viewer, services.now())];
  const spared = typed !== null && refusal === null && isSpared(offers);
  return {
    offers,
    best: site.message_credits > 0 ? bestOf(offers) : null,
    code: { typed, refusal, spared } satisfies Typed,
    /** Whether anything can be bought here today (R158). */
    sells,
    /** The welcome discount, and until when; null for whoever has none. */
    welcome: percent === null ? null : { percent, ends: welcomeEnds(viewer, now) ?? now },
    /** Examples are paid at the test bank alone, which takes no money. */
    trial: site.placeholder_prices,
    home,
    vatRate,
    claim: viewer.premium ? null : claimIn(site.premium_match_claim, getLanguage(context)),
  };
}

export type Offers = Awaited<ReturnType<typeof loadOffers>>;

/** A code that fits makes no price: the welcome discount is better. */
const isSpared = (offers: BundleOffer[]): boolean =>
  offers.some(({ by, missed }) => by === "welcome" && !missed);

/** By what a credit costs: rounded to cents two bundles could look alike. */
function bestOf(offers: Price[]): string | null {
  const [first, second] = offers.toSorted((a, b) => a.price * b.credits - b.price * a.credits);
  return first && second ? first.bundle : null;
}
