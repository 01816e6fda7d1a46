import { Link } from "react-router";
import { giftPrices } from "~/domain/gift/gift";
import type { BundleQuote } from "~/domain/order/find-quote";
import type { Price } from "~/domain/order/price";
import { PriceList } from "~/features/shop/price-list";
import {
  checkoutPath,
  codeIn,
  forwardableCode,
  returnPathIn,
  type ShopQuery,
  shopPath,
} from "~/features/shop/shop-path";
import { formatNumber } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { PageTitle } from "~/layouts/page-head";
import { useFormatMoney } from "~/layouts/use-format-money";
import { useRoot } from "~/layouts/use-root";
import { getSite } from "~/request/middleware/context";
import { requireViewer } from "~/request/require-viewer";
import { bundlePrices } from "~/request/shop";
import { getShopCountry, getTimeZone } from "~/request/visitor-context";
import { Alert } from "~/ui/alert";
import { buttonClass } from "~/ui/button";
import { Page } from "~/ui/page";
import type { Route } from "./+types/credits";
import { type BundleQuotes, loadBundleQuotes } from "./load-checkout";
import { BackLink, MatchClaim, WelcomeDiscount } from "./offer-notes";
import { DiscountCodeForm } from "./order-summary";

/**
 * GET /credits: the member's balance and the prices in their country. `?chat=` names the member
 * they were writing to.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(request, context);
  const site = getSite(context);
  const shopQuery = { back: returnPathIn(url), code: codeIn(url) };
  return {
    ...(await loadBundleQuotes(context, viewer, shopQuery.code)),
    prices: bundlePrices(site, getShopCountry(context)),
    costs: {
      message: site.message_credits,
      photo: site.photo_credits,
      gift: giftPrices(site.gift_credits).least,
    },
    premium: viewer.premium,
    shopQuery,
    timeZone: getTimeZone(context),
  };
}

export default function Credits({ loaderData }: Route.ComponentProps) {
  const { prices, costs, sells, shopQuery } = loaderData;
  const { t } = useTranslation("chat");
  const { badges } = useRoot();
  return (
    <Page
      title={t("credits.title")}
      lead={t("credits.lead", {
        price: t("price.credits", { count: costs.message }),
        photo_price: t("price.credits", { count: costs.photo }),
        gift_price: t("price.credits", { count: costs.gift }),
      })}
    >
      <PageTitle>{t("credits.title")}</PageTitle>
      <BackLink to={shopQuery.back} />
      <p className="mb-6 font-display text-2xl font-bold tabular-nums">
        {t("credits.have", { count: badges?.credits ?? 0 })}
      </p>
      {sells ? (
        <BundleChoice {...loaderData} />
      ) : (
        <section className="grid gap-4">
          <Alert title={t("credits.closed_title")}>{t("credits.closed_text")}</Alert>
          <h2 className="mt-4 text-xl">{t("credits.bundles")}</h2>
          <PriceList {...prices} />
        </section>
      )}
      <ShopLinks sells={sells} />
    </Page>
  );
}

/** Links to the member's purchases, spending and spending limit. */
function ShopLinks({ sells }: { sells: boolean }) {
  const { t } = useTranslation("shop");
  const ways = [
    { to: "/settings/credits", label: t("chat:credits.statement") },
    { to: "/transactions", label: t("choice.orders") },
    ...(sells ? [{ to: "/settings/spending", label: t("choice.limit") }] : []),
  ];
  return (
    <ul className="mt-8 flex flex-wrap gap-x-6 gap-y-1">
      {ways.map(({ to, label }) => (
        <li key={to}>
          <Link
            to={to}
            className="inline-flex min-h-11 items-center font-semibold text-brand-text underline underline-offset-4"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

type BundleChoiceProps = BundleQuotes & {
  premium: boolean;
  shopQuery: ShopQuery;
  timeZone: string;
};

/** The bundles, their current prices and discounts, and the steps that follow. */
function BundleChoice({ offers, best, shopQuery, code, ...of }: BundleChoiceProps) {
  const { t } = useTranslation("shop");
  return (
    <section aria-labelledby="bundles" className="grid gap-4">
      {of.trial ? <Alert title={t("trial.title")}>{t("trial.text")}</Alert> : null}
      <h2 id="bundles" className="text-xl">
        {t("choice.pick")}
      </h2>
      <WelcomeDiscount {...of} />
      <div className="max-w-(--container-prose)">
        <DiscountCodeForm
          path={shopPath("/credits", { back: shopQuery.back })}
          back={shopQuery.back}
          code={code}
        />
      </div>
      <CodeAppliedNote offers={offers} code={code} />
      <BundleList
        offers={offers}
        best={best}
        shopQuery={{ ...shopQuery, code: forwardableCode(code) }}
      />
      <PriceCountry home={of.home} vatRate={of.vatRate} />
      <p className="text-muted">{t("choice.next")}</p>
      {of.premium ? null : (
        <div className="grid max-w-(--container-prose) gap-1">
          <p>
            {t("choice.premium")}{" "}
            <Link
              to={shopPath("/premium", shopQuery)}
              className="font-semibold text-brand-text underline underline-offset-4"
            >
              {t("photos:room.link")}
            </Link>
          </p>
          <MatchClaim claim={of.claim} />
        </div>
      )}
    </section>
  );
}

/** The country the prices are for, and the tax included in them. */
function PriceCountry({ home, vatRate }: Pick<BundleChoiceProps, "home" | "vatRate">) {
  const { t } = useTranslation("visit");
  const { locale } = useRoot();
  return (
    <p className="text-muted">
      {t("pricing.bundles_text", { country: home })}{" "}
      {vatRate > 0 ? t("pricing.vat", { rate: formatNumber(vatRate / 100, locale) }) : null}
    </p>
  );
}

/** Note that the prices include the code's discount. */
function CodeAppliedNote({ offers, code }: Pick<BundleChoiceProps, "offers" | "code">) {
  const { t } = useTranslation("shop");
  const percent = offers.find(({ by }) => by === "code")?.percent;
  if (!code.typed || percent === undefined) return null;
  const text = t("choice.code", { code: code.typed.toUpperCase(), percent });
  return (
    <p role="status" className="font-semibold">
      {text}
    </p>
  );
}

/**
 * The bundles side by side, none preselected: credits and price of each, and the one with the best
 * price marked.
 */
function BundleList({
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
        {offer.isBelowCodeMinimum ? (
          <p className="text-sm text-muted">{t("refusal.code_minimum")}</p>
        ) : null}
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
