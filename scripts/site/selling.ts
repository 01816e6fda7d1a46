import { countryData } from "../../app/domain/location/countries.ts";
import { availableMethods } from "../../app/domain/order/find-quote.ts";
import { vatRateOf } from "../../app/domain/order/price.ts";
import { PAYMENT_METHODS } from "../../app/domain/site/payment-methods.ts";
import type { SiteSettings } from "../../app/domain/site/site.schema.ts";
import { formatAmount } from "../orders/format.ts";

const pricesIn = ({ bundles }: SiteSettings, currency: string): number[] =>
  bundles.flatMap(({ prices }) => prices[currency] ?? []);

/**
 * The offer of each country of a site today: the lowest price, its VAT, and the payment methods
 * that are open if the provider supports them.
 */
export function describeSelling(settings: SiteSettings, now: number): string[] {
  return settings.countries.flatMap((country) => {
    const { currency } = countryData(country);
    const prices = pricesIn(settings, currency);
    if (prices.length === 0) return [];
    const least = formatAmount(Math.min(...prices), currency);
    const vat = vatRateOf(country, now, settings) / 100;
    const ways = availableMethods(settings, { country, now }, { methods: PAYMENT_METHODS });
    return `${country}  ${prices.length} bundles from ${least}, VAT ${vat} %: ${ways.join(" ") || "no way to pay"}`;
  });
}

/** Inconsistencies in a site's shop settings. */
export function findSellingProblems(settings: SiteSettings, now: number): string[] {
  const { bundles, countries, delete_trial_bundle: trial } = settings;
  if (bundles.length === 0) return [];
  const unsold = countries.filter((code) => !pricesIn(settings, countryData(code).currency).length);
  const closed = countries.filter(
    (country) =>
      availableMethods(settings, { country, now }, { methods: PAYMENT_METHODS }).length === 0,
  );
  return [
    ...(unsold.length > 0 ? [`bundles: none has a price for ${unsold.join(", ")}`] : []),
    ...(closed.length > 0 ? [`payment_methods: none is open in ${closed.join(", ")}`] : []),
    ...(trial && !bundles.some(({ id }) => id === trial)
      ? [`delete_trial_bundle: there is no bundle "${trial}"`]
      : []),
  ];
}
