import { premiumFields } from "~/domain/discovery/search-filters";
import { FREE_PHOTOS, PREMIUM_PHOTOS } from "~/domain/photo/photo";
import { BundleList } from "~/features/shop/bundle-list";
import { MethodMarks } from "~/features/shop/method-marks";
import { codeIn, forwardableCode, returnPathIn, shopPath } from "~/features/shop/shop-path";
import { formatList, inSentence } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { PageTitle } from "~/layouts/page-head";
import { useRoot } from "~/layouts/use-root";
import { getSite } from "~/request/middleware/context";
import { requireViewer } from "~/request/require-viewer";
import { getTimeZone } from "~/request/visitor-context";
import { Alert } from "~/ui/alert";
import { LinkButton } from "~/ui/button";
import { fieldLabelKey } from "~/ui/field-label-key";
import { homePicturePath } from "~/ui/hero";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icons";
import { Page } from "~/ui/page";
import type { Route } from "./+types/premium";
import { loadBundleQuotes } from "./load-checkout";
import { BackLink, MatchClaim, TrialNote, WelcomeDiscount } from "./offer-notes";

/** GET /premium: benefits and the bundles that bring them; shown to Premium members too. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(request, context);
  const shopQuery = { back: returnPathIn(url), code: codeIn(url) };
  return {
    ...(await loadBundleQuotes(context, viewer, shopQuery.code)),
    fields: premiumFields(getSite(context)),
    premium: viewer.premium,
    shopQuery,
    timeZone: getTimeZone(context),
  };
}

export default function Premium({ loaderData }: Route.ComponentProps) {
  const { premium, sells, shopQuery } = loaderData;
  const { t } = useTranslation("shop");
  return (
    <Page width="prose">
      <PageTitle>{t("common:nav.premium_short")}</PageTitle>
      <div className="grid gap-4">
        <Picture />
        <Benefits />
        {premium ? <Alert tone="success">{t("premium.have")}</Alert> : null}
        {premium && sells ? (
          <LinkButton to={shopPath("/credits", shopQuery)} size="lg">
            {t("premium.action")}
          </LinkButton>
        ) : sells ? (
          <Offers {...loaderData} />
        ) : (
          <Alert title={t("chat:credits.closed_title")}>{t("chat:credits.closed_text")}</Alert>
        )}
        <SearchFields {...loaderData} />
        <BackLink to={shopQuery.back} />
      </div>
    </Page>
  );
}

type PremiumData = Route.ComponentProps["loaderData"];

/** People of the site's own drawing, with the page's title in its sky. */
function Picture() {
  const { t } = useTranslation();
  const { site } = useRoot();
  return (
    <header className="relative isolate -mx-4 -mt-6 h-38 overflow-hidden bg-ink text-white sm:mx-0 sm:mt-0 sm:h-56 sm:rounded-card">
      <img
        src={homePicturePath(site.niche)}
        alt=""
        className="absolute -bottom-6 left-[calc(50%-590px)] -z-1 h-75 w-[1417px] max-w-none sm:-bottom-8 sm:left-[calc(50%-786px)] sm:h-100 sm:w-[1889px]"
      />
      <h1 className="flex items-center gap-2 bg-linear-to-b from-black/60 to-transparent px-4 pt-3 pb-8 text-3xl sm:px-6">
        <Icon name="crown" size={28} />
        {t("nav.premium_short")}
      </h1>
    </header>
  );
}

function Benefits() {
  const { t } = useTranslation("shop");
  const items: [IconName, string][] = [
    ["message-circle", t("premium.gives.starts")],
    ["camera", t("premium.gives.photos", { premium: PREMIUM_PHOTOS, free: FREE_PHOTOS })],
    ["eye", t("premium.gives.locked")],
  ];
  return (
    <ul className="grid gap-2">
      {items.map(([icon, text]) => (
        <li key={icon} className="flex items-center gap-3 font-semibold">
          <Icon name={icon} size={22} className="shrink-0 text-brand-text" />
          {text}
        </li>
      ))}
    </ul>
  );
}

/** The bundles, since the first purchase brings Premium; its conditions in small type. */
function Offers({ offers, best, code, shopQuery, ...of }: PremiumData) {
  const { t } = useTranslation("shop");
  return (
    <section aria-labelledby="bundles" className="grid gap-3">
      <h2 id="bundles" className="font-sans text-base font-normal text-muted">
        {t("choice.premium")}
      </h2>
      <BundleList
        offers={offers}
        best={best}
        shopQuery={{ ...shopQuery, code: forwardableCode(code) }}
        rows
      />
      <div className="grid gap-1.5 text-sm text-muted">
        <WelcomeDiscount {...of} />
        <p>{t("premium.still")}</p>
        <MatchClaim claim={of.claim} />
        {of.trial ? <TrialNote /> : null}
      </div>
      <MethodMarks methods={of.methods} />
    </section>
  );
}

/** The search fields that only Premium offers. */
function SearchFields({ fields }: Pick<PremiumData, "fields">) {
  const { t, language } = useTranslation("members");
  if (fields.length === 0) return null;
  const names = fields.map((field) => inSentence(t(fieldLabelKey(field)), language));
  return (
    <p className="text-sm text-muted">
      {t("search.premium", { fields: formatList(names, language) })}
    </p>
  );
}
