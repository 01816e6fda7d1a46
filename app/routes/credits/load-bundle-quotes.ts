import { welcomeEnds } from "~/domain/discount/welcome";
import { welcomePercent } from "~/domain/order/find-quote";
import { type BundleQuote, findQuotes } from "~/domain/order/find-quotes";
import type { Price } from "~/domain/order/price-of";
import type { Viewer } from "~/domain/session/session";
import { localizedPremiumClaim } from "~/domain/site/localized-premium-claim";
import { sellsCredits } from "~/domain/site/sells-credits";
import { type Context, getLanguage, getServices, getSite } from "~/request/middleware/context";
import { getShop } from "./get-shop";
import type { EnteredCode } from "./load-checkout";

/**
 * The bundles this member can buy, with current prices including the entered code, and the one with
 * the lowest price per message.
 */
export async function loadBundleQuotes(
  context: Context,
  viewer: Viewer,
  typed: string | null = null,
) {
  const site = getSite(context);
  const services = getServices(context);
  const sells = sellsCredits(site, services.payments);
  const { country, home, vatRate } = getShop(context);
  const buyer = { site, viewer, country };
  const { offers, refusal } = await findQuotes(services, buyer, sells ? typed : null);
  const now = services.now();
  const percent = welcomePercent(viewer, services.now());
  const spared = typed !== null && refusal === null && isCodeRedundant(offers);
  return {
    offers,
    best: site.message_credits > 0 ? bestBundleOf(offers) : null,
    code: { typed, refusal, spared } satisfies EnteredCode,
    /** Whether credits can be bought on this site today (R158). */
    sells,
    /** The welcome discount and its end; null without one. */
    welcome: percent === null ? null : { percent, ends: welcomeEnds(viewer, now) ?? now },
    /** Placeholder prices are paid with the test bank only, which moves no money. */
    trial: site.placeholder_prices,
    home,
    vatRate,
    claim: viewer.premium
      ? null
      : localizedPremiumClaim(site.premium_match_claim, getLanguage(context)),
  };
}

export type BundleQuotes = Awaited<ReturnType<typeof loadBundleQuotes>>;

/** Whether a valid code changes no price because the welcome discount is better. */
const isCodeRedundant = (offers: BundleQuote[]): boolean =>
  offers.some(({ by, missed }) => by === "welcome" && !missed);

/** Compares the unrounded price per credit: rounded to cents, two bundles could be equal. */
function bestBundleOf(offers: Price[]): string | null {
  const [first, second] = offers.toSorted((a, b) => a.price * b.credits - b.price * a.credits);
  return first && second ? first.bundle : null;
}
