import { CURRENCIES } from "~/kit/money";
import { normalizeInput } from "~/kit/normalize-input";
import { z } from "~/kit/zod";

/** Whole currency units, at most five digits: more than anyone spends in a month. */
const DIGITS = /^\d{1,5}$/;

/** The monthly limit as typed, converted to minor units; `none` is the button that removes it. */
export const spendingLimitSchema = z
  .strictObject({
    limit: z
      .string()
      .transform(normalizeInput)
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
