import { z } from "~/kit/zod";

/**
 * The amount and credits that the withdrawal page showed: compared, never used. Minor units of the
 * order's currency, and credits.
 */
export const withdrawSchema = z.strictObject({
  amount: z.int().min(0),
  credits: z.int().min(0),
});
