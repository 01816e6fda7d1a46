import { Link } from "react-router";
import { FREE_STARTS } from "~/domain/conversation/conversation";
import { FREE_PHOTOS, PREMIUM_PHOTOS } from "~/domain/profile/profile";
import { formatNumber } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/root/use-root";
import { Alert } from "~/ui/alert";
import { LinkButton } from "~/ui/link-button";
import { Page } from "~/ui/page";
import { PriceList } from "../credits/price-list";
import { PageTitle } from "../layouts/page-title";
import { SharingMeta } from "../layouts/sharing-meta";
import type { Route } from "./+types/pricing";
import { CheckList } from "./check-list";
import type { PricingData } from "./load-pricing";
import { loadPricing } from "./load-pricing";
import { PaidFor } from "./paid-for";
import { Promises } from "./promises";

export function loader(args: Route.LoaderArgs) {
  return loadPricing(args);
}

export default function Pricing({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("visit");
  const { credits } = loaderData;
  const writingIsFree = credits.message === 0;
  const lead = writingIsFree ? t("home.cost_nothing") : t("pricing.lead");
  return (
    <Page title={t("common:nav.pricing")} lead={lead}>
      <PageTitle>{t("common:nav.pricing")}</PageTitle>
      <meta name="description" content={lead} />
      <SharingMeta path="/pricing" title={t("common:nav.pricing")} description={lead} />
      <div className="grid gap-10 md:gap-14">
        <Bundles {...loaderData} />
        <div className="grid gap-10 md:grid-cols-2 md:gap-x-12">
          <Free {...loaderData} />
          <PaidFor {...loaderData} />
          <Premium />
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
  const visitor = joinable
    ? { to: "/signup", label: t("home.signup") }
    : { to: "/login", label: t("home.login") };
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

function Premium() {
  const { t } = useTranslation("visit");
  const items = [
    t("pricing.premium_photos", { premium: PREMIUM_PHOTOS, free: FREE_PHOTOS }),
    t("pricing.premium_conversations", { free: FREE_STARTS }),
    t("pricing.premium_locked"),
  ];
  return (
    <CheckList
      id="premium"
      title={t("pricing.premium")}
      text={t("pricing.premium_text")}
      items={items}
    />
  );
}
