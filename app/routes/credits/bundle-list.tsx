import { Link } from "react-router";
import type { BundleOffer } from "~/domain/order/find-offers";
import type { Price } from "~/domain/order/price-of";
import { useTranslation } from "~/i18n/use-translation";
import { buttonLook } from "~/ui/button-look";
import type { Offers } from "./load-offers";
import { useMoney } from "./order-summary";
import { type Along, checkoutPath } from "./shop-path";

/**
 * The bundles side by side, none preselected: credits and price of each, and the one with the best
 * price marked.
 */
export function BundleList({
  offers,
  best,
  along,
}: Pick<Offers, "offers" | "best"> & { along: Along }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {offers.map((offer) => (
        <BundleCard
          key={offer.bundle}
          offer={offer}
          best={offer.bundle === best}
          to={checkoutPath(offer.bundle, null, along)}
        />
      ))}
    </ul>
  );
}

type BundleCardProps = { offer: BundleOffer; best: boolean; to: string };

/** The whole card is a link. */
function BundleCard({ offer, best, to }: BundleCardProps) {
  const { t } = useTranslation("shop");
  const money = useMoney(offer.currency);
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] content-start gap-x-4 gap-y-1 rounded-card border border-line bg-card p-4 transition-colors focus-within:border-brand-text hover:border-brand-text sm:flex sm:flex-col sm:p-5">
      <p className="flex flex-wrap items-baseline gap-x-1.5">
        <span className="font-display text-3xl font-bold tabular-nums">{offer.credits}</span>
        <span className="text-muted">{t("chat:credits.unit", { count: offer.credits })}</span>
      </p>
      <Cost offer={offer} />
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
        className={`${buttonLook({ variant: "secondary" })} self-end no-underline after:absolute after:inset-0 sm:mt-3 sm:self-stretch`}
      >
        {t("choice.choose")}
        <span className="sr-only">
          : {t("chat:price.credits", { count: offer.credits })}, {money(offer.price)}
        </span>
      </Link>
    </li>
  );
}

function Cost({ offer }: { offer: Price }) {
  const { t } = useTranslation("shop");
  const money = useMoney(offer.currency);
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
