import { formatMoney } from "~/i18n/format";
import { useRoot } from "~/layouts/use-root";

/** Formats an order's price in the page's locale. */
export function useFormattedPrice({
  price,
  currency,
}: {
  price: number;
  currency: string;
}): string {
  const { locale } = useRoot();
  return formatMoney(price, currency, locale);
}
