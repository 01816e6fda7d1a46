import type { Search } from "~/domain/discovery/discovery";
import type { Searching } from "~/domain/discovery/members-query";
import { premiumFields } from "~/domain/discovery/search-wants";
import { countryChoices, regionChoices } from "~/domain/place/choices";
import { countryName } from "~/domain/place/countries";
import { regionName } from "~/domain/place/place";
import { allowsFictional } from "~/domain/site/site";
import type { Language } from "~/i18n/languages";

/** "Utrecht" or "Netherlands". */
export const placeName = ({ region, country }: Search, language: Language): string =>
  (region && regionName(region, language)) ?? countryName(country, language);

/** What the search form offers, in words of the page's language. */
export function choicesOf(
  { site, viewer, search }: Searching,
  { language, fictionalPlural }: { language: Language; fictionalPlural: string | null },
) {
  const countries = countryChoices(site.countries, language);
  return {
    countries,
    regions: regionChoices(search.country, language),
    fields: site.search_fields,
    /** What Premium searches by, and whether this member may. */
    premium: { fields: viewer ? premiumFields(site) : [], open: Boolean(viewer?.premium) },
    /** Who keeps to themself when they are here does not search by it either (R170). */
    activity: viewer !== null && !viewer.hidesPresence,
    /** Null where the site has no fictional profiles. */
    fictional: allowsFictional(site) ? fictionalPlural : null,
    minAge: site.min_age,
    /** "Utrecht" or "Netherlands": where the search looks. */
    place: placeName(search, language),
    /** Somewhere else to look, for a search that cannot be widened. */
    otherCountry: countries.find(({ code }) => code !== search.country) ?? null,
  };
}
