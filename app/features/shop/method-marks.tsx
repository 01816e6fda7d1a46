import type { PaymentMethod } from "~/domain/payment/payment";
import { useTranslation } from "~/i18n/use-translation";
import { Icon } from "~/ui/icon";
import { CARD_BRANDS, methodName } from "~/ui/method-name";

/** The methods paid from a bank account, by their icon. */
const BANK_METHODS: readonly PaymentMethod[] = ["sdd", "sct"];
const CARD_METHODS: readonly PaymentMethod[] = ["creditcard", "visa", "mastercard", "maestro"];

/**
 * How one can pay here, in words and neutral icons: the owners of the brands license their logos
 * only as supplied by them, and only to their contract partners.
 */
export function MethodMarks({ methods }: { methods: readonly PaymentMethod[] }) {
  const { t } = useTranslation("shop");
  const { t: tOrders } = useTranslation("orders");
  if (methods.length === 0) return null;
  return (
    <ul aria-label={t("method.label")} className="flex flex-wrap gap-1.5">
      {methods.map((method) => (
        <li
          key={method}
          className="inline-flex min-h-7 items-center gap-1.5 rounded-sm border border-line bg-card px-2 text-xs font-semibold text-muted"
        >
          <MethodIcon method={method} size={16} />
          {method === "creditcard" ? CARD_BRANDS : methodName(method, tOrders)}
        </li>
      ))}
    </ul>
  );
}

/** A neutral icon for cards and bank accounts; other methods are known by their names. */
export function MethodIcon({ method, size }: { method: PaymentMethod; size: number }) {
  if (CARD_METHODS.includes(method)) return <Icon name="credit-card" size={size} />;
  if (BANK_METHODS.includes(method)) return <Icon name="landmark" size={size} />;
  return null;
}
