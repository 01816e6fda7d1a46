import type { Method } from "~/domain/payment/payment";
import type { Translate } from "~/i18n/translation";

/** Names of their owners, the same in every language. */
const BRANDS: Partial<Record<Method, string>> = {
  ...{ visa: "Visa", mastercard: "Mastercard", maestro: "Maestro", applepay: "Apple Pay" },
  ...{ paypal: "PayPal", ideal: "iDEAL", bancontact: "Bancontact", eps: "eps" },
  ...{ sofort: "Sofort", giropay: "giropay" },
};
/** Which cards are meant by `creditcard`. */
export const CARDS = "Visa, Mastercard";
const OURS = ["creditcard", "sdd", "sct"] as const;

/** What a way to pay is called. */
export function methodName(method: Method, t: Translate<"orders">): string {
  const own = OURS.find((one) => one === method);
  return own ? t(`method.${own}`) : (BRANDS[method] ?? method);
}
