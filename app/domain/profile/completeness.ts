import type { OwnField, OwnProfile } from "./find-own-profile";
import { ATTRIBUTE_NAMES } from "./profile.schema";

/**
 * Fields that count for completeness. Sexuality and intimate interests are optional and do not
 * count.
 */
const COMPLETENESS_FIELDS = [
  ...(["photo", "headline", "about", "interests"] as const),
  ...ATTRIBUTE_NAMES.filter((fact) => fact !== "sexuality"),
];
export type CompletenessField =
  | "photo"
  | Exclude<OwnField, `sexuality${string}` | `intimate${string}`>;

/** How complete a profile is and which fields are missing, in the page's order. */
export function completenessOf({ values, photo }: OwnProfile): {
  missing: CompletenessField[];
  filled: number;
  of: number;
} {
  const has = (asked: (typeof COMPLETENESS_FIELDS)[number]) => {
    const value = asked === "photo" ? photo : values[asked];
    return Array.isArray(value) ? value.length > 0 : Boolean(value);
  };
  const missing = COMPLETENESS_FIELDS.filter((asked) => !has(asked)) as CompletenessField[];
  return {
    missing,
    filled: COMPLETENESS_FIELDS.length - missing.length,
    of: COMPLETENESS_FIELDS.length,
  };
}
