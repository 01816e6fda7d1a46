import { PROOF_FIELDS } from "~/kit/form-proof";
import { idSchemaOf } from "~/kit/id-schema";
import type { MemberId } from "~/kit/ids";
import { optionalText } from "~/kit/text-schema";
import { z } from "~/kit/zod";
import { emailSchema, passwordSchema } from "../account/account.schema";
import type { CountryCode } from "../place/countries";
import { isRegionOf } from "../place/place";
import { nameSchema } from "../profile/name.schema";
import { GENDERS, SOUGHT } from "../profile/profile.schema";
import { MESSAGE_SAYS, messageBounds } from "../site/message-bounds";
import type { SignupRule } from "./account-step.schema";
import { readBirthDate } from "./signup";

type CallRule = SignupRule & { countries: readonly CountryCode[] };

/** A date as calls write it, "1990-05-31"; a call may send anything in its place, of which no text can be made. */
export function birthDateOfCall(date: unknown, rule: Pick<SignupRule, "minAge" | "today">) {
  const [, year, month, day] =
    /^(\d{4})-(\d\d)-(\d\d)$/.exec(typeof date === "string" ? date : "") ?? [];
  return readBirthDate({ year, month, day }, rule.minAge, rule.today);
}

/** Where somebody lives, who they are and whom they seek: what may not stay open, so that the signup ends with the call. */
const profileSchema = (countries: readonly CountryCode[]) =>
  z
    .strictObject({
      country: z.enum(countries),
      region: z.string().max(10),
      gender: z.enum(GENDERS),
      seeks: z.enum(SOUGHT),
    })
    .refine(({ country, region }) => isRegionOf(country, region), {
      path: ["region"],
      error: "join:invalid.region",
    });

/**
 * A signup by a call: the draft's fields, and that the terms were agreed to. `begun` and `subject` are the guard's
 * (R108). What is sensitive is not taken here: it has a consent of its own, on its own step (R71).
 */
export const signupCallSchema = (rule: CallRule) =>
  z.strictObject({
    email: emailSchema,
    name: nameSchema(rule.siteName),
    password: passwordSchema,
    date_of_birth: z
      .string()
      .refine((date) => "date" in birthDateOfCall(date, rule), "join:invalid.birth_date"),
    terms: z.literal(true),
    for: idSchemaOf<MemberId>().optional(),
    signup_message: optionalText({
      ...messageBounds(rule.messageLength),
      lines: true,
      says: MESSAGE_SAYS,
    }).optional(),
    profile: profileSchema(rule.countries).optional(),
    begun: z.string().max(200).default(""),
    [PROOF_FIELDS.trap]: z.string().max(200).default(""),
    token: z.string().max(2_048).default(""),
  });

export type SignupCall = z.output<ReturnType<typeof signupCallSchema>>;
