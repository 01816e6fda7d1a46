import { CONSENTS, coveredBy, isAnswer, type ProfileConsent } from "~/domain/account/consents";
import { includesOwnGender } from "~/domain/profile/orientation";
import type { OwnField, OwnValues } from "~/domain/profile/own-profile";
import { PLAIN_FIELDS, PROFILE_FIELD_NAMES } from "~/domain/profile-field/profile-fields";

/** What is stored under a consent, and its check box. */
const partUnder = (subject: ProfileConsent): readonly OwnField[] => [
  ...coveredBy(subject),
  CONSENTS[subject].formField,
];

/** The forms of /profile and their fields: a form is saved as a whole or not at all. */
export const PARTS = {
  texts: ["headline", "about"],
  interests: ["interests"],
  facts: ["height", ...PLAIN_FIELDS],
  languages: ["spoken_languages"],
  who: ["gender", "seeks", "orientation_consent"],
  place: ["country", "region"],
  name: ["name"],
  gender_description: partUnder("gender_description"),
  sexuality: partUnder("sexuality"),
  intimate: partUnder("intimate_interests"),
  lifestyle: partUnder("lifestyle"),
} as const satisfies Record<string, readonly OwnField[]>;
export type ProfilePart = keyof typeof PARTS;

export const isPart = (value: unknown): value is ProfilePart =>
  typeof value === "string" && Object.hasOwn(PARTS, value);

/**
 * Converts form data to values: several boxes are an array, a consent is a boolean, no answer is
 * null.
 */
export function readFields(form: FormData, fields: readonly OwnField[]): Partial<OwnValues> {
  return Object.fromEntries(fields.map((field) => [field, readField(form, field)]));
}

function readField(form: FormData, field: OwnField) {
  if (field.endsWith("interests") || field === "spoken_languages")
    return form.getAll(field).map(String);
  if (field.endsWith("_consent")) return form.has(field);
  const value = String(form.get(field) ?? "");
  if (field === "height") return value === "" ? null : Number(value);
  return value === "" && (PROFILE_FIELD_NAMES as readonly string[]).includes(field) ? null : value;
}

/**
 * Writes values into a form on the page, after an undo or when stored values replace typed ones.
 */
export function fillFields(form: HTMLFormElement, values: Partial<OwnValues>): void {
  for (const [field, value] of Object.entries(values))
    for (const control of form.querySelectorAll<HTMLInputElement>(`[name="${field}"]`)) {
      if (control.type === "radio") control.checked = control.value === (value ?? "");
      else if (control.type === "checkbox")
        control.checked = Array.isArray(value)
          ? (value as string[]).includes(control.value)
          : value === true;
      else control.value = String(value ?? "");
    }
}

/** The fields of `now` that differ from `was`. */
export function changedFields(was: Partial<OwnValues>, now: Partial<OwnValues>): OwnField[] {
  const textOf = (value: unknown) =>
    JSON.stringify(Array.isArray(value) ? [...value].sort() : (value ?? null));
  return (Object.keys(now) as OwnField[]).filter(
    (field) => textOf(was[field]) !== textOf(now[field]),
  );
}

export const pickFields = (
  values: Partial<OwnValues>,
  fields: readonly OwnField[],
): Partial<OwnValues> => Object.fromEntries(fields.map((field) => [field, values[field]]));

/** Whether a changed answer needs a consent that is not given yet: saving it would be rejected. */
export function waitsForConsent(was: Partial<OwnValues>, now: Partial<OwnValues>): boolean {
  if (now.orientation_consent !== undefined)
    return !now.orientation_consent && includesOwnGender(now);
  const fields = Object.keys(now) as OwnField[];
  const consent = fields.find((field) => field.endsWith("_consent"));
  const answered = fields.some((field) => field !== consent && isAnswer(now[field]));
  return consent !== undefined && !was[consent] && !now[consent] && answered;
}
