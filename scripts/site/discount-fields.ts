// Not the kit's zod, whose messages are translation keys: commands explain a value by its schema.
import { z } from "zod";
import { TIMEBONUS25 } from "~/domain/discount/discount";
import { CODE_PATTERN } from "~/domain/discount/discount.schema";
import { PAYMENT_METHODS } from "~/domain/payment/payment";
import { explainValue } from "~/domain/site/explain-value";
import { ID_PATTERN } from "~/kit/ids";
import { CURRENCIES } from "~/kit/money";
import { nearest } from "~/kit/nearest";
import { normalizeInput } from "~/kit/normalize-input";
import { Problem } from "../lib/progress.mjs";

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .pipe(z.int().min(least).max(most))
    .describe(`a whole number from ${least} to ${most}`);

/** A day, which ends at midnight UTC; or a time with its zone. */
const endTime = z
  .union([z.iso.date().transform((day) => `${day}T24:00:00Z`), z.iso.datetime({ offset: true })])
  .transform((at) => Date.parse(at))
  .describe("a day such as 2027-03-31, or a moment such as 2027-03-31T12:00:00Z");

/** The conditions of a code; a missing one is not checked. */
const fields = z.strictObject({
  value_percentage: wholeNumber(1, 90),
  validity: z.enum(["once", "once-per-user", "unlimited"]).default("once-per-user"),
  country: z
    .string()
    .length(2)
    .toUpperCase()
    .describe("the two letters of a country")
    .nullable()
    .default(null),
  user_id: z.string().regex(ID_PATTERN).describe("the id of a member").nullable().default(null),
  currency: z.enum(CURRENCIES).nullable().default(null),
  minimum_order_value: wholeNumber(0, 100_000_000).default(0),
  paymentmethods: z
    .string()
    .transform((list) => list.split(",").map((method) => method.trim()))
    .pipe(z.array(z.enum(PAYMENT_METHODS)).min(1))
    .describe(`a list with commas of ${PAYMENT_METHODS.join(", ")}`)
    .nullable()
    .default(null),
  expires: endTime.nullable().default(null),
});
export type DiscountFields = z.output<typeof fields>;

/** A code in its stored form; throws a Problem that describes the format. */
export function parseCode(input = ""): string {
  const code = normalizeInput(input).toUpperCase();
  if (!CODE_PATTERN.test(code))
    throw new Problem(
      `"${input}" is no code; a code has 3 to 32 capitals, digits and hyphens, such as SPRING.`,
    );
  if (code === TIMEBONUS25.code) throw new Problem(`${code} is the name of the welcome discount.`);
  return code;
}

/** The conditions of a code, from "key=value" arguments. */
export function parseFields(pairs: readonly string[]): DiscountFields {
  const values = Object.fromEntries(pairs.map(parsePair));
  const wrong = Object.entries(fields.shape).flatMap(
    ([key, field]) => explainValue(key, field, (values as Record<string, unknown>)[key]) ?? [],
  );
  if (wrong[0]) throw new Problem(`${wrong[0].text}.`);
  const read = { data: fields.parse(values) };
  if (read.data.minimum_order_value > 0 && read.data.currency === null)
    throw new Problem(
      "minimum_order_value is in hundredths of a currency; name the currency, such as currency=EUR.",
    );
  return read.data;
}

function parsePair(pair: string): [string, string] {
  const at = pair.indexOf("=");
  const key = pair.slice(0, Math.max(at, 0));
  if (Object.hasOwn(fields.shape, key)) return [key, pair.slice(at + 1).trim()];
  const near = nearest(key || pair, Object.keys(fields.shape));
  throw new Problem(
    `A discount code has no field "${pair}"; ${near ? `did you mean ${near}=…?` : `it has ${Object.keys(fields.shape).join(", ")}.`}`,
  );
}
