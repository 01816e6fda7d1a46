import { LANGUAGES, type Language } from "~/i18n/languages";

/** Set by `npm test -- nightly`, which runs in full what every other run does in part. */
export const NIGHTLY = Boolean(process.env.NIGHTLY);

/** The languages with the longest words; all eleven at night. */
export const LONGEST_WORDS: readonly Language[] = NIGHTLY ? LANGUAGES : ["de", "fi", "pl"];
