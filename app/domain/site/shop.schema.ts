// zod itself, as in site.schema.ts: commands describe a setting by its schema and `describe`.
import { z } from "zod";
import { LANGUAGES } from "~/i18n/languages";
import { COUNTRIES } from "../location/countries";
import { PAYMENT_METHODS } from "./payment-methods";

/**
 * The operator's figure about Premium; `source` per language: without a source in the page's
 * language it is not shown (R335).
 */
export const premiumClaimSchema = z.strictObject({
  percent: z.int().min(1).max(500),
  source: z.partialRecord(z.enum(LANGUAGES), z.string().min(1).max(500)),
  date: z.iso.date(),
});

const country = z.enum(COUNTRIES.map((entry) => entry.code));

export const bundleSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9-]{1,32}$/)
    .describe("a text of 1 to 32 small letters, digits and hyphens"),
  credits: z.int().min(1).max(100_000),
  /** Minor units (cents, øre, grosze) per currency. */
  prices: z.record(
    z
      .string()
      .regex(/^[A-Z]{3}$/)
      .describe("a currency such as EUR"),
    z.int().min(1),
  ),
});

/**
 * An offered payment method, optionally limited to countries, a first day, and an end date
 * (exclusive) (R264).
 */
export const paymentMethodSchema = z.strictObject({
  method: z.enum(PAYMENT_METHODS),
  countries: z.array(country).min(1).optional(),
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
});

/** A country's VAT rate from a day on, in hundredths of a percent (R265). */
export const taxRateSchema = z.strictObject({
  from: z.iso.date(),
  rate: z.int().min(0).max(5_000),
});

const hour = z.int().min(0).max(23);
/** Full hours of the start and the end of the night. */
export const nightPauseSchema = z.strictObject({
  from: hour,
  until: hour,
  credits: z.int().min(1),
});
