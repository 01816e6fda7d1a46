import { formatMoney } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/layouts/use-root";
import type { BundlePrices } from "~/request/shop";

/** The bundles side by side without links: credits, price and price per message of each. */
export function PriceList({ currency, bundles, best }: BundlePrices) {
  const { t } = useTranslation("shop");
  const { locale } = useRoot();
  const money = (amount: number) => formatMoney(amount, currency, locale);
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {bundles.map((bundle) => (
        <PriceCard
          key={bundle.id}
          amount={bundle.credits}
          unit={t("chat:credits.unit", { count: bundle.credits })}
          price={money(bundle.amount)}
          instead={
            bundle.list !== undefined && bundle.amount < bundle.list
              ? t("choice.instead", { money: money(bundle.list) })
              : null
          }
          perMessage={
            bundle.amountPerMessage > 0
              ? t("chat:credits.per_message", { money: money(bundle.amountPerMessage) })
              : null
          }
          best={bundle.id === best ? t("chat:credits.best") : null}
        />
      ))}
    </ul>
  );
}

type PriceCardProps = {
  amount: number;
  unit: string;
  price: string;
  /** The price without the discount; null without one. */
  instead: string | null;
  perMessage: string | null;
  best: string | null;
};

/**
 * A bundle's price without a link: credits, price, and price per message where messages cost
 * credits.
 */
function PriceCard({ amount, unit, price, instead, perMessage, best }: PriceCardProps) {
  return (
    <li className="grid content-start gap-x-4 gap-y-1 rounded-card border border-line bg-card p-4 max-sm:grid-cols-[1fr_auto] sm:p-5">
      <p className="flex items-baseline gap-1.5">
        <span className="font-display text-3xl font-bold tabular-nums">{amount}</span>
        <span className="text-muted">{unit}</span>
      </p>
      <p translate="no" className="text-lg font-semibold tabular-nums max-sm:self-end">
        {price}
      </p>
      {instead ? (
        <p className="text-sm text-muted tabular-nums max-sm:order-last max-sm:col-span-2">
          {instead}
        </p>
      ) : null}
      {perMessage ? (
        <p className="text-sm text-muted tabular-nums max-sm:col-span-2">{perMessage}</p>
      ) : null}
      {best ? (
        <p className="mt-1 justify-self-start max-sm:col-span-2 sm:mt-2 rounded-full bg-success-tint px-2.5 py-1 text-xs leading-none font-semibold text-success">
          {best}
        </p>
      ) : null}
    </li>
  );
}
