import { Link } from "react-router";
import { FREE_STARTS } from "~/domain/conversation/conversation";
import { premiumFields } from "~/domain/discovery/search-filters";
import { giftPrices } from "~/domain/gift/gift";
import { welcomePercent } from "~/domain/order/find-quote";
import { FREE_PHOTOS, PREMIUM_PHOTOS } from "~/domain/photo/photo";
import { signupsEnabled } from "~/domain/signup/signup";
import { minimumCost, sellsCredits } from "~/domain/site/shop";
import { CountryQuestion } from "~/features/country/country-question";
import { loadCountryOffer } from "~/features/country/load-country-offer";
import { PriceList } from "~/features/shop/price-list";
import { formatList, formatMoney, formatNumber, inSentence } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { useLoginPath } from "~/layouts/login-path";
import { PageTitle } from "~/layouts/page-head";
import { SharingMeta } from "~/layouts/sharing-meta";
import { useRoot } from "~/layouts/use-root";
import {
  type Context,
  getServices,
  getSite,
  getTracking,
  getViewer,
} from "~/request/middleware/context";
import { bundlePrices, getShop, ownBundlePrices } from "~/request/shop";
import { Alert } from "~/ui/alert";
import { LinkButton } from "~/ui/button";
import { CheckList } from "~/ui/check-list";
import { fieldLabelKey } from "~/ui/field-label-key";
import { Page } from "~/ui/page";
import type { Route } from "./+types/pricing";

/**
 * GET /pricing: all paid and free features, from the settings that charge them, at the member's own
 * prices (R545).
 */
async function loadPricing(context: Context) {
  const site = getSite(context);
  const services = getServices(context);
  const viewer = getViewer(context);
  const buyer = viewer && sellsCredits(site, services.payments) ? viewer : null;
  const percent = (buyer && welcomePercent(buyer, services.now())) ?? 0;
  const { country, home, vatRate } = getShop(context);
  const cost = (least: number, most = least) => ({
    least,
    most,
    money: minimumCost(site, country, { credits: least, percent }),
  });
  const gifts = giftPrices(site.gift_credits);
  return {
    countryOffer: loadCountryOffer(context),
    country: home,
    prices: buyer ? await ownBundlePrices(context, buyer) : bundlePrices(site, country),
    vatRate,
    examplePrices: site.placeholder_prices,
    credits: { message: site.message_credits, signup: site.signup_credits },
    /** Price of each paid feature in credits, and its minimum in the country's currency. */
    costs: {
      message: cost(site.message_credits),
      photo: cost(site.photo_credits),
      gift: cost(gifts.least, gifts.most),
    },
    /** The search fields that only Premium offers. */
    searchFields: premiumFields(site),
    refundDays: site.refund_days,
    hasPages: site.company !== null,
    member: viewer !== null,
    /** Whether this visitor may sign up: if not, no signup is promised. */
    joinable: signupsEnabled(site, getTracking(context)),
  };
}

type PricingData = Awaited<ReturnType<typeof loadPricing>>;

export function loader({ context }: Route.LoaderArgs) {
  return loadPricing(context);
}

