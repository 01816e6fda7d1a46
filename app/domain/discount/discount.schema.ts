import { plainLine } from "~/kit/plain-line";
import { z } from "~/kit/zod";
import { METHODS } from "../payment/payment";

/** Codes as they are stored and compared; whoever types one may write it small and with spaces. */
export const CODE = /^[A-Z0-9][A-Z0-9-]{2,31}$/;

/** A code as it is stored; null for what is none. */
export function codeOf(typed: string): string | null {
  const code = plainLine(typed).replaceAll(" ", "").toUpperCase();
  return CODE.test(code) ? code : null;
}

/** The ways to pay that a code is for, as they are stored. */
export const methodListSchema = z.array(z.enum(METHODS));

/** GET /api/discountcode.php: the welcome discount, or a code, for a bundle and a way to pay where they are chosen. */
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
