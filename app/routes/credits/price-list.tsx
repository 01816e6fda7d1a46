import { formatMoney } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/root/use-root";
import type { BundlePrices } from "./bundle-prices";
import { PriceCard } from "./price-card";

/** The bundles side by side without links: credits, price and price per message of each. */
export function PriceList({ currency, bundles, best }: BundlePrices) {
  const { t } = useTranslation("chat");
  const { locale } = useRoot();
  const money = (amount: number) => formatMoney(amount, currency, locale);
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {bundles.map((bundle) => (
        <PriceCard
          key={bundle.id}
          amount={bundle.credits}
          unit={t("credits.unit", { count: bundle.credits })}
          price={money(bundle.price)}
          perMessage={
            bundle.perMessage > 0
              ? t("credits.per_message", { money: money(bundle.perMessage) })
              : null
          }
          best={bundle.id === best ? t("credits.best") : null}
        />
      ))}
    </ul>
  );
}
