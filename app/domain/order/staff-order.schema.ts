import type { RefundId } from "~/kit/ids";
import { normalizeInput } from "~/kit/normalize-input";
import { idSchemaOf, requiredText, siteIdSchema } from "~/kit/schemas";
import { z } from "~/kit/zod";
import { REASON_BOUNDS } from "../audit-log/audit-log";
import { ORDER_STATES } from "./order";

const word = z.string().transform(normalizeInput).pipe(z.string().max(200)).catch("").default("");
const day = z
  .string()
  .transform(normalizeInput)
  .pipe(z.union([z.iso.date(), z.literal("")]))
  .catch("")
  .default("");

/** The filters of the list of orders, from the query of its page; an invalid value is ignored. */
export const orderFilterSchema = z.object({
  site: word,
  state: z
    .enum(["", ...ORDER_STATES])
    .catch("")
    .default(""),
  search: word,
  from: day,
  until: day,
});

/** "12.50", "12,50" or "12", in minor units. */
const amountSchema = z
  .string()
  .transform(normalizeInput)
  .pipe(z.string().regex(/^\d{1,6}(?:[.,]\d{2})?$/))
  .transform((text) => Math.round(Number(text.replace(",", ".")) * 100));

/**
 * The form of a refund. Without `confirm` it shows what the refund would do; with it, it refunds.
 * `refund` is the id of the refund, which the page made, so that a repeated form refunds once.
 */
export const staffRefundSchema = z.strictObject({
  refund: idSchemaOf<RefundId>(),
  amount: amountSchema,
  credits: z
    .string()
    .transform(normalizeInput)
    .pipe(z.string().regex(/^\d{1,6}$/))
    .transform(Number),
  reason: requiredText({ ...REASON_BOUNDS, lines: true }),
  confirm: z.literal("yes").optional(),
});

/** The buttons that compare the records now: of one site, or of all. */
export const reconcileSchema = z.strictObject({ site: siteIdSchema.optional() });
