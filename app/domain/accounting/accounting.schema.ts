import { CURRENCIES } from "~/kit/money";
import { normalizeInput } from "~/kit/normalize-input";
import { z } from "~/kit/zod";
import { COUNTRIES } from "../location/countries";
import { EXPORT_FORMATS } from "./accounting";

/** "7.4604" or "7,4604": units of a currency for one unit of the company's. */
const rateSchema = z
  .string()
  .transform(normalizeInput)
  .pipe(z.union([z.string().regex(/^\d{1,5}(?:[.,]\d{1,6})?$/), z.literal("")]))
  .transform((text) => Number(text.replace(",", ".")))
  .optional();

/** A rate of each currency: the field `rate_DKK`. */
const rateFields = Object.fromEntries(
  CURRENCIES.map((currency) => [`rate_${currency}`, rateSchema]),
) as Record<`rate_${(typeof CURRENCIES)[number]}`, typeof rateSchema>;

/** The form of an export. Days are included, by the calendar of the company's country. */
export const exportSchema = z.strictObject({
  company: z.string().transform(normalizeInput).pipe(z.string().max(40)),
  format: z.enum(EXPORT_FORMATS),
  from: z.string().transform(normalizeInput).pipe(z.iso.date()),
  until: z.string().transform(normalizeInput).pipe(z.iso.date()),
  /** The country whose spreadsheet programs open the table. */
  country: z.enum(COUNTRIES.map(({ code }) => code)).optional(),
  ...rateFields,
});
export type DocumentExport = Pick<
  z.output<typeof exportSchema>,
  "company" | "format" | "from" | "until"
>;

/** The rates of a form that were filled in. */
export function ratesOf(form: z.output<typeof exportSchema>): Map<string, number> {
  const entries = CURRENCIES.flatMap((currency) => {
    const rate = form[`rate_${currency}`];
    return rate ? [[currency, rate] as const] : [];
  });
  return new Map(entries);
}

/** The company, quarter and rates of the VAT page, from its query; `invalid`: the typed rates that are none. */
export function parseVatQuery(query: URLSearchParams) {
  const rates = new Map<string, number>();
  const invalid = new Map<string, string>();
  for (const [name, text] of query) {
    const key = /^rate\.([A-Z]{3}\.20\d{2}-Q[1-4])$/.exec(name)?.[1];
    if (!key || text.trim() === "") continue;
    const rate = rateSchema.safeParse(text).data;
    if (rate) rates.set(key, rate);
    else invalid.set(key, text.slice(0, MAX_SHOWN_RATE));
  }
  return { company: query.get("company"), quarter: query.get("quarter"), rates, invalid };
}

/** Longer than any rate: the page shows an invalid text again. */
const MAX_SHOWN_RATE = 40;
