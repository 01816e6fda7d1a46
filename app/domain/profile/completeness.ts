import type { OwnField, OwnProfile } from "./find-own-profile";
import { FACT_NAMES } from "./profile.schema";

/**
 * Fields that count for completeness. Sexuality and intimate interests are optional and do not
 * count.
 */
const ASKED = [
  ...(["photo", "headline", "about", "interests"] as const),
  ...FACT_NAMES.filter((fact) => fact !== "sexuality"),
];
export type Asked = "photo" | Exclude<OwnField, `sexuality${string}` | `intimate${string}`>;

/** How complete a profile is and which fields are missing, in the page's order. */
export function completenessOf({ values, photo }: OwnProfile): {
  missing: Asked[];
  filled: number;
  of: number;
} {
  const has = (asked: (typeof ASKED)[number]) => {
    const value = asked === "photo" ? photo : values[asked];
    return Array.isArray(value) ? value.length > 0 : Boolean(value);
  };
  const missing = ASKED.filter((asked) => !has(asked)) as Asked[];
  return { missing, filled: ASKED.length - missing.length, of: ASKED.length };
}
