// Not the kit's zod, whose messages are translation keys: operators' forms explain a value by its schema.
import { z } from "zod";
import { LANGUAGES } from "~/i18n/languages";
import {
  ABOUT_BOUNDS,
  GENDER_PREFERENCES,
  GENDERS,
  HEADLINE_BOUNDS,
} from "../profile/profile.schema";

const MAX_NAME = 30;
const CONSENT = { min: 10, max: 300 };

/** A new fictional profile, without its region and picture. */
export const newFictionalSchema = z.strictObject({
  name: z.string().min(1).max(MAX_NAME),
  gender: z.enum(GENDERS),
  seeks: z.enum(GENDER_PREFERENCES),
  birth_date: z.iso.date(),
  /** Of the texts. */
  language: z.enum(LANGUAGES),
  headline: z.string().max(HEADLINE_BOUNDS.characters).optional(),
  about: z.string().max(ABOUT_BOUNDS.characters).optional(),
  /** How the pictured person agreed; the audit log keeps it. */
  consent: z
    .string()
    .min(CONSENT.min)
    .max(CONSENT.max)
    .describe(
      "in 10 to 300 characters: how the pictured person agreed to be shown as a fictional profile, or that nobody is pictured",
    ),
});
export type NewFictional = z.output<typeof newFictionalSchema>;
