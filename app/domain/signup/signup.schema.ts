import { optionalText } from "~/kit/schemas";
import { z } from "~/kit/zod";
import { codeSchema, emailSchema, typedPasswordSchema } from "../account/account.schema";
import type { CountryCode } from "../location/countries";
import { cropSchema, isPhotoSized } from "../photo/photo.schema";
import { needsOrientationConsent } from "../profile/orientation";
import * as codes from "../profile/profile.schema";
import { ABOUT_BOUNDS, HEADLINE_BOUNDS } from "../profile/profile.schema";
import { FIELD_SCHEMAS } from "../profile-field/profile-field.schema";

/** Posted by a step's "skip" button instead of answers. */
export const skipSchema = z.strictObject({ skip: z.literal("yes") });

/** Step 1. Rendering checks later whether the bytes are a picture. */
export const photoStepSchema = z.strictObject({
  photo: z
    .file("join:invalid.photo_required")
    .refine((file) => isPhotoSized(file.size), "join:invalid.photo_size"),
  crop: cropSchema.optional(),
});

/**
 * Step 2. The page loads the regions of one country only, so the check of the pair is a parameter.
 */
export function locationStepSchema(
  countries: readonly CountryCode[],
  isRegionOf: (country: CountryCode, region: string) => boolean,
) {
  return z
    .strictObject({ country: z.enum(countries), region: z.string("join:invalid.region").max(10) })
    .refine((form) => isRegionOf(form.country, form.region), {
      path: ["region"],
      error: "join:invalid.region",
    });
}

const consent = z.boolean().default(false);

/** Step 3. Sexuality needs its own consent (R71), and so may the choice (R614). */
export const aboutYouStepSchema = (niche: number) =>
  z
    .strictObject({
      gender: z.enum(codes.GENDERS, "invalid.choice"),
      seeks: z.enum(codes.GENDER_PREFERENCES, "invalid.choice"),
      ...FIELD_SCHEMAS.signup,
      sexuality_consent: consent,
      orientation_consent: consent,
    })
    .refine((form) => form.orientation_consent || !needsOrientationConsent(form, niche), {
      path: ["orientation_consent"],
      error: "join:invalid.orientation_consent",
    })
    .refine((form) => !form.sexuality || form.sexuality_consent, {
      path: ["sexuality_consent"],
      error: "join:invalid.consent",
    });

/** Step 4. Intimate interests need their own consent. */
export const aboutMeStepSchema = z
  .strictObject({
    headline: optionalText(HEADLINE_BOUNDS).default(""),
    about: optionalText(ABOUT_BOUNDS).default(""),
    interests: z
      .array(z.enum(codes.EVERYDAY_INTERESTS))
      .max(codes.EVERYDAY_INTERESTS.length)
      .default([]),
    intimate_interests: z
      .array(z.enum(codes.INTIMATE_INTERESTS))
      .max(codes.INTIMATE_INTERESTS.length)
      .default([]),
    intimate_consent: consent,
    /** Sent by the button that publishes a text although it seems to contain contact data. */
    contact: z.literal("keep").optional(),
  })
  .refine((form) => form.intimate_interests.length === 0 || form.intimate_consent, {
    path: ["intimate_consent"],
    error: "join:invalid.consent",
  });

/** The last page: the mailed code, a new e-mail, or another address. */
export const confirmSchema = z.strictObject({ code: codeSchema });
export const resendSchema = z.strictObject({ resend: z.literal("yes") });
/** The password is required unless the session is fresh. */
export const changeAddressSchema = z.strictObject({
  email: emailSchema,
  password: typedPasswordSchema.optional(),
});

export type LocationStep = z.output<ReturnType<typeof locationStepSchema>>;
export type AboutYouStep = z.output<ReturnType<typeof aboutYouStepSchema>>;
export type AboutMeStep = z.output<typeof aboutMeStepSchema>;
