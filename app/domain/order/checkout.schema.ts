import { z } from "~/kit/zod";
import { METHODS } from "../payment/payment";
import { placeOrderSchema } from "./order.schema";

/** Which of a method's banks; checked by whoever begins the payment. */
const bank = z.string().max(40).optional();

/** The one form of `/credits/{bundle}/{method}`: an order, of which the address says bundle and method, and the payer's bank. */
export const checkoutSchema = placeOrderSchema
  .omit({ bundle: true, method: true })
  .extend({ bank });

/** `/transactions/{id}/pay`: how an order is paid now; without a method as it was meant to be. */
export const payAgainSchema = z.strictObject({ method: z.enum(METHODS).optional(), bank });
