// Not the kit's zod: what is wrong is told to an operator in zod's own words.
import { z } from "zod";
import { CODE } from "~/domain/discount/discount.schema";
import { TIMEBONUS25 } from "~/domain/discount/welcome";
import { METHODS } from "~/domain/payment/payment";
import { ID_PATTERN } from "~/kit/ids";
import { CURRENCIES } from "~/kit/money";
import { plainLine } from "~/kit/plain-line";
import { Problem } from "../lib/progress.mjs";
import { nearest } from "./nearest.ts";

const whole = (least: number, most: number) =>
  z.string().regex(/^\d+$/, "a whole number").transform(Number).pipe(z.int().min(least).max(most));

/** A day ends at midnight UTC; or a moment with its zone. */
const moment = z
  .union([z.iso.date().transform((day) => `${day}T24:00:00Z`), z.iso.datetime({ offset: true })])
  .transform((at) => Date.parse(at));

/** What a code may ask for; what is left out is not asked. */
const fields = z.strictObject({
  value_percentage: whole(1, 90),
  validity: z.enum(["once", "once-per-user", "unlimited"]).default("once-per-user"),
  country: z.string().length(2).toUpperCase().nullable().default(null),
  user_id: z.string().regex(ID_PATTERN, "no member’s id").nullable().default(null),
  currency: z.enum(CURRENCIES).nullable().default(null),
  minimum_order_value: whole(0, 100_000_000).default(0),
  paymentmethods: z
    .string()
    .transform((list) => list.split(",").map((method) => method.trim()))
    .pipe(z.array(z.enum(METHODS)).min(1))
    .nullable()
    .default(null),
  expires: moment.nullable().default(null),
});
export type DiscountFields = z.output<typeof fields>;

/** A code as it is stored, or a Problem that says how one looks. */
export function codeFrom(given = ""): string {
  const code = plainLine(given).toUpperCase();
  if (!CODE.test(code))
    throw new Problem(
      `"${given}" is no code: 3 to 32 capitals, figures and hyphens, such as SPRING`,
    );
  if (code === TIMEBONUS25.code) throw new Problem(`${code} is the welcome discount's own name`);
  return code;
}

/** What a code asks for, from "key=value" arguments. */
export function fieldsFrom(pairs: readonly string[]): DiscountFields {
  const given = Object.fromEntries(pairs.map(pairFrom));
  const read = fields.safeParse(given);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new Problem(`${issue?.path.join(".")}: ${issue?.message}`);
  }
  if (read.data.minimum_order_value > 0 && read.data.currency === null)
    throw new Problem("minimum_order_value is in hundredths of a currency: name it, currency=EUR");
  return read.data;
}

function pairFrom(pair: string): [string, string] {
  const at = pair.indexOf("=");
  const key = pair.slice(0, Math.max(at, 0));
  if (Object.hasOwn(fields.shape, key)) return [key, pair.slice(at + 1).trim()];
  const near = nearest(key || pair, Object.keys(fields.shape));
  throw new Problem(
    `"${pair}" says nothing of a code. ${near ? `Did you mean ${near}=…?` : `There are: ${Object.keys(fields.shape).join(", ")}`}`,
  );
}
