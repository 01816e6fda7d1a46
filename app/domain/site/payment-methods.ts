/**
 * Payment methods. Defined here and not in the payment module, because a site's settings name them.
 */
export const PAYMENT_METHODS = [
  ...(["creditcard", "visa", "mastercard", "maestro", "applepay", "paypal", "ideal"] as const),
  ...(["bancontact", "eps", "sofort", "giropay", "sdd", "sct"] as const),
] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
