import { normalizeInput } from "~/kit/normalize-input";
import { z } from "~/kit/zod";
import { GENDER_PREFERENCES, SEARCHED_INTERESTS } from "../profile/profile.schema";
import { FIELD_SCHEMAS } from "../profile-field/profile-field.schema";
import { MAX_SEARCH_AGE, MIN_SEARCH_AGE, SORTS } from "./search-options.schema";

const yes = z.literal("yes").optional();
const age = z
  .string()
  .transform(normalizeInput)
  .pipe(z.coerce.number<string>().int().min(MIN_SEARCH_AGE).max(MAX_SEARCH_AGE));

const MAX_PAGE_NUMBER = 99_999;
/** A cursor has 90 characters (db/cursor.ts). */
const MAX_CURSOR = 120;

/** A search as query parameters. Missing ones take the member's defaults. */
export const searchSchema = z.strictObject({
  gender: z.enum(GENDER_PREFERENCES).optional(),
  /** ISO 3166-1 and ISO 3166-2, in capitals. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  region: z
    .string()
    .regex(/^[A-Z]{2}-[A-Z0-9]{1,3}$/)
    .optional(),
  min_age: age.optional(),
  max_age: age.optional(),
  fictional: yes,
  photo: yes,
  online: yes,
  active: yes,
  new: yes,
  ...FIELD_SCHEMAS.filters,
  interest: z.enum(SEARCHED_INTERESTS).optional(),
  sort: z.enum(SORTS).optional(),
  /** Similar members instead of exact matches (R174). */
  similar: yes,
  /** The previous page's cursor, and this page's number. */
  after: z.string().max(MAX_CURSOR).optional(),
  pageNumber: z.coerce.number().int().min(1).max(MAX_PAGE_NUMBER).optional(),
});
export type SearchQuery = z.output<typeof searchSchema>;
