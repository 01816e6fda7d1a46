import { toMajorUnits } from "~/kit/money";
import { countryData } from "../location/countries";
import { availableMethods } from "../order/find-quote";
import { vatRateOf } from "../order/price";
import { PAYMENT_METHODS } from "../site/payment-methods";
import type { SiteSettings } from "../site/site.schema";

/** What a country is offered today, as far as the provider supports the methods. */
export type CountryOffer = {
  country: string;
  bundles: number;
  /** Such as "11.90 EUR". */
  lowestPrice: string;
  /** In percent. */
  vat: number;
  methods: readonly string[];
};

const pricesIn = ({ bundles }: SiteSettings, currency: string): number[] =>
  bundles.flatMap(({ prices }) => prices[currency] ?? []);

/** The offer of each country of a site that has prices (R296). */
export function listOffers(settings: SiteSettings, now: number): CountryOffer[] {
  return settings.countries.flatMap((country) => {
    const { currency } = countryData(country);
    const prices = pricesIn(settings, currency);
    if (prices.length === 0) return [];
    return [
      {
        country,
        bundles: prices.length,
        lowestPrice: `${toMajorUnits(Math.min(...prices)).toFixed(2)} ${currency}`,
        vat: vatRateOf(country, now, settings) / 100,
        methods: availableMethods(settings, { country, now }, { methods: PAYMENT_METHODS }),
      },
    ];
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
