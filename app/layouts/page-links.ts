import { PAGES, type PageName } from "~/content/pages";
import type { CountryCode } from "~/domain/location/countries";
import type { Translate } from "~/i18n/translation";

/** Where the law names the page of the company, whatever the language (§ 5 DDG, § 5 ECG). */
const IMPRINT_COUNTRIES: readonly CountryCode[] = ["DE", "AT", "CH"];
export const IMPRINT = "Impressum";

export const isNamedImprint = (country: CountryCode): boolean =>
  IMPRINT_COUNTRIES.includes(country);

/** Links to the legal and info pages, under the names that the law of a country wants (R484). */
export const pageLinks = (t: Translate<"common">, country: CountryCode) =>
  PAGES.map((page) => ({ to: `/pages/${page}`, label: labelOf(t, page, country) }));

function labelOf(t: Translate<"common">, page: PageName, country: CountryCode): string {
  if (page === "imprint" && isNamedImprint(country)) return IMPRINT;
  return t(`footer.${page === "return-policy" ? "return_policy" : page}`);
}
