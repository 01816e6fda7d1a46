import { formatMoney } from "~/i18n/format";
import { useRoot } from "./use-root";

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

/** Formats minor units in the order's currency. */
export function useFormatMoney(currency: string): (minor: number) => string {
  const { locale } = useRoot();
  return (minor) => formatMoney(minor, currency, locale);
}
