import { z } from "~/kit/zod";
import { PAYMENT_METHODS } from "../payment/payment";
import { placeOrderSchema } from "./order.schema";

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
