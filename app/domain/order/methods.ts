import type { Payments } from "~/services";
import type { Method } from "../payment/payment";
import { COUNTRIES, type CountryCode } from "../place/countries";
import type { Site } from "../site/site";

type Offered = {
  /** Null means every country. */
  countries: readonly CountryCode[] | null;
  /** The first day on which the method is no longer available. */
  until?: string;
};

/** The countries that use the euro; all of them are in SEPA. */
const EURO = COUNTRIES.filter(({ currency }) => currency === "EUR").map(({ code }) => code);
/** No Maestro card has been issued since July 2023; the last ones expire at the end of 2027. */
const MAESTRO: CountryCode[] = [...EURO, "GB", "PL", "CH", "DK", "NO", "SE"];

/**
 * Where each method is used, in display order: a country's own methods first. Giropay closed at the
 * end of 2024, Sofort in spring 2025; both stay listed for payments made with them.
 */
const OFFERED: Record<Method, Offered> = {
  ideal: { countries: ["NL"] },
  bancontact: { countries: ["BE"] },
  eps: { countries: ["AT"] },
  giropay: { countries: ["DE"], until: "2025-01-01" },
  sofort: { countries: ["DE", "AT", "BE", "NL", "ES", "IT", "PL", "CH"], until: "2025-04-01" },
  paypal: { countries: null },
  creditcard: { countries: null },
  visa: { countries: null },
  mastercard: { countries: null },
  maestro: { countries: MAESTRO, until: "2028-01-01" },
  applepay: { countries: null },
  sdd: { countries: EURO },
  sct: { countries: EURO },
};
const IN_ORDER = Object.keys(OFFERED) as Method[];
/**
 * Card brands. By default they are one entry, "creditcard" (R333); a site that names brands offers
 * each one separately.
 */
const BRANDS: readonly Method[] = ["visa", "mastercard", "maestro"];
const UNNAMED = IN_ORDER.filter((method) => !BRANDS.includes(method));

type Dated = { from?: string; until?: string };

/** Dates are in UTC: they are the scheme's, not the payer's. */
function isOn({ from, until }: Dated, now: number): boolean {
  const day = new Date(now).toISOString().slice(0, 10);
  return (!from || from <= day) && (!until || day < until);
}

/**
 * The payment methods available in a country now (R264): used there, supported by the provider and
 * not excluded by the site. The site's setting also defines the display order, and cannot enable a
 * closed method.
 */
export function methodsIn(
  { payment_methods: set, creditor_id: creditor }: Pick<Site, "payment_methods" | "creditor_id">,
  { country, now }: { country: CountryCode; now: number },
  payments: Pick<Payments, "methods"> | null,
): Method[] {
  const isThere = (method: Method) => {
    const { countries, ...dated } = OFFERED[method];
    if (method === "sdd" && creditor === null) return false; // R288
    return (!countries || countries.includes(country)) && isOn(dated, now);
  };
  const wanted = set
    ?.filter((entry) => (entry.countries?.includes(country) ?? true) && isOn(entry, now))
    .map(({ method }) => method);
  const methods = new Set(wanted ?? UNNAMED);
  return [...methods].filter((method) => isThere(method) && payments?.methods.includes(method));
}
