import { Link } from "react-router";
import type { BundleQuote } from "~/domain/order/find-quote";
import { useTranslation } from "~/i18n/use-translation";
import { useFormatMoney } from "~/layouts/use-format-money";
import { buttonClass } from "~/ui/button";
import { checkoutPath, type ShopQuery } from "./shop-path";

type MarkedOffer = BundleQuote & { pastLimit: boolean };

type BundleListProps = {
  /** `pastLimit`: more than the member's own spending limit leaves (R331). */
  offers: readonly MarkedOffer[];
  /** The bundle with the lowest price per message; null if none is. */
  best: string | null;
  shopQuery: ShopQuery;
  /** Rows on wide screens too, for a narrow page. */
  rows?: boolean;
};

/** The bundles with their current prices, none preselected: rows on phones, cards above. */
export function BundleList({ offers, best, shopQuery, rows = false }: BundleListProps) {
  return (
    <ul className={`grid gap-2 ${rows ? "" : "bundle-cards"}`}>
      {offers.map((offer) => (
        <Bundle
          key={offer.bundle}
          offer={offer}
          best={offer.bundle === best}
          to={checkoutPath(offer.bundle, null, shopQuery)}
        />
      ))}
    </ul>
  );
}

type BundleProps = { offer: MarkedOffer; best: boolean; to: string };

/** The whole row is a link, whose text is the price. */
function Bundle({ offer, best, to }: BundleProps) {
  const { t } = useTranslation("shop");
  const money = useFormatMoney(offer.currency);
  return (
    <li className="relative flex items-center justify-between gap-x-4 gap-y-3 rounded-card border border-line bg-card px-4 py-2.5 transition-colors focus-within:border-brand-text hover:border-brand-text">
      <div className="grid min-w-0 content-start gap-0.5">
        <p className="flex flex-wrap items-baseline gap-x-1.5">
          <span className="font-display text-2xl font-bold tabular-nums">{offer.credits}</span>
          <span className="text-muted">{t("chat:credits.unit", { count: offer.credits })}</span>
        </p>
        {offer.perMessage > 0 ? (
          <p className="text-sm text-muted tabular-nums">
            {t("chat:credits.per_message", { money: money(offer.perMessage) })}
          </p>
        ) : null}
        {best ? (
          <p className="text-xs leading-tight font-semibold text-success">
            {t("chat:credits.best")}
          </p>
        ) : null}
        {offer.pastLimit ? <p className="text-sm font-semibold">{t("choice.over_limit")}</p> : null}
        {offer.isBelowCodeMinimum ? (
          <p className="text-sm text-muted">{t("refusal.code_minimum")}</p>
        ) : null}
      </div>
      <div className="grid shrink-0 gap-0.5 text-center">
        <Link
          to={to}
          className={`${buttonClass({ variant: "secondary" })} min-w-24 text-brand-text tabular-nums no-underline after:absolute after:inset-0`}
        >
          <span className="sr-only">{t("chat:price.credits", { count: offer.credits })}: </span>
          <span translate="no">{money(offer.price)}</span>
        </Link>
        {offer.price < offer.list ? (
          <p className="text-sm text-muted tabular-nums">
            {t("choice.instead", { money: money(offer.list) })}
          </p>
        ) : null}
      </div>
    </li>
  );
}
