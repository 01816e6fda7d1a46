import { plainLine } from "~/kit/plain-line";
import { z } from "~/kit/zod";
import { METHODS } from "../payment/payment";

/** Codes as they are stored and compared; typed codes may have lower case and spaces. */
export const CODE = /^[A-Z0-9][A-Z0-9-]{2,31}$/;

/** Normalizes a typed code to its stored form; null if it cannot be a code. */
export function codeOf(typed: string): string | null {
  const code = plainLine(typed).replaceAll(" ", "").toUpperCase();
  return CODE.test(code) ? code : null;
}

/** The payment methods that a code is valid for, as they are stored. */
export const methodListSchema = z.array(z.enum(METHODS));

/**
 * GET /api/discountcode.php: the welcome discount or a code, for a bundle and a payment method once
 * they are chosen.
 */
export const discountCallSchema = z
  .strictObject({
    welcome: z.literal("true").optional(),
    code: z.string().transform(plainLine).pipe(z.string().min(1).max(100)).optional(),
    bundle: z.string().max(32).optional(),
    method: z.enum(METHODS).optional(),
  })
  .refine(({ welcome, code }) => Boolean(welcome) !== Boolean(code), {
    path: ["code"],
    error: "invalid.required",
  });
export type DiscountCall = z.output<typeof discountCallSchema>;
