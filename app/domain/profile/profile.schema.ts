/** Codes (R69); their labels are translations, `profile.<field>.<code>`. */
export const GENDERS = ["female", "male"] as const;
/** Whom a member would like to meet (R70). */
export const GENDER_PREFERENCES = [...GENDERS, "both"] as const;

export type Gender = (typeof GENDERS)[number];
export type GenderPreference = (typeof GENDER_PREFERENCES)[number];

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
