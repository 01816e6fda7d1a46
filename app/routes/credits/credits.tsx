import { Link } from "react-router";
import { findLastOrder } from "~/domain/order/find-order";
import { BundleList } from "~/features/shop/bundle-list";
import { MethodMarks } from "~/features/shop/method-marks";
import { PriceList } from "~/features/shop/price-list";
import {
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
import { getServices, getSite } from "~/request/middleware/context";
import { requireViewer } from "~/request/require-viewer";
import { bundlePrices } from "~/request/shop";
import { getShopCountry, getTimeZone } from "~/request/visitor-context";
import { Alert } from "~/ui/alert";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Page } from "~/ui/page";
import type { Route } from "./+types/credits";
import { type BundleQuotes, loadBundleQuotes } from "./load-checkout";
import { BackLink, MatchClaim, TrialNote, WelcomeDiscount } from "./offer-notes";
import { DiscountCodeForm } from "./order-summary";

/**
 * GET /credits: the member's balance and the prices in their country; a buyer can repeat the last
 * order. `?chat=` names the member they were writing to.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(request, context);
  const shopQuery = { back: returnPathIn(url), code: codeIn(url) };
  const [quotes, last] = await Promise.all([
    loadBundleQuotes(context, viewer, shopQuery.code),
    findLastOrder(getServices(context), viewer),
  ]);
  return {
    ...quotes,
    last: quotes.offers.find(({ bundle }) => bundle === last?.bundle) ?? null,
    prices: bundlePrices(getSite(context), getShopCountry(context)),
    premium: viewer.premium,
    shopQuery,
    timeZone: getTimeZone(context),
  };
}

export default function Credits({ loaderData }: Route.ComponentProps) {
  const { prices, sells, shopQuery } = loaderData;
  const { t } = useTranslation("chat");
  const { badges } = useRoot();
  return (
    <Page title={t("credits.have", { count: badges?.credits ?? 0 })}>
      <PageTitle>{t("credits.title")}</PageTitle>
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
      <BackLink to={shopQuery.back} />
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
    <ul className="my-6 flex flex-wrap gap-x-6">
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
  last: BundleQuotes["offers"][number] | null;
  premium: boolean;
  shopQuery: ShopQuery;
  timeZone: string;
};

/** The bundles with their current prices first, what applies to them in small type after them. */
function BundleChoice({ offers, best, shopQuery, code, ...of }: BundleChoiceProps) {
  const { t } = useTranslation("shop");
  const bundleQuery = { ...shopQuery, code: forwardableCode(code) };
  return (
    <section aria-labelledby="bundles" className="grid gap-4">
      <h2 id="bundles" className="sr-only">
        {t("choice.pick")}
      </h2>
      {of.last ? <BuySameAgain offer={of.last} shopQuery={bundleQuery} /> : null}
      <CodeAppliedNote offers={offers} code={code} />
      <BundleList offers={offers} best={best} shopQuery={bundleQuery} />
      <div className="grid gap-1.5 text-sm text-muted">
        <WelcomeDiscount {...of} />
        <PriceCountry home={of.home} vatRate={of.vatRate} />
        {of.premium ? null : <PremiumNote claim={of.claim} shopQuery={shopQuery} />}
        {of.trial ? <TrialNote /> : null}
      </div>
      <MethodMarks methods={of.methods} />
      <div className="max-w-(--container-prose)">
        <DiscountCodeForm
          path={shopPath("/credits", { back: shopQuery.back })}
          back={shopQuery.back}
          code={code}
        />
      </div>
    </section>
  );
}

type BuySameAgainProps = { offer: BundleQuotes["offers"][number]; shopQuery: ShopQuery };

/** The last bundle at its current price, as one button; the page behind it asks for the consent. */
function BuySameAgain({ offer, shopQuery }: BuySameAgainProps) {
  const { t } = useTranslation("shop");
  const money = useFormatMoney(offer.currency);
  return (
    <LinkButton
      to={shopPath("/credits/repeat-order", shopQuery)}
      icon={<Icon name="rotate-ccw" size={18} />}
      className="tabular-nums sm:justify-self-start"
    >
      {t("choice.again", {
        credits: t("chat:price.credits", { count: offer.credits }),
        money: money(offer.price),
      })}
    </LinkButton>
  );
}

/** What Premium adds for a member without it. */
function PremiumNote({ claim, shopQuery }: Pick<BundleChoiceProps, "claim" | "shopQuery">) {
  const { t } = useTranslation("shop");
  const { t: tPhotos } = useTranslation("photos");
  return (
    <>
      <p>
        {t("choice.premium")}{" "}
        <Link
          to={shopPath("/premium", shopQuery)}
          className="font-semibold text-brand-text underline underline-offset-4"
        >
          {tPhotos("room.link")}
        </Link>
      </p>
      <MatchClaim claim={claim} />
    </>
  );
}

/** The country the prices are for, and the tax included in them. */
function PriceCountry({ home, vatRate }: Pick<BundleChoiceProps, "home" | "vatRate">) {
  const { t } = useTranslation("visit");
  const { locale } = useRoot();
  return (
    <p>
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
