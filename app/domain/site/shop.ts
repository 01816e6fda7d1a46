import { costOfPart, subtractPercent } from "~/kit/money";
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
): MessageCost | null => minimumCost(site, country, { credits: site.message_credits, percent: 0 });

/**
 * The minimum cost of `credits` in a country's currency, less a discount: computed from the bundles
 * sold there (R10); null if none is sold.
 */
export function minimumCost(
  site: SiteBundles,
  country: CountryCode,
  { credits, percent }: { credits: number; percent: number },
): MessageCost | null {
  const { currency } = countryData(country);
  const costs = site.bundles.flatMap((bundle) => {
    const price = bundle.prices[currency];
    return price === undefined
      ? []
      : [costOfPart(subtractPercent(price, percent), credits, bundle.credits)];
  });
  if (costs.length === 0) return null;
  return { amount: Math.min(...costs), currency };
}

/** A paid order: minor units of its currency, and its credits. */
type PaidOrder = { price: number; credits: number; currency: string };
/**
 * `free`: the credits spent before those of every order; null if these are spent. `lots`: the orders whose credits
 * are spent next, in that order, with the credits left of each; empty if the next credit is free or
 * has to be bought. `percent`: the discount of that purchase.
 */
export type CreditRates = {
  free: number | null;
  lots: readonly (PaidOrder & { left: number })[];
  percent: number;
};
/** `paid`: what the member paid for these credits, else the minimum price. */
type MemberCost = MessageCost & { paid: boolean };

/**
 * The cost of credits for one member, rounded up (R315): what they paid for the credits that will
 * be spent; without credits, the minimum price less their discount. Null if free credits suffice.
 */
export function memberCost(
  site: SiteBundles,
  country: CountryCode,
  { credits, balance, rates }: { credits: number; balance: number; rates: CreditRates },
): MemberCost | null {
  const { free, lots, percent } = rates;
  if ((free ?? balance) >= Math.max(credits, 1)) return null;
  const [first] = lots;
  if (first) return { amount: costOfLots(lots, credits), currency: first.currency, paid: true };
  const least = minimumCost(site, country, { credits, percent });
  return least && { ...least, paid: false };
}

/** Credits of another currency, and those beyond all lots, count at the price of the lot before. */
function costOfLots(lots: CreditRates["lots"], credits: number): number {
  let rest = credits;
  let cost = 0;
  let rate: PaidOrder | undefined;
  for (const lot of lots) {
    if (rate && lot.currency !== rate.currency) break;
    rate = lot;
    const taken = Math.min(rest, lot.left);
    cost += (lot.price * taken) / lot.credits;
    rest -= taken;
  }
  if (rate) cost += (rate.price * rest) / rate.credits;
  // Sums of fractions can exceed a whole number by a rounding error.
  return Math.ceil(Number(cost.toFixed(6)));
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
