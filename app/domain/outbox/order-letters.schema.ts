import { z } from "~/kit/zod";
import { METHODS } from "../site/payment-methods";
import { companySchema } from "../site/site.schema";

const text = z.string().nullable();

/**
 * What every letter about an order carries: its id, how much it is about, in minor units, and the IANA zone that its reader
 * lives by; a letter that a release before this one wrote has none.
 */
const order = {
  ...{ name: text, order: z.string(), amount: z.number(), currency: z.string() },
  zone: z.string().optional(),
};

/** The letters about an order, by what became of it. */
export const ORDER_LETTERS = {
  /**
   * An order was paid and its credits are there; `late`: after it had been said that it was not. All on it that a buyer
   * keeps: from whom, paid how, and `until` which day it may be withdrawn from. What is optional a letter of before lacks.
   */
  order_receipt: z.strictObject({
    ...{ ...order, credits: z.number(), vat: z.number(), vatRate: z.number(), at: z.number() },
    ...{ immediateAt: z.number(), days: z.number(), late: z.boolean() },
    ...{ method: z.enum(METHODS).optional(), seller: companySchema.nullish() },
    until: z.number().optional(),
  }),
  /** A payment came to nothing when nobody waited on its page any more. */
  order_failed: z.strictObject({ ...order, credits: z.number() }),
  /** An order was paid twice: one of the two goes back. */
  order_twice: z.strictObject(order),
  /** One was paid when its discount had been used for another, or a month after it was placed: what was paid goes back. */
  order_code_used: z.strictObject({
    ...{ ...order, why: z.enum(["code", "welcome", "old"]).default("code") },
  }),
  /** So many credits were taken back, and the money for them is on its way: by a withdrawal, or for a reason in staff's words. */
  order_withdrawn: z.strictObject({ ...order, credits: z.number(), at: z.number(), reason: text }),
  /** The provider has sent the money back. */
  order_refunded: z.strictObject({ ...order, at: z.number() }),
  /** A bank took a payment back: what was not spent of its credits is gone. `debit`: it was a direct debit. */
  order_charged_back: z.strictObject({ ...order, debit: z.boolean() }),
} as const;
