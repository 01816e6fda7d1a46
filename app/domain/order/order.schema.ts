import { clientIdSchema } from "~/kit/id-schema";
import { CURRENCIES } from "~/kit/money";
import { plainLine } from "~/kit/plain-line";
import { z } from "~/kit/zod";
import { METHODS } from "../payment/payment";
import { BACK_LENGTH } from "./order";

/** What the summary of a bundle sends. The price is the one that was shown: it is compared, never taken (R262). */
export const placeOrderSchema = z.strictObject({
  bundle: z.string().max(32),
  method: z.enum(METHODS),
  code: z.string().transform(plainLine).pipe(z.string().max(100)).optional(),
  client_id: clientIdSchema,
  /** Minor units of `currency`. */
  price: z.coerce.number().int().min(1),
  currency: z.enum(CURRENCIES),
  /** That the credits are wanted at once, before the time to withdraw is over: a box of its own, never ticked before. */
  immediate: z.boolean().default(false),
  /** Where they came from and go back to. */
  back: z.string().max(BACK_LENGTH).optional(),
  /** That they want it tonight, after they were asked. */
  tonight: z.boolean().default(false),
});
export type PlaceOrder = z.output<typeof placeOrderSchema>;
