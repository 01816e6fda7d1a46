import type { MemberId } from "~/kit/ids";
import { normalizeInput } from "~/kit/normalize-input";
import { idSchemaOf, optionalText } from "~/kit/schemas";
import { runAlways, z } from "~/kit/zod";
import { emailSchema, passwordSchema } from "../account/account.schema";
import { nameSchema } from "../profile/name.schema";
import { statesOrientation } from "../profile/orientation";
import { MESSAGE_ERROR_KEYS, messageBounds } from "../site/site";
import { readBirthDate } from "./signup";

const digits = z.string().transform(normalizeInput).pipe(z.string().max(4)).optional();
const BIRTH_PROBLEMS = {
  missing: "join:invalid.birth_date_required",
  impossible: "join:invalid.birth_date",
};

export type SignupRule = {
  minAge: number;
  today: string;
  siteName: string;
  messageLength: number;
  niche: number;
};

/**
 * Step 0. `minAge`: the site's; `today`: the visitor's local date ("2026-11-20"). The name must not
 * be any kind of address (R62), nor suggest the staff of `siteName`. The server rejects visitors
 * who are too young and remembers it: a check in the browser would let them try other dates.
 */
export function accountStepSchema(rule: SignupRule) {
  return z
    .strictObject({
      email: emailSchema,
      name: nameSchema(rule.siteName),
      password: passwordSchema,
      date_of_birth_day: digits,
      date_of_birth_month: digits,
      date_of_birth_year: digits,
      for: idSchemaOf<MemberId>().optional(),
      signup_message: optionalText({
        ...messageBounds(rule.messageLength),
        lines: true,
        messages: MESSAGE_ERROR_KEYS,
      }).optional(),
      orientation_consent: z.boolean().default(false),
    })
    .check(
      z.refine((form) => form.orientation_consent || !statesOrientation(rule.niche), {
        ...runAlways,
        path: ["orientation_consent"],
        error: "join:invalid.orientation_consent",
      }),
    )
    .check(
      z.refine((form) => problemOf(form, rule) === null, {
        ...runAlways,
        path: ["date_of_birth_day"],
        error: (issue) => BIRTH_PROBLEMS[problemOf(issue.input as BirthForm, rule) ?? "impossible"],
      }),
    );
}

export type BirthForm = {
  date_of_birth_day?: string;
  date_of_birth_month?: string;
  date_of_birth_year?: string;
};

/** The error of the three date fields, regardless of age. */
function problemOf(
  form: BirthForm,
  rule: { minAge: number; today: string },
): "missing" | "impossible" | null {
  const read = birthDateOf(form, rule);
  return "problem" in read && read.problem !== "too_young" ? read.problem : null;
}

export function birthDateOf(form: BirthForm, rule: Pick<SignupRule, "minAge" | "today">) {
  return readBirthDate(
    { day: form.date_of_birth_day, month: form.date_of_birth_month, year: form.date_of_birth_year },
    rule.minAge,
    rule.today,
  );
}
