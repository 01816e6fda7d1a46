import type { Search } from "~/domain/discovery/discovery";
import type { SearchContext } from "~/domain/discovery/members-query";
import { premiumFields } from "~/domain/discovery/search-filters";
import { countryName } from "~/domain/location/countries";
import { regionName } from "~/domain/location/location";
import { countryChoices, regionChoices } from "~/domain/location/location-choices";
import { allowsFictional } from "~/domain/site/site";
import type { Language } from "~/i18n/languages";

/** "Utrecht" or "Netherlands". */
export const placeName = ({ region, country }: Search, language: Language): string =>
  (region && regionName(region, language)) ?? countryName(country, language);

/** The options of the search form in the language of the page. */
export function choicesOf(
  { site, viewer, search }: SearchContext,
  { language, fictionalPlural }: { language: Language; fictionalPlural: string | null },
) {
  const countries = countryChoices(site.countries, language);
  return {
    countries,
    regions: regionChoices(search.country, language),
    fields: site.search_fields,
    /** Fields that need Premium, and whether this member has it. */
    premium: { fields: viewer ? premiumFields(site) : [], open: Boolean(viewer?.premium) },
    /** Members who hide their own presence cannot search by activity (R170). */
    activity: viewer !== null && !viewer.hidesPresence,
    /** Null if the site has no fictional profiles. */
    fictional: allowsFictional(site) ? fictionalPlural : null,
    minAge: site.min_age,
    /** The region or country of the search, such as "Utrecht" or "Netherlands". */
    place: placeName(search, language),
    /** Suggested if the search cannot be widened. */
    otherCountry: countries.find(({ code }) => code !== search.country) ?? null,
  };
}
