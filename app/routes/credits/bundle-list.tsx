import { Link } from "react-router";
import type { BundleQuote } from "~/domain/order/find-quotes";
import type { Price } from "~/domain/order/price-of";
import { useTranslation } from "~/i18n/use-translation";
import { buttonClass } from "~/ui/button-class";
import type { BundleQuotes } from "./load-bundle-quotes";
import { useFormatMoney } from "./order-summary";
import { checkoutPath, type ShopQuery } from "./shop-path";

/**
 * The bundles side by side, none preselected: credits and price of each, and the one with the best
 * price marked.
 */
export function BundleList({
  offers,
  best,
  shopQuery,
}: Pick<BundleQuotes, "offers" | "best"> & { shopQuery: ShopQuery }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {offers.map((offer) => (
        <BundleCard
          key={offer.bundle}
          offer={offer}
          best={offer.bundle === best}
          to={checkoutPath(offer.bundle, null, shopQuery)}
        />
      ))}
    </ul>
  );
}

type BundleCardProps = { offer: BundleQuote; best: boolean; to: string };

/** The whole card is a link. */
function BundleCard({ offer, best, to }: BundleCardProps) {
  const { t } = useTranslation("shop");
  const money = useFormatMoney(offer.currency);
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] content-start gap-x-4 gap-y-1 rounded-card border border-line bg-card p-4 transition-colors focus-within:border-brand-text hover:border-brand-text sm:flex sm:flex-col sm:p-5">
      <p className="flex flex-wrap items-baseline gap-x-1.5">
        <span className="font-display text-3xl font-bold tabular-nums">{offer.credits}</span>
        <span className="text-muted">{t("chat:credits.unit", { count: offer.credits })}</span>
      </p>
      <BundleCost offer={offer} />
      <div className="grid content-start gap-2 sm:flex-1">
        {offer.perMessage > 0 ? (
          <p className="text-sm text-muted tabular-nums">
            {t("chat:credits.per_message", { money: money(offer.perMessage) })}
          </p>
        ) : null}
        {best ? (
          <p className="justify-self-start rounded-full bg-success-tint px-2.5 py-1 text-xs leading-tight font-semibold text-success">
            {t("chat:credits.best")}
          </p>
        ) : null}
        {offer.missed ? <p className="text-sm text-muted">{t("refusal.code_minimum")}</p> : null}
      </div>
      <Link
        to={to}
        className={`${buttonClass({ variant: "secondary" })} self-end no-underline after:absolute after:inset-0 sm:mt-3 sm:self-stretch`}
      >
        {t("choice.choose")}
        <span className="sr-only">
          : {t("chat:price.credits", { count: offer.credits })}, {money(offer.price)}
        </span>
      </Link>
    </li>
  );
}

function BundleCost({ offer }: { offer: Price }) {
  const { t } = useTranslation("shop");
  const money = useFormatMoney(offer.currency);
  return (
    <p className="grid justify-items-end tabular-nums sm:justify-items-start">
      <span translate="no" className="text-lg font-semibold">
        {money(offer.price)}
      </span>
      {offer.price < offer.list ? (
        <span className="text-sm text-muted">
          {t("choice.instead", { money: money(offer.list) })}
        </span>
      ) : null}
    </p>
  );
}
