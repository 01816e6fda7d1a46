import type { PageValues } from "~/content/fill-page";
import { EVIDENCE_DAYS } from "~/domain/block/block";
import { type CountryCode, countryName } from "~/domain/location/countries";
import { regionalLocale } from "~/domain/location/regional-locale";
import { formatPhone } from "~/domain/site/format-phone";
import { allowsFictional, fictionalText, type Site } from "~/domain/site/site";
import { termsDate } from "~/domain/site/terms-date";
import { formatDate } from "~/i18n/format";
import type { Language } from "~/i18n/languages";

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
export function pageValues(site: Site, reader: PageValueContext): PageValues | null {
  if (!site.company) return null;
  const locale = regionalLocale(reader.language, reader.country);
  return {
    ...companyValues(site, site.company, reader),
    support_email: site.support_email,
    support_phone: formatPhone(site.support_phone),
    phone: site.support_phone || null,
    fictional: allowsFictional(site) ? "yes" : null,
    fictional_word: fictionalText(site, "fictional_singular", reader.language),
    min_age: String(site.min_age),
    refund_days: String(site.refund_days),
    terms_date: formatDate(termsDate(site), locale, "UTC"),
    answer_within: reader.answerWithin,
    tracking_kept: reader.trackingRetention,
    sealed_days: String(EVIDENCE_DAYS),
    ...reader.prices,
    ...reader.labels,
  };
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
