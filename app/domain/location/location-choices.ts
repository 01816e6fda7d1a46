import { BoundedCache } from "~/kit/bounded-cache";
import { type CountryCode, countryName, languageName, type SpokenLanguage } from "./countries";
import { regionName, regionsOf } from "./location";
import type { RegionCode } from "./region";

/** The options of a select list; cached for the isolate's lifetime, so it must not be mutated. */
export type Choices<Code> = readonly { readonly code: Code; readonly name: string }[];

// Cached because sorting by a language's alphabet costs more than the query of the page that shows
// the list; a search page sorted two of them.
const countries = new BoundedCache<string, Choices<CountryCode>>({ size: 100 });
const regions = new BoundedCache<string, Choices<RegionCode>>({ size: 300 });

/** Country options: named in the language and sorted by its alphabet (Swedish has å after z). */
export function countryChoices(
  codes: readonly CountryCode[],
  language: SpokenLanguage,
): Choices<CountryCode> {
  const key = `${language} ${codes}`;
  const cached = countries.get(key);
  if (cached) return cached;
  const options = codes.map((code) => ({ code, name: countryName(code, language) }));
  const choices = sortByName(options, language);
  countries.set(key, choices);
  return choices;
}

/** The region options of a country, named and sorted the same way. */
export function regionChoices(country: CountryCode, language: SpokenLanguage): Choices<RegionCode> {
  const key = `${language} ${country}`;
  const cached = regions.get(key);
  if (cached) return cached;
  const options = regionsOf(country).map((region) => ({
    code: region.code,
    name: regionName(region, language),
  }));
  const choices = sortByName(options, language);
  regions.set(key, choices);
  return choices;
}

/**
 * The languages of profiles, named and sorted the same way: first the likely ones, then the others.
 * Only the own profile lists them.
 */
export function languageChoices<Code extends string>(
  codes: readonly Code[],
  language: SpokenLanguage,
  likely: readonly string[],
): Choices<Code> {
  const named = codes.map((code) => ({ code, name: languageName(code, language) }));
  const isLikely = ({ code }: { code: string }) => likely.includes(code);
  return [
    ...sortByName(named.filter(isLikely), language),
    ...sortByName(
      named.filter((one) => !isLikely(one)),
      language,
    ),
  ];
}

function sortByName<Code>(
  options: { code: Code; name: string }[],
  language: string,
): Choices<Code> {
  const { compare } = new Intl.Collator(language);
  return options.sort((a, b) => compare(a.name, b.name));
}
