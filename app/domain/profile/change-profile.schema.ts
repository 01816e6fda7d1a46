import { optionalText } from "~/kit/schemas";
import { z } from "~/kit/zod";
import {
  byConsentField,
  CONSENTS,
  coveredBy,
  isAnswer,
  PROFILE_CONSENTS,
} from "../account/consents";
import type { CountryCode } from "../location/countries";
import { FIELD_SCHEMAS } from "../profile-field/profile-field.schema";
import { nameSchema } from "./name.schema";
import { includesOwnGender } from "./orientation";
import * as codes from "./profile.schema";
import { ABOUT_BOUNDS, HEADLINE_BOUNDS } from "./profile.schema";

/** Rules of the page's site. */
type ProfileRules = {
  siteName: string;
  countries: readonly CountryCode[];
  isRegionOf: (country: CountryCode, region: string) => boolean;
};

const fieldsOf = ({ siteName, countries }: ProfileRules) =>
  z.strictObject({
    name: nameSchema(siteName).optional(),
    gender: z.enum(codes.GENDERS, "invalid.choice").optional(),
    seeks: z.enum(codes.GENDER_PREFERENCES, "invalid.choice").optional(),
    country: z.enum(countries).optional(),
    region: z.string("join:invalid.region").max(10).optional(),
    headline: optionalText(HEADLINE_BOUNDS).optional(),
    about: optionalText(ABOUT_BOUNDS).optional(),
    ...FIELD_SCHEMAS.changes,
    gender_description: optionalText(codes.GENDER_DESCRIPTION_BOUNDS).optional(),
    height: z.int().min(codes.HEIGHT_BOUNDS.min).max(codes.HEIGHT_BOUNDS.max).nullable().optional(),
    spoken_languages: z
      .array(z.enum(codes.PROFILE_LANGUAGES))
      .max(codes.PROFILE_LANGUAGES.length)
      .optional(),
    interests: z
      .array(z.enum(codes.EVERYDAY_INTERESTS))
      .max(codes.EVERYDAY_INTERESTS.length)
      .optional(),
    intimate_interests: z
      .array(z.enum(codes.INTIMATE_INTERESTS))
      .max(codes.INTIMATE_INTERESTS.length)
      .optional(),
    ...byConsentField(() => z.boolean().optional()),
    /** True gives it; it ends with another choice, or under /settings/privacy. */
    orientation_consent: z.boolean().optional(),
  });

/**
 * A field's value as the page showed it: any stored value, even if today's rules would reject it.
 */
const previousValue = z.union([
  z.string().max(20_000),
  z.number(),
  z.null(),
  z.boolean(),
  z.array(z.string().max(40)).max(100),
]);

/**
 * A change of the member's own profile: fields as the page showed them (`was`) and as they should
 * be (`now`).
 */
export function profileChangeSchema(rules: ProfileRules) {
  const now = fieldsOf(rules);
  const was = z.strictObject(
    Object.fromEntries(Object.keys(now.shape).map((name) => [name, previousValue.optional()])) as {
      [Name in keyof typeof now.shape]: z.ZodOptional<typeof previousValue>;
    },
  );
  return z
    .strictObject({ was, now, contact: z.literal("keep").optional() })
    .refine(({ now: { country, region } }) => isCountryRegionPair(rules, country, region), {
      path: ["now", "region"],
      error: "join:invalid.region",
    })
    .refine(({ now }) => now.orientation_consent !== false || !includesOwnGender(now), {
      path: ["now", "orientation_consent"],
      error: "join:invalid.orientation_consent",
    })
    .superRefine(({ now, was }, context) => {
      for (const subject of PROFILE_CONSENTS) {
        const { formField } = CONSENTS[subject];
        const isNeeded = coveredBy(subject).some((field) => isAnswer(now[field]));
        if (isNeeded && !isConsentGranted(now[formField], was[formField]))
          context.addIssue({
            code: "custom",
            path: ["now", formField],
            message: "join:invalid.consent",
          });
      }
    });
}

/** Country and region, or neither. */
const isCountryRegionPair = (
  rules: ProfileRules,
  country: CountryCode | undefined,
  region: string | undefined,
) => (country === undefined ? region === undefined : rules.isRegionOf(country, region ?? ""));

/** Consent given now or before; a field that was given and is now omitted withdraws it. */
const isConsentGranted = (now: boolean | undefined, was: unknown) => now === true || was === true;

export type ProfileChange = z.output<ReturnType<typeof profileChangeSchema>>;
