import { FREE_STARTS } from "~/domain/conversation/conversation";
import { premiumFields } from "~/domain/discovery/search-filters";
import { FREE_PHOTOS, PREMIUM_PHOTOS } from "~/domain/photo/photo";
import { codeIn, returnPathIn, shopPath } from "~/features/shop/shop-path";
import { formatList, inSentence } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { PageTitle } from "~/layouts/page-head";
import { useFormatMoney } from "~/layouts/use-format-money";
import { getSite } from "~/request/middleware/context";
import { requireViewer } from "~/request/require-viewer";
import { getTimeZone } from "~/request/visitor-context";
import { Alert } from "~/ui/alert";
import { LinkButton } from "~/ui/button";
import { fieldLabelKey } from "~/ui/field-label-key";
import { Page } from "~/ui/page";
import { CheckList } from "../../ui/check-list";
import type { Route } from "./+types/premium";
import { loadBundleQuotes } from "./load-checkout";
import { BackLink, MatchClaim, WelcomeDiscount } from "./offer-notes";

/** GET /premium: benefits, prices and how to get Premium; shown to Premium members too. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(request, context);
  return {
    ...(await loadBundleQuotes(context, viewer)),
    fields: premiumFields(getSite(context)),
    premium: viewer.premium,
    shopQuery: { back: returnPathIn(url), code: codeIn(url) },
    timeZone: getTimeZone(context),
  };
}

export default function Premium({ loaderData }: Route.ComponentProps) {
  const { premium, sells, claim, shopQuery } = loaderData;
  const { t } = useTranslation("shop");
  const title = t("common:nav.premium_short");
  return (
    <Page width="prose" title={title} lead={t("visit:pricing.premium_text")}>
      <PageTitle>{title}</PageTitle>
      <BackLink to={shopQuery.back} />
      <div className="grid gap-6">
        {premium ? <Alert tone="success">{t("premium.have")}</Alert> : null}
        <PremiumBenefits {...loaderData} />
        <MatchClaim claim={claim} />
        {premium ? null : <PremiumPrice {...loaderData} />}
        <LinkButton to={shopPath("/credits", shopQuery)} size="lg" className="justify-self-start">
          {sells ? t("premium.action") : t("chat:ahead.credits_action")}
        </LinkButton>
      </div>
    </Page>
  );
}

type PremiumData = Route.ComponentProps["loaderData"];

function PremiumBenefits({ fields }: Pick<PremiumData, "fields">) {
  const { t, language } = useTranslation("visit");
  const names = fields.map((field) => inSentence(t(fieldLabelKey(field)), language));
  const items = [
    t("pricing.premium_photos", { premium: PREMIUM_PHOTOS, free: FREE_PHOTOS }),
    t("pricing.premium_conversations", { free: FREE_STARTS }),
    t("pricing.premium_locked"),
  ];
  if (names.length > 0)
    items.push(t("members:search.premium", { fields: formatList(names, language) }));
  return <CheckList id="gives" title={t("pricing.premium")} items={items} />;
}

/** The price of the smallest bundle, or a note that nothing is sold, and the limits of Premium. */
function PremiumPrice({ sells, offers, trial, welcome, timeZone }: PremiumData) {
  const { t } = useTranslation("shop");
  const [smallest] = offers.toSorted((a, b) => a.price - b.price);
  const money = useFormatMoney(smallest?.currency ?? "EUR");
  if (!sells || !smallest)
    return <Alert title={t("chat:credits.closed_title")}>{t("chat:credits.closed_text")}</Alert>;
  return (
    <div className="grid gap-3">
      <p>
        {t("premium.cost", {
          credits: t("chat:price.credits", { count: smallest.credits }),
          money: money(smallest.price),
        })}{" "}
        {t("premium.still")}
      </p>
      <WelcomeDiscount welcome={welcome} timeZone={timeZone} />
      {trial ? <Alert title={t("trial.title")}>{t("trial.text")}</Alert> : null}
    </div>
  );
}
