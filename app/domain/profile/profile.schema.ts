/** Codes (R69); their labels are translations, `profile.<field>.<code>`. */
export const GENDERS = ["female", "male"] as const;
/** Whom a member would like to meet (R70). */
export const GENDER_PREFERENCES = [...GENDERS, "both"] as const;

export type Gender = (typeof GENDERS)[number];
export type GenderPreference = (typeof GENDER_PREFERENCES)[number];

/** The preference in a URL; null if it is none. */
export const readGenderPreference = (text: string | null): GenderPreference | null =>
  GENDER_PREFERENCES.find((preference) => preference === text) ?? null;

/** The genders included in a search preference. */
export function gendersOf(preference: GenderPreference): readonly Gender[] {
  return preference === "both" ? GENDERS : [preference];
}

/**
 * Interests that reveal a person's sex life: separate field with its own consent; never in logs,
 * e-mails or landers.
 */
export const INTIMATE_INTERESTS = [
  "anal_sex",
  "bondage",
  "exchanging_pictures",
  "lingerie",
  "masturbating",
  "one_night_stand",
  "oral_sex",
  "public_sex",
  "sadomasochism",
  "safe_sex",
  "sex",
  "sex_toys",
  "threesome",
] as const;
export const EVERYDAY_INTERESTS = [
  "adventure",
  "animals",
  "art",
  "astrology",
  "bbq",
  "beach",
  "beer",
  "biking",
  "coffee",
  "cooking",
  "dancing",
  "fashion",
  "foodie",
  "gardening",
  "gym",
  "hiking",
  "hugging",
  "kissing",
  "massages",
  "movies",
  "music",
  "outdoors",
  "party",
  "photography",
  "politics",
  "reading",
  "relationship",
  "shopping",
  "sports",
  "sushi",
  "tattoos",
  "tea",
  "theater",
  "travelling",
  "vegetarian",
  "video_games",
  "wine",
] as const;
export const INTERESTS = [...EVERYDAY_INTERESTS, ...INTIMATE_INTERESTS] as const;
export type Interest = (typeof INTERESTS)[number];

/** In centimetres. */
export const HEIGHT_BOUNDS = { min: 120, max: 230 };

/** Languages that a member may say they speak: ISO 639 codes, stored in this order. */
export const PROFILE_LANGUAGES = [
  ...(["ar", "bg", "bn", "bs", "ca", "cs", "da", "de", "el", "en", "es", "et", "eu"] as const),
  ...(["fa", "fi", "fr", "ga", "gl", "he", "hi", "hr", "hu", "id", "is", "it", "ja"] as const),
  ...(["ko", "ku", "lt", "lv", "mk", "nb", "nl", "pl", "pt", "ro", "ru", "sk", "sl"] as const),
  ...(["sq", "sr", "sv", "th", "tr", "uk", "ur", "vi", "zh"] as const),
] as const;
export type ProfileLanguage = (typeof PROFILE_LANGUAGES)[number];

/** The stored text of some languages, "de en". */
export const joinLanguages = (languages: readonly string[]): string =>
  PROFILE_LANGUAGES.filter((code) => languages.includes(code)).join(" ");
export const parseLanguages = (stored: string): ProfileLanguage[] =>
  PROFILE_LANGUAGES.filter((code) => stored.split(" ").includes(code));

/** Maximum length of a member's own texts; triggers of the migrations have the byte limits too. */
export const HEADLINE_BOUNDS = { characters: 70, bytes: 400 };
/** A gender in the member's own words, beside the two that the search knows. */
export const GENDER_DESCRIPTION_BOUNDS = { characters: 40, bytes: 160 };
export const ABOUT_BOUNDS = { characters: 1000, bytes: 8_000, lines: true };

/**
 * Searched interests as bits, beside those of profile fields (profile-field/field-bits.ts). A code
 * keeps its bit permanently, because rows store it: append new codes to `INTERESTS`.
 */
/** Intimate interests are not searched: they would appear in URLs. */
export const SEARCHED_INTERESTS = EVERYDAY_INTERESTS;

export const interestBit = (interest: (typeof SEARCHED_INTERESTS)[number]): number =>
  2 ** INTERESTS.indexOf(interest);

/** All searchable interests of a profile, as one number. */
export function interestBits(interests: readonly Interest[]): number {
  return SEARCHED_INTERESTS.filter((interest) => interests.includes(interest))
    .map(interestBit)
    .reduce((sum, bit) => sum + bit, 0);
}

export const interestIn = (bits: number) =>
  SEARCHED_INTERESTS.find((interest) => Math.floor(bits / interestBit(interest)) % 2 === 1) ?? null;
