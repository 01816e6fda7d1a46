import { PROOF_FIELDS } from "~/kit/bot-check";
import type { MemberId } from "~/kit/ids";
import { idSchemaOf, optionalText } from "~/kit/schemas";
import { z } from "~/kit/zod";
import { emailSchema, passwordSchema } from "../account/account.schema";
import type { CountryCode } from "../location/countries";
import { isRegionOf } from "../location/location";
import { nameSchema } from "../profile/name.schema";
import { needsOrientationConsent } from "../profile/orientation";
import { GENDER_PREFERENCES, GENDERS } from "../profile/profile.schema";
import { MESSAGE_ERROR_KEYS, messageBounds } from "../site/site";
import type { SignupRule } from "./account-step.schema";
import { readBirthDate } from "./signup";

type SignupRequestRule = SignupRule & { countries: readonly CountryCode[] };

/**
 * A date as API clients send it, "1990-05-31". `unknown`, because a client may send any JSON value.
 */
export function birthDateOfRequest(date: unknown, rule: Pick<SignupRule, "minAge" | "today">) {
  const [, year, month, day] =
    /^(\d{4})-(\d\d)-(\d\d)$/.exec(typeof date === "string" ? date : "") ?? [];
  return readBirthDate({ year, month, day }, rule.minAge, rule.today);
}

/**
 * Location, gender and search preference: the required answers, with which the API call completes
 * the signup.
 */
const profileSchema = (countries: readonly CountryCode[]) =>
  z
    .strictObject({
      country: z.enum(countries),
      region: z.string().max(10),
      gender: z.enum(GENDERS),
      seeks: z.enum(GENDER_PREFERENCES),
    })
    .refine(({ country, region }) => isRegionOf(country, region), {
      path: ["region"],
      error: "join:invalid.region",
    });

/**
 * A signup by an API call: the draft's fields and the agreement to the terms. `begun` and `subject`
 * belong to the bot check (R108). Sensitive data is not accepted here: it has its own consent in
 * its own step (R71); only that to the orientation is, because a required answer may need it (R614).
 */
export const signupRequestSchema = (rule: SignupRequestRule) =>
  z
    .strictObject({
      email: emailSchema,
      name: nameSchema(rule.siteName),
      password: passwordSchema,
      date_of_birth: z
        .string()
        .refine((date) => "date" in birthDateOfRequest(date, rule), "join:invalid.birth_date"),
      terms: z.literal(true),
      for: idSchemaOf<MemberId>().optional(),
      signup_message: optionalText({
        ...messageBounds(rule.messageLength),
        lines: true,
        messages: MESSAGE_ERROR_KEYS,
      }).optional(),
      profile: profileSchema(rule.countries).optional(),
      orientation_consent: z.boolean().default(false),
      begun: z.string().max(200).default(""),
      [PROOF_FIELDS.trap]: z.string().max(200).default(""),
      token: z.string().max(2_048).default(""),
    })
    .refine(
      ({ profile = {}, orientation_consent }) =>
        orientation_consent || !needsOrientationConsent(profile, rule.niche),
      { path: ["orientation_consent"], error: "join:invalid.orientation_consent" },
    );

export type SignupRequest = z.output<ReturnType<typeof signupRequestSchema>>;
