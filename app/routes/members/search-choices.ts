import type { Search } from "~/domain/discovery/discovery";
import { countryName } from "~/domain/place/countries";
import { regionChoices, regionName } from "~/domain/place/place";
import { allowsFictional, type Site } from "~/domain/site/site";
import type { Language } from "~/i18n/languages";

/** What the search form offers, in words of the page's language. */
export function choicesOf(
  site: Site,
  search: Search,
  { language, fictionalPlural }: { language: Language; fictionalPlural: string | null },
) {
  const { compare } = new Intl.Collator(language);
  const countries = site.countries
    .map((code) => ({ code, name: countryName(code, language) }))
    .sort((a, b) => compare(a.name, b.name));
  return {
    countries,
    regions: regionChoices(search.country, language),
    fields: site.search_fields,
    /** Null where the site has no fictional profiles. */
    fictional: allowsFictional(site) ? fictionalPlural : null,
    minAge: site.min_age,
    /** "Utrecht" or "Netherlands": where the search looks. */
    place:
      (search.region && regionName(search.region, language)) ??
      countryName(search.country, language),
    /** Somewhere else to look, for a search that cannot be widened. */
    otherCountry: countries.find(({ code }) => code !== search.country) ?? null,
  };
}
