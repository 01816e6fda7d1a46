import type { PageValues } from "~/content/fill-page";
import { countryName } from "~/domain/place/countries";
import { allowsFictional, type Site } from "~/domain/site/site";
import { shownPhone, termsDate } from "~/domain/site/terms-date";
import type { Language } from "~/i18n/languages";

/** What the legal pages say of a site and its company; null where the site has no company and so no such pages. `messagePrice` reads "1 credit". */
export function pageValues(site: Site, language: Language, messagePrice: string): PageValues | null {
  const { company } = site;
  if (!company) return null;
  const list = new Intl.ListFormat(language);
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
    support_email: site.support_email,
    support_phone: shownPhone(site.support_phone),
    phone: site.support_phone || null,
    fictional: allowsFictional(site) ? "yes" : null,
    min_age: String(site.min_age),
    refund_days: String(site.refund_days),
    terms_date: new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(termsDate(site)),
    message_price: messagePrice,
  };
}
