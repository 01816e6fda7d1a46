import type { Language } from "~/i18n/languages";
import { countryName } from "../place/countries";
import type { Site } from "./site";

/** Who runs the site, as the foot of every page says it; null where no company is set. */
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
