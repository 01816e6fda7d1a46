import type { Language } from "~/i18n/languages";
import { countryName } from "../location/countries";
import type { Site } from "./site";

/** The company in the footer of every page; null if none is set. */
export function companyLine({ company }: Pick<Site, "company">, language: Language) {
  if (!company) return null;
  return {
    company: company.name,
    address: company.address,
    city: company.city,
    country: countryName(company.country, language),
    kvk: company.kvk,
  };
}
