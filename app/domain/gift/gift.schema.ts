import { clientIdSchema } from "~/kit/schemas";
import { z } from "~/kit/zod";
import { GIFT_CODES } from "./gift";

/**
 * The form of the gift catalogue. `gift_credits` is the price of a plain gift that the page showed.
 */
export const giftFormSchema = z.strictObject({
  client_id: clientIdSchema,
  gift: z.enum(GIFT_CODES),
  gift_credits: z.coerce.number().int().min(0).max(1000),
  /** Consent to pay for it to a fictional profile (R231). */
  agrees: z.boolean().default(false),
});
