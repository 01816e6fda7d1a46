/**
 * Bookkeeping of the companies of a deployment: VAT by country and quarter, and exports. All figures
 * come from the documents that the companies issued: receipts and credit notes. Invariants: a
 * document counts once, with the amounts printed on it, in the period of its issue by the calendar
 * of its company's country; every export has an entry in the audit log.
 */
import type { Currency } from "~/kit/money";
import type { CountryCode } from "../location/countries";

/** Member states of the European Union among the countries of the product. */
const MEMBER_STATES: ReadonlySet<CountryCode> = new Set([
  ...(["NL", "BE", "FR", "IT", "ES", "DE", "AT", "IE", "PL", "DK", "FI", "SE"] as const),
]);

/**
 * Where the VAT of a sale is declared: in the seller's own country, in the One Stop Shop (services
 * to consumers of other member states), or by a registration in another country.
 */
export type Destination = "domestic" | "oss" | "elsewhere";

export function destinationOf(country: CountryCode, seller: CountryCode | null): Destination {
  if (country === seller) return "domestic";
  return MEMBER_STATES.has(country) ? "oss" : "elsewhere";
}

/** Units of a currency for one unit of the base currency, as the ECB publishes them. */
export type Rates = ReadonlyMap<string, number>;

/** Key of a rate: the rate of the last day of a quarter also converts corrections of it. */
export const rateKey = (quarter: string, currency: string): string => `${currency}.${quarter}`;

/** Converts minor units into the base currency; null without a rate. */
export function convert(
  amount: number,
  { currency, base, rate }: { currency: Currency; base: Currency; rate: number | undefined },
): number | null {
  if (currency === base) return amount;
  return rate === undefined ? null : Math.round(amount / rate);
}

/** The files that are made from documents. */
export const EXPORT_FORMATS = ["csv", "datev", "saft", "receipts"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** A file of more documents would not fit the Worker's memory beside other requests. */
export const MAX_EXPORTED_DOCUMENTS = 20_000;
/** A page is drawn for each receipt. */
export const MAX_DRAWN_RECEIPTS = 1_000;
