import { LANGUAGES, type Language } from "~/i18n/languages";

/** Set by `npm test -- nightly`, which runs in full what every other run does in part. */
export const NIGHTLY = Boolean(process.env.NIGHTLY);

/** The languages with the longest words; all eleven at night. */
export const LONG_WORD_LANGUAGES: readonly Language[] = NIGHTLY ? LANGUAGES : ["de", "fi", "pl"];

/**
 * The items to test with one of several values, such as the pages in a language: all at night,
 * otherwise in turn, so that each item is tested with one value.
 */
export function takeShare<Item, Value>(
  items: readonly Item[],
  value: Value,
  values: readonly Value[],
): readonly Item[] {
  const turn = values.indexOf(value);
  return NIGHTLY ? items : items.filter((_, at) => at % values.length === turn);
}
