import { costOfPart } from "~/kit/money";
import type { Payments } from "~/services";
import { type CountryCode, countryData } from "../location/countries";
import type { Site } from "./site";
import { isOff } from "./switches";

/** `amount`: minor units. */
export type MessageCost = { amount: number; currency: string };

type SiteBundles = Pick<Site, "bundles">;

/** The minimum cost of a message in a country's currency. */
export const minimumMessageCost = (
  site: SiteBundles & Pick<Site, "message_credits">,
  country: CountryCode,
): MessageCost | null => minimumCost(site, country, site.message_credits);

/**
 * The minimum cost of `credits` in a country's currency: computed from the bundles
 * sold there (R10); null if none is sold.
 */
export function minimumCost(
  site: SiteBundles,
  country: CountryCode,
  credits: number,
): MessageCost | null {
  const { currency } = countryData(country);
  const costs = site.bundles.flatMap((bundle) => {
    const price = bundle.prices[currency];
    return price === undefined ? [] : [costOfPart(price, credits, bundle.credits)];
  });
  if (costs.length === 0) return null;
  return { amount: Math.min(...costs), currency };
}

/** A member's paid order: minor units of its currency, and its credits. */
export type PaidOrder = { price: number; credits: number; currency: string };
/** `paid`: based on the member's own last order, else the minimum price. */
type MemberCost = MessageCost & { paid: boolean };

/**
 * The cost of credits for one member (R315): from the price of their last order, rounded up; for a
 * member who never bought, the minimum price.
 */
export function memberCost(
  site: SiteBundles,
  country: CountryCode,
  { credits, paid }: { credits: number; paid: PaidOrder | null },
): MemberCost | null {
  if (!paid) {
    const least = minimumCost(site, country, credits);
    return least && { ...least, paid: false };
  }
  const amount = costOfPart(paid.price, credits, paid.credits);
  return { amount, currency: paid.currency, paid: true };
}

type Shop = Pick<Site, "placeholder_prices" | "bundles" | "company" | "switched_off">;

/**
 * Whether credits can be bought on this site now: it has a company, a bundle, a provider, and real
 * prices (R11) or a provider that accepts example prices, and payments are not switched off. Otherwise features for buyers are not
 * offered (R158).
 */
export const sellsCredits = (
  { placeholder_prices: examples, bundles, company, switched_off }: Shop,
  payments: Pick<Payments, "acceptsExamplePrices"> | null,
): boolean =>
  payments !== null &&
  !isOff({ switched_off }, "payments") &&
  company !== null &&
  bundles.length > 0 &&
  (!examples || payments.acceptsExamplePrices);
