import type { Payments } from "~/services";
import { COUNTRIES, type CountryCode } from "../location/countries";
import type { PaymentMethod } from "../payment/payment";
import type { Site } from "../site/site";

type MethodAvailability = {
  /** Null means every country. */
  countries: readonly CountryCode[] | null;
  /** The first day on which the method is no longer available. */
  until?: string;
};

/** The countries that use the euro; all of them are in SEPA. */
const EURO_COUNTRIES = COUNTRIES.filter(({ currency }) => currency === "EUR").map(
  ({ code }) => code,
);
/** No Maestro card has been issued since July 2023; the last ones expire at the end of 2027. */
const MAESTRO_COUNTRIES: CountryCode[] = [...EURO_COUNTRIES, "GB", "PL", "CH", "DK", "NO", "SE"];

/**
 * Where each method is used, in display order: a country's own methods first. Giropay closed at the
 * end of 2024, Sofort in spring 2025; both stay listed for payments made with them.
 */
const AVAILABILITY: Record<PaymentMethod, MethodAvailability> = {
  ideal: { countries: ["NL"] },
  bancontact: { countries: ["BE"] },
  eps: { countries: ["AT"] },
  giropay: { countries: ["DE"], until: "2025-01-01" },
  sofort: { countries: ["DE", "AT", "BE", "NL", "ES", "IT", "PL", "CH"], until: "2025-04-01" },
  paypal: { countries: null },
  creditcard: { countries: null },
  visa: { countries: null },
  mastercard: { countries: null },
  maestro: { countries: MAESTRO_COUNTRIES, until: "2028-01-01" },
  applepay: { countries: null },
  sdd: { countries: EURO_COUNTRIES },
  sct: { countries: EURO_COUNTRIES },
};
const DISPLAY_ORDER = Object.keys(AVAILABILITY) as PaymentMethod[];
/**
 * Card brands. By default they are one entry, "creditcard" (R333); a site that names brands offers
 * each one separately.
 */
const CARD_BRANDS: readonly PaymentMethod[] = ["visa", "mastercard", "maestro"];
const DEFAULT_METHODS = DISPLAY_ORDER.filter((method) => !CARD_BRANDS.includes(method));

type DateRange = { from?: string; until?: string };

/** Dates are in UTC: they are the scheme's, not the payer's. */
function isWithinDates({ from, until }: DateRange, now: number): boolean {
  const day = new Date(now).toISOString().slice(0, 10);
  return (!from || from <= day) && (!until || day < until);
}

/**
 * The payment methods available in a country now (R264): used there, supported by the provider and
 * not excluded by the site. The site's setting also defines the display order, and cannot enable a
 * closed method.
 */
export function availableMethods(
  { payment_methods: set, creditor_id: creditor }: Pick<Site, "payment_methods" | "creditor_id">,
  { country, now }: { country: CountryCode; now: number },
  payments: Pick<Payments, "methods"> | null,
): PaymentMethod[] {
  const isThere = (method: PaymentMethod) => {
    const { countries, ...dated } = AVAILABILITY[method];
    if (method === "sdd" && creditor === null) return false; // R288
    return (!countries || countries.includes(country)) && isWithinDates(dated, now);
  };
  const configured = set
    ?.filter((entry) => (entry.countries?.includes(country) ?? true) && isWithinDates(entry, now))
    .map(({ method }) => method);
  const methods = new Set(configured ?? DEFAULT_METHODS);
  return [...methods].filter((method) => isThere(method) && payments?.methods.includes(method));
}
