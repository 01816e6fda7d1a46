/** Codes of the profile's fields (R69). Their words are translations, `profile.<field>.<code>`. */
export const GENDERS = ["female", "male"] as const;
/** Whom a member would like to meet (R70). */
export const SOUGHT = [...GENDERS, "both"] as const;
export const SEXUALITIES = ["hetero", "gay", "lesbian", "bi"] as const;
export const HAIR_COLOURS = ["black", "brown", "blond", "red", "grey", "other"] as const;
export const EYE_COLOURS = ["brown", "blue", "green", "grey", "hazel"] as const;
export const BODY_TYPES = ["slim", "athletic", "average", "curvy", "full"] as const;
export const RELATIONSHIP_STATUSES = [
  "single",
  "divorced",
  "widowed",
  "separated",
  "open_relationship",
] as const;
export const TATTOOS = ["none", "some", "many"] as const;
export const REASONS = ["relationship", "dating", "friendship", "chat", "adventure"] as const;

export type Gender = (typeof GENDERS)[number];
export type Sought = (typeof SOUGHT)[number];

/** The genders that stand behind what somebody seeks. */
export function gendersOf(sought: Sought): readonly Gender[] {
  return sought === "both" ? GENDERS : [sought];
}

/** Interests that say something about a person's sex life: asked apart, with consent, kept out of logs, mails and landers. */
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
