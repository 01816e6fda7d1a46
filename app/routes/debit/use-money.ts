import { formatMoney } from "~/i18n/format";
import { useRoot } from "~/root/use-root";

/** What an order costs, as the page writes money. */
export function useMoney({ price, currency }: { price: number; currency: string }): string {
  const { locale } = useRoot();
  return formatMoney(price / 100, currency, locale);
}
