import type { Language } from "~/i18n/languages";
import { type CountryCode, countryName } from "../location/countries";
import type { Site } from "../site/site";

/** The creditor as named in a mandate. */
export type Creditor = { name: string; lines: string[]; id: string };

/** Null if the site does not accept direct debits. */
export function creditorOf(
  { company, creditor_id: id }: Pick<Site, "company" | "creditor_id">,
  language: Language,
): Creditor | null {
  if (!company || id === null) return null;
  const country: CountryCode = company.country;
  const lines = [company.address, company.city, countryName(country, language)];
  return { name: company.name, lines, id };
}
