/** Codes of the profile's fields (R69). Their labels are translations, `profile.<field>.<code>`. */
export const GENDERS = ["female", "male"] as const;
/** Whom a member would like to meet (R70). */
export const SOUGHT_GENDERS = [...GENDERS, "both"] as const;
/**
 * Optional profile attributes with their codes, in the order of the signup. CONTRIBUTING.md lists
 * what a new one needs; the form, the draft, the queries and the seed data depend on this list and
 * fail to compile without it.
 */
export const PROFILE_ATTRIBUTES = {
  hair_colour: ["black", "brown", "blond", "red", "grey", "other"],
  eye_colour: ["brown", "blue", "green", "grey", "hazel"],
  body_type: ["slim", "athletic", "average", "curvy", "full"],
  tattoos: ["none", "some", "many"],
  relationship_status: ["single", "divorced", "widowed", "separated", "open_relationship"],
  reason: ["relationship", "dating", "friendship", "chat", "adventure"],
  /** Has its own field group and its own consent. */
  sexuality: ["hetero", "gay", "lesbian", "bi"],
} as const;
export type ProfileAttribute = keyof typeof PROFILE_ATTRIBUTES;
export type ProfileAttributes = {
  [F in ProfileAttribute]: (typeof PROFILE_ATTRIBUTES)[F][number] | null;
};
export const ATTRIBUTE_NAMES = Object.keys(PROFILE_ATTRIBUTES) as ProfileAttribute[];

export type Gender = (typeof GENDERS)[number];
export type SoughtGender = (typeof SOUGHT_GENDERS)[number];

/** The genders included in a search preference. */
export function gendersOf(sought: SoughtGender): readonly Gender[] {
  return sought === "both" ? GENDERS : [sought];
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
