import type { Payments } from "~/services";
import type { Method } from "../payment/payment";
import { COUNTRIES, type CountryCode } from "../place/countries";
import type { Site } from "../site/site";

type Offered = {
  /** Null: everywhere. */
  countries: readonly CountryCode[] | null;
  /** The first day on which it is not there any more. */
  until?: string;
};

/** Where the euro is paid with, all of which are in SEPA. */
const EURO = COUNTRIES.filter(({ currency }) => currency === "EUR").map(({ code }) => code);
/** No debit card of that name is given out since July 2023; the last ones end with 2027. */
const MAESTRO: CountryCode[] = [...EURO, "GB", "PL", "CH", "DK", "NO", "SE"];

/**
 * Where each is used, in the order in which they are shown: a country's own first. Giropay ended with 2024, Sofort in spring 2025;
 * they stay in the list for what was paid by them.
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
/** What a card bears. Whoever has one finds it in one place (R333); a site that names these offers each apart. */
const BRANDS: readonly Method[] = ["visa", "mastercard", "maestro"];
const UNNAMED = IN_ORDER.filter((method) => !BRANDS.includes(method));

type Dated = { from?: string; until?: string };

/** Days are those of UTC: the scheme's, not the payer's. */
function isOn({ from, until }: Dated, now: number): boolean {
  const day = new Date(now).toISOString().slice(0, 10);
  return (!from || from <= day) && (!until || day < until);
}

/**
 * How somebody can pay in a country now (R264): what is used there, the provider carries out and the site did not leave out.
 * A setting names methods in the order in which they are shown, and opens none that is closed.
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