export default function Pricing({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("visit");
  const { credits } = loaderData;
  const writingIsFree = credits.message === 0;
  const lead = writingIsFree ? t("home.cost_nothing") : t("pricing.lead");
  return (
    <Page
      title={t("common:nav.pricing")}
      lead={lead}
      before={
        loaderData.countryOffer ? <CountryQuestion countries={loaderData.countryOffer} /> : null
      }
    >
      <PageTitle>{t("common:nav.pricing")}</PageTitle>
      <meta name="description" content={lead} />
      <SharingMeta path="/pricing" title={t("common:nav.pricing")} description={lead} />
      <div className="grid gap-10 md:gap-14">
        <Bundles {...loaderData} />
        <div className="grid gap-10 md:grid-cols-2 md:gap-x-12">
          <Free {...loaderData} />
          <PaidFor {...loaderData} />
          <Premium {...loaderData} />
          <Promises {...loaderData} />
        </div>
        <Start {...loaderData} />
      </div>
    </Page>
  );
}

/** Next step: credits for a member, signup for a visitor who may sign up, otherwise the login. */
function Start({ member, joinable }: PricingData) {
  const { t } = useTranslation("visit");
  const login = useLoginPath();
  const visitor = joinable
    ? { to: "/signup", label: t("home.signup") }
    : { to: login, label: t("home.login") };
  const { to, label } = member ? { to: "/credits", label: t("chat:credits.title") } : visitor;
  return (
    <LinkButton to={to} size="lg" className="justify-self-start">
      {label}
    </LinkButton>
  );
}

function Bundles({ prices, country, examplePrices, vatRate, member }: PricingData) {
  const { t } = useTranslation("visit");
  const { locale } = useRoot();
  const rate = formatNumber(vatRate / 100, locale);
  return (
    <section aria-labelledby="bundles" className="grid gap-4">
      <h2 id="bundles" className="text-xl">
        {t("pricing.bundles")}
      </h2>
      <p>
        {prices.bundles.length > 0
          ? t("pricing.bundles_text", { country })
          : t("pricing.no_bundles", { country })}{" "}
        {prices.bundles.length > 0 && vatRate > 0 ? `${t("pricing.vat", { rate })} ` : null}
        {member ? null : (
          <Link to="/lang-config?next=/pricing" className="font-semibold text-brand-text underline">
            {t("pricing.other_country")}
          </Link>
        )}
      </p>
      {prices.bundles.length > 0 ? <PriceList {...prices} /> : null}
      {examplePrices ? (
        <Alert title={t("pricing.example_title")}>{t("pricing.example_text")}</Alert>
      ) : null}
    </section>
  );
}

function Free({ credits, member, joinable }: PricingData) {
  const { t } = useTranslation("visit");
  const join = member || joinable ? [t("pricing.free_join")] : [];
  const items = [
    ...join,
    t("pricing.free_look"),
    t("pricing.free_like"),
    t("pricing.free_read"),
    t("pricing.free_safety"),
  ];
  if (credits.message > 0) items.push(t("pricing.free_first", { count: FREE_STARTS }));
  if (credits.signup > 0)
    items.push(
      t("pricing.free_credits", { credits: t("home.credits", { count: credits.signup }) }),
    );
  return <CheckList id="free" title={t("pricing.free")} items={items} />;
}

function Premium({ searchFields }: PricingData) {
  const { t, language } = useTranslation("visit");
  const items = [
    t("pricing.premium_photos", { premium: PREMIUM_PHOTOS, free: FREE_PHOTOS }),
    t("pricing.premium_conversations", { free: FREE_STARTS }),
    t("pricing.premium_locked"),
  ];
  const names = searchFields.map((field) => inSentence(t(fieldLabelKey(field)), language));
  if (names.length > 0)
    items.push(t("pricing.premium_search", { fields: formatList(names, language) }));
  return (
    <CheckList
      id="premium"
      title={t("pricing.premium")}
      text={t("pricing.premium_text")}
      items={items}
    />
  );
}

/** What a purchase never includes, and how to withdraw from it. */
function Promises({ refundDays, hasPages }: PricingData) {
  const { t } = useTranslation("visit");
  const items = [
    t("pricing.sure_subscription"),
    t("pricing.sure_expire"),
    t("pricing.sure_withdraw", { count: refundDays }),
  ];
  return (
    <div className="grid content-start gap-3">
      <CheckList id="sure" title={t("pricing.sure")} items={items} />
      {hasPages ? (
        <p className="ms-8">
          <Link to="/pages/return-policy" className="font-semibold text-brand-text underline">
            {t("common:footer.return_policy")}
          </Link>
        </p>
      ) : null}
    </div>
  );
}

/** Prices of everything a member can send, from the site's settings and the gift catalogue. */
function PaidFor({ costs }: PricingData) {
  const { t } = useTranslation("visit");
  return (
    <section aria-labelledby="paid" className="grid content-start gap-4">
      <h2 id="paid" className="text-xl">
        {t("pricing.paid")}
      </h2>
      <dl className="grid gap-3">
        {(["message", "photo", "gift"] as const).map((what) => (
          <div
            key={what}
            className="flex items-baseline justify-between gap-4 border-b border-line pb-3"
          >
            <dt className="min-w-0">{t(`pricing.paid_${what}`)}</dt>
            <Cost {...costs[what]} />
          </div>
        ))}
      </dl>
      <p className="text-muted">{t("pricing.paid_note")}</p>
    </section>
  );
}

/** "2 to 6 credits", with the minimum in money if bundles are sold. */
function Cost({ least, most, money }: PricingData["costs"]["gift"]) {
  const { t } = useTranslation("visit");
  const { locale } = useRoot();
  const credits =
    least === most
      ? t("home.credits", { count: least })
      : t("pricing.paid_range", { least, count: most });
  return (
    <dd className="min-w-0 text-end font-semibold tabular-nums">
      {most === 0
        ? t("chat:price.nothing")
        : money
          ? t("chat:price.with_money", {
              credits,
              money: formatMoney(money.amount, money.currency, locale),
            })
          : credits}
    </dd>
  );
}
