import type { Method } from "~/domain/payment/payment";
import { METHOD_BRANDS } from "~/i18n/method-brands";
import type { Translate } from "~/i18n/translation";

/** The card brands of `creditcard`. */
export const CARDS = "Visa, Mastercard";
const OURS = ["creditcard", "sdd", "sct"] as const;

/** Display name of a payment method. */
export function methodName(method: Method, t: Translate<"orders">): string {
  const own = OURS.find((one) => one === method);
  return own ? t(`method.${own}`) : (METHOD_BRANDS[method] ?? method);
}
