import type { PaymentMethod } from "~/domain/payment/payment";
import { METHOD_BRANDS } from "~/i18n/texts";
import type { Translate } from "~/i18n/translation";

/** The card brands of `creditcard`. */
export const CARD_BRANDS = "Visa, Mastercard";
const TRANSLATED_METHODS = ["creditcard", "sdd", "sct"] as const;

/** Display name of a payment method. */
export function methodName(method: PaymentMethod, t: Translate<"orders">): string {
  const own = TRANSLATED_METHODS.find((one) => one === method);
  return own ? t(`method.${own}`) : (METHOD_BRANDS[method] ?? method);
}
