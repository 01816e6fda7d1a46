import { z } from "~/kit/zod";

/** What the page of a withdrawal showed: it is compared, never taken. Minor units of the order's currency, and credits. */
export const withdrawSchema = z.strictObject({
  amount: z.int().min(0),
  credits: z.int().min(0),
});
