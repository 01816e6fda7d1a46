import { z } from "~/kit/zod";
import { PAYMENT_METHODS } from "../site/payment-methods";
import { companySchema } from "../site/site.schema";
import { ACCOUNT_EMAIL } from "./email-record";

const text = z.string().nullable();

/**
 * Fields of every e-mail about an order: id, amount in minor units, and the recipient's IANA time
 * zone, which is missing in e-mails written by an older release.
 */
const orderFields = {
  name: text,
  order: z.string(),
  amount: z.number(),
  currency: z.string(),
  zone: z.string().optional(),
};

/** E-mails about an order, by event. */
export const ORDER_EMAILS = {
  /**
   * An order was paid and its credits were added; `late`: after its failure was reported. Includes
   * everything a receipt must show: seller, payment method, and the last day of withdrawal
   * (`until`). Optional fields are missing in e-mails written by an older release.
   */
  order_receipt: {
    ...ACCOUNT_EMAIL,
    fields: z.strictObject({
      ...orderFields,
      credits: z.number(),
      vat: z.number(),
      vatRate: z.number(),
      at: z.number(),
      immediateAt: z.number(),
      days: z.number(),
      late: z.boolean(),
      method: z.enum(PAYMENT_METHODS).optional(),
      seller: companySchema.nullish(),
      until: z.number().optional(),
    }),
  },
  /** A payment failed after its payer had left the page. */
  order_failed: {
    ...ACCOUNT_EMAIL,
    fields: z.strictObject({ ...orderFields, credits: z.number() }),
  },
  /** An order was paid twice: one payment is refunded. */
  order_twice: { ...ACCOUNT_EMAIL, fields: z.strictObject(orderFields) },
  /**
   * A payment arrived after its discount was used by another order, or a month after the order: it
   * is refunded.
   */
  order_code_used: {
    ...ACCOUNT_EMAIL,
    fields: z.strictObject({
      ...orderFields,
      why: z.enum(["code", "welcome", "old"]).default("code"),
    }),
  },
  /**
   * Credits were removed and their price is being refunded: by withdrawal, or for a reason given by
   * staff.
   */
  order_withdrawn: {
    ...ACCOUNT_EMAIL,
    fields: z.strictObject({
      ...orderFields,
      credits: z.number(),
      at: z.number(),
      reason: text,
    }),
  },
  /** The provider has sent the refund. */
  order_refunded: { ...ACCOUNT_EMAIL, fields: z.strictObject({ ...orderFields, at: z.number() }) },
  /** A bank reversed a payment: its unspent credits are removed. `debit`: it was a direct debit. */
  order_charged_back: {
    ...ACCOUNT_EMAIL,
    fields: z.strictObject({ ...orderFields, debit: z.boolean() }),
  },
} as const;
