import { normalizeInput } from "~/kit/normalize-input";
import { z } from "~/kit/zod";
import { PAYMENT_METHODS } from "../payment/payment";

/** Codes as they are stored and compared; typed codes may have lower case and spaces. */
export const CODE_PATTERN = /^[A-Z0-9][A-Z0-9-]{2,31}$/;

/** Normalizes a typed code to its stored form; null if it cannot be a code. */
export function normalizeCode(typed: string): string | null {
  const code = normalizeInput(typed).replaceAll(" ", "").toUpperCase();
  return CODE_PATTERN.test(code) ? code : null;
}

/** The payment methods that a code is valid for, as they are stored. */
export const methodListSchema = z.array(z.enum(PAYMENT_METHODS));

/**
 * GET /api/discountcode.php: the welcome discount or a code, for a bundle and a payment method once
 * they are chosen.
 */
export const discountRequestSchema = z
  .strictObject({
    welcome: z.literal("true").optional(),
    code: z.string().transform(normalizeInput).pipe(z.string().min(1).max(100)).optional(),
    bundle: z.string().max(32).optional(),
    method: z.enum(PAYMENT_METHODS).optional(),
  })
  .refine(({ welcome, code }) => Boolean(welcome) !== Boolean(code), {
    path: ["code"],
    error: "invalid.required",
  });
export type DiscountRequest = z.output<typeof discountRequestSchema>;
