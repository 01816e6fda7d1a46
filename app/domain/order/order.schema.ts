import { clientIdSchema } from "~/kit/id-schema";
import { CURRENCIES } from "~/kit/money";
import { normalizeInput } from "~/kit/normalize-input";
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
