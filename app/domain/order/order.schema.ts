import { CURRENCIES } from "~/kit/money";
import { normalizeInput } from "~/kit/normalize-input";
import { clientIdSchema } from "~/kit/schemas";
import { z } from "~/kit/zod";
import { PAYMENT_METHODS } from "../payment/payment";
import { MAX_BACK_LENGTH } from "./order";

/**
 * The form of a bundle's summary page. `price` is the price shown: it is compared, never used
 * (R262).
 */
export const placeOrderSchema = z.strictObject({
  bundle: z.string().max(32),
  method: z.enum(PAYMENT_METHODS),
  code: z.string().transform(normalizeInput).pipe(z.string().max(100)).optional(),
  client_id: clientIdSchema,
  /** Minor units of `currency`. */
  price: z.coerce.number().int().min(1),
  currency: z.enum(CURRENCIES),
  /**
   * Consent to get the credits at once, before the withdrawal period ends: a checkbox that is never
   * preselected.
   */
  immediate: z.boolean().default(false),
  /** The page the buyer came from and returns to. */
  back: z.string().max(MAX_BACK_LENGTH).optional(),
  /** Confirms a purchase at night after the pause question. */
  tonight: z.boolean().default(false),
});
export type PlaceOrder = z.output<typeof placeOrderSchema>;

/** One of the method's banks; `beginPayment` checks that it exists. */
const bank = z.string().max(40).optional();

/**
 * The form of `/credits/{bundle}/{method}`: the order without the bundle and method of the URL, and
 * the payer's bank.
 */
export const checkoutSchema = placeOrderSchema
  .omit({ bundle: true, method: true })
  .extend({ bank });

/** `/transactions/{id}/pay`: the payment method; if absent, the method of the order. */
export const payAgainSchema = z.strictObject({ method: z.enum(PAYMENT_METHODS).optional(), bank });

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

/**
 * The amount and credits that the withdrawal page showed: compared, never used. Minor units of the
 * order's currency, and credits.
 */
export const withdrawSchema = z.strictObject({
  amount: z.int().min(0),
  credits: z.int().min(0),
});
