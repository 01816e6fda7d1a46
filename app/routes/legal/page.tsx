import { ACCESSIBILITY } from "~/content/accessibility";
import { loadPage, type PageValues } from "~/content/load-page";
import { isPage } from "~/content/pages";
import { EVIDENCE_DAYS } from "~/domain/block/block";
import { giftPrices } from "~/domain/gift/gift";
import { type CountryCode, countryName, regionalLocale } from "~/domain/location/countries";
import {
  allowsFictional,
  fictionalText,
  formatPhone,
  type Site,
  settingText,
  termsDate,
} from "~/domain/site/site";
import { SUPPORT_RETENTION_DAYS } from "~/domain/support/support";
import { colonFor, formatDate } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { getTranslator, type Translator } from "~/i18n/translator";
import { useTranslation } from "~/i18n/use-translation";
import { CurrentCookieChoice } from "~/layouts/cookie-notice";
import { PageTitle } from "~/layouts/page-head";
import { IMPRINT, isNamedImprint } from "~/layouts/page-links";
import { SharingMeta } from "~/layouts/sharing-meta";
import { useRoot } from "~/layouts/use-root";
import {
  getCountry,
  getLanguage,
  getServices,
  getSite,
  getTranslationLocale,
} from "~/request/middleware/context";
import { notFound } from "~/request/responses";
import { Page } from "~/ui/page";
import { Disclosure } from "~/ui/sections";
import type { Route } from "./+types/page";

/** Labels of the buttons named in the text. */
type PageLabels = { report_label: string; block_label: string; blocked_label: string };

/** Prices of sending; for gifts the lowest. */
type SendingPrices = { message_price: string; photo_price: string; gift_price: string };

/**
 * Language, country, and phrases that need translation: "1 credit", "within 14 days", buttons; how
 * long a source is kept with consent, null if the site never asks.
 */
type PageValueContext = {
  language: Language;
  country: CountryCode;
  prices: SendingPrices;
  answerWithin: string;
  trackingRetention: string | null;
  labels: PageLabels;
};

/**
 * Values for the legal pages of a site and its company; null if the site has no company and
 * therefore no such pages.
 */
function pageValues(site: Site, reader: PageValueContext): PageValues | null {
  if (!site.company) return null;
  const locale = regionalLocale(reader.language, reader.country);
  const termsDay = formatDate(termsDate(site), locale, "UTC");
  return {
    ...companyValues(site, site.company, reader),
    support_email: site.support_email,
    support_phone: formatPhone(site.support_phone),
    phone: site.support_phone || null,
    fictional: allowsFictional(site) ? "yes" : null,
    fictional_word: fictionalText(site, "fictional_singular", reader.language),
    min_age: String(site.min_age),
    refund_days: String(site.refund_days),
    terms_date: termsDay,
    answer_within: reader.answerWithin,
    tracking_kept: reader.trackingRetention,
    sealed_days: String(EVIDENCE_DAYS),
    ...disputeValues(site),
    ...accessibilityValues(site, reader.language),
    authority_languages: languageNames(site.authority_languages, locale),
    support_days: String(SUPPORT_RETENTION_DAYS),
    ...reader.prices,
    ...reader.labels,
  };
}

/** Who settles disputes: the sentence of § 36 VSBG where the site serves Germany (R484). */
const disputeValues = ({ dispute_board, mediator, countries }: Site): PageValues => ({
  vsbg_no: dispute_board === null && countries.includes("DE") ? "yes" : null,
  dispute_board,
  mediator,
});

/** What the tests check, and who supervises it (R485). */
function accessibilityValues(site: Site, language: Language): PageValues {
  const body = settingText(site.accessibility_body, language);
  return {
    wcag: ACCESSIBILITY.guidelines,
    wcag_level: ACCESSIBILITY.level,
    accessible_screens: String(ACCESSIBILITY.screens),
    phone_width: String(ACCESSIBILITY.phone.width),
    desk_width: String(ACCESSIBILITY.desk.width),
    accessibility_body: body,
    any_authority: body === null ? "yes" : null,
  };
}

function languageNames(codes: readonly Language[], locale: string): string {
  const names = new Intl.DisplayNames(locale, { type: "language" });
  return new Intl.ListFormat(locale).format(codes.map((code) => names.of(code) ?? code));
}

function companyValues(
  site: Site,
  company: NonNullable<Site["company"]>,
  { language, country }: PageValueContext,
): PageValues {
  const list = new Intl.ListFormat(regionalLocale(language, country));
  return {
    site: site.name,
    domain: site.host,
    company: company.name,
    address: company.address,
    city: company.city,
    country: countryName(company.country, language),
    kvk: company.kvk,
    vat_numbers: list.format(company.vat_numbers),
    tradenames: list.format(company.tradenames.length > 0 ? company.tradenames : [site.name]),
  };
}

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
  const text = await loadPage(read, { page, language, write: translator.write }, values);
  const isImprint = page === "imprint" && isNamedImprint(getCountry(context));
  return { page, ...text, ...(isImprint ? { title: IMPRINT, heading: IMPRINT } : {}) };
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
  loaderData: { page, title, heading, html, contents },
}: Route.ComponentProps) {
  const { site } = useRoot();
  const { t, language } = useTranslation("visit");
  const description = `${title}${colonFor(language)} ${site.name}`;
  return (
    <Page width="prose" title={heading}>
      <PageTitle>{title}</PageTitle>
      <meta name="description" content={description} />
      <SharingMeta path={`/pages/${page}`} title={title} description={description} />
      {contents ? (
        <Disclosure summary={t("legal.contents")}>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: headings of the text below */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: contents }} />
        </Disclosure>
      ) : null}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own words; the values in them are escaped (load-page.ts) */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      {page === "cookies" ? <CurrentCookieChoice /> : null}
    </Page>
  );
}
