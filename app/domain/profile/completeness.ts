import { COMPLETENESS_FIELDS } from "../profile-field/profile-fields";
import type { OwnProfile } from "./find-own-profile";

/** What a complete profile has. Sensitive data is never asked for (R133). */
const COMPLETE_PARTS = [
  ...(["photo", "headline", "about", "interests"] as const),
  ...COMPLETENESS_FIELDS,
];
export type CompletenessField = (typeof COMPLETE_PARTS)[number];

/** How complete a profile is and which fields are missing, in the page's order. */
export function completenessOf({ values, photo }: OwnProfile): {
  missing: CompletenessField[];
  filled: number;
  of: number;
} {
  const has = (field: (typeof COMPLETE_PARTS)[number]) => {
    const value = field === "photo" ? photo : values[field];
    return Array.isArray(value) ? value.length > 0 : Boolean(value);
  };
  const missing = COMPLETE_PARTS.filter((field) => !has(field));
  return {
    missing,
    filled: COMPLETE_PARTS.length - missing.length,
    of: COMPLETE_PARTS.length,
  };
}
