import { loadPage } from "~/content/load-page";
import { isPage } from "~/content/pages";
import { giftPrices } from "~/domain/gift/gift";
import type { Site } from "~/domain/site/site";
import { colonFor } from "~/i18n/format";
import { getTranslator, type Translator } from "~/i18n/translator";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/layouts/use-root";
import {
  getCountry,
  getLanguage,
  getServices,
  getSite,
  getTranslationLocale,
} from "~/request/middleware/context";
import { notFound } from "~/request/not-found";
import { Page } from "~/ui/page";
import { CurrentCookieChoice } from "../../layouts/cookie-notice";
import { PageTitle } from "../../layouts/page-title";
import { SharingMeta } from "../../layouts/sharing-meta";
import type { Route } from "./+types/page";
import { pageValues } from "./page-values";

/** GET /pages/{page}: a legal or info text of this site in the viewer's language. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const language = getLanguage(context);
  const site = getSite(context);
  const { readObject: read } = getServices(context).files;
  const translator = await getTranslator(getTranslationLocale(context), read);
  const reader = { language, country: getCountry(context), ...translatedPhrases(site, translator) };
  const values = pageValues(site, reader);
  if (!isPage(params.page) || !values) throw notFound();
  const page = params.page;
  return { page, ...(await loadPage(read, { page, language, write: translator.write }, values)) };
}

/** The translated phrases inserted into a page. */
function translatedPhrases(site: Site, translator: Translator) {
  const { t } = translator.of("chat");
  const days = site.tracking_days;
  return {
    prices: {
      message_price: t("price.credits", { count: site.message_credits }),
      photo_price: t("price.credits", { count: site.photo_credits }),
      gift_price: t("price.credits", { count: giftPrices(site.gift_credits).least }),
    },
    answerWithin: t("visit:complaints.within", { count: site.answer_days }),
    trackingRetention: days > 0 ? t("common:cookies.kept", { count: days }) : null,
    labels: {
      report_label: t("safety:menu.report"),
      block_label: t("safety:menu.block"),
      blocked_label: t("safety:blocked.title"),
    },
  };
}

export default function LegalPage({
  loaderData: { page, title, heading, html },
}: Route.ComponentProps) {
  const { site } = useRoot();
  const { language } = useTranslation("common");
  const description = `${title}${colonFor(language)} ${site.name}`;
  return (
    <Page width="prose" title={heading}>
      <PageTitle>{title}</PageTitle>
      <meta name="description" content={description} />
      <SharingMeta path={`/pages/${page}`} title={title} description={description} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own words; the values in them are escaped (fill-page.ts) */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      {page === "cookies" ? <CurrentCookieChoice /> : null}
    </Page>
  );
}
