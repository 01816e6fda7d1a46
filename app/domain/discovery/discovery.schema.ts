import { z } from "~/kit/zod";
import { SOUGHT } from "../profile/profile.schema";
import { OLDEST, YOUNGEST } from "./ages.schema";

const age = z.coerce.number().int().min(YOUNGEST).max(OLDEST);

/** A search as an address carries it. What is left out takes the searcher's own defaults. */
export const searchSchema = z.strictObject({
  gender: z.enum(SOUGHT).optional(),
  /** ISO 3166-1 and ISO 3166-2, capitals. */
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
  fictional: z.literal("yes").optional(),
  /** Cursor of the page before. */
  after: z.string().max(80).optional(),
});
export type SearchCall = z.output<typeof searchSchema>;
