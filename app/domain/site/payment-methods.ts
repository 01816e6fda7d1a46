/**
 * Payment methods. Defined here and not in the payment module, because a site's settings name them.
 */
export const METHODS = [
  ...(["creditcard", "visa", "mastercard", "maestro", "applepay", "paypal", "ideal"] as const),
  ...(["bancontact", "eps", "sofort", "giropay", "sdd", "sct"] as const),
] as const;
export type Method = (typeof METHODS)[number];
