import { CURRENCIES } from "~/kit/money";
import { plainLine } from "~/kit/plain-line";
import { z } from "~/kit/zod";

/** Whole units of money, five digits at most: more than anybody's month. */
const DIGITS = /^\d{1,5}$/;

/** A limit for each month as it is typed, minor units come out; `none` is the button that takes it away. */
export const spendingLimitSchema = z
  .strictObject({
    limit: z
      .string()
      .transform(plainLine)
      .pipe(z.string().regex(DIGITS, "settings:spending.invalid"))
      .transform((units) => Number(units) * 100)
      .optional(),
    currency: z.enum(CURRENCIES),
    none: z.literal("yes").optional(),
  })
  .refine(({ limit, none }) => limit !== undefined || none !== undefined, {
    path: ["limit"],
    error: "settings:spending.invalid",
  });
