import { type CountryCode, countryData } from "../place/countries";
import type { Site } from "./site";

export type MessageCost = { costs: number; currency: string };

type Sold = Pick<Site, "bundles">;

/** What a message costs at least in the money of a country. */
export const minimumMessageCost = (
  site: Sold & Pick<Site, "message_credits">,
  country: CountryCode,
): MessageCost | null => minimumCost(site, country, site.message_credits);

/**
 * What so many credits cost at least in the money of a country, in major units: worked out from the bundles that are
 * really sold there (R10); null where none is.
 */
export function minimumCost(site: Sold, country: CountryCode, credits: number): MessageCost | null {
  const { currency } = countryData(country);
  const perCredit = site.bundles.flatMap((bundle) => {
    const price = bundle.prices[currency];
    return price === undefined ? [] : [price / bundle.credits];
  });
  if (perCredit.length === 0) return null;
  return { costs: Math.ceil(Math.min(...perCredit) * credits) / 100, currency };
}

/** An order that a member paid: minor units of its currency, and the credits that it brought. */
export type Paid = { price: number; credits: number; currency: string };
/** `paid`: it is what they paid themself, else the least that it costs there. */
type OwnCost = MessageCost & { paid: boolean };

/**
 * What so many credits cost one member in money (R315): by what they paid the last time, never told too low; whoever never
 * bought is told the least that they cost.
 */
export function ownCost(
  site: Sold,
  country: CountryCode,
  { credits, paid }: { credits: number; paid: Paid | null },
): OwnCost | null {
  if (!paid) {
    const least = minimumCost(site, country, credits);
    return least && { ...least, paid: false };
  }
  const costs = Math.ceil((paid.price * credits) / paid.credits) / 100;
  return { costs, currency: paid.currency, paid: true };
}
