import { fieldsUnder } from "../profile-field/profile-fields";

/**
 * The registry of consents other than to the terms. All that concerns every consent is derived from
 * it: the CHECK of `consents`, the schema and the statements of the own profile, its forms, the
 * privacy settings and the demo data.
 */
type ConsentRecord = {
  /** The name of its check box in forms and in the profile API; null if it is given elsewhere. */
  formField: `${string}_consent` | null;
  /** The values of the own profile that are stored only under it and deleted with it (R71). */
  covers: readonly string[];
  /** Whether the member can withdraw it under /settings/privacy. */
  isRevocable: boolean;
  /** Stored with each consent; counted up when its sentence changes in meaning. */
  version: number;
};

export const CONSENTS = {
  sexuality: {
    formField: "sexuality_consent",
    covers: fieldsUnder("sexuality"),
    isRevocable: true,
    version: 1,
  },
  intimate_interests: {
    formField: "intimate_consent",
    covers: ["intimate_interests"],
    isRevocable: true,
    version: 1,
  },
  /** Habits that concern health. */
  lifestyle: {
    formField: "lifestyle_consent",
    covers: fieldsUnder("lifestyle"),
    isRevocable: true,
    version: 1,
  },
  /** A free text, which may reveal what any other sensitive field asks. */
  gender_description: {
    formField: "gender_description_consent",
    covers: ["gender_description"],
    isRevocable: true,
    version: 1,
  },
  /** Paying for messages to fictional profiles (R231). */
  fictional_profiles: { formField: null, covers: [], isRevocable: true, version: 1 },
  /** Delivery before the withdrawal period ends (R271). */
  immediate_start: { formField: null, covers: [], isRevocable: false, version: 1 },
  /** Whom the member seeks, or a site whose theme states an orientation (R614). */
  orientation: { formField: null, covers: [], isRevocable: true, version: 1 },
} as const satisfies Record<string, ConsentRecord>;

type Consents = typeof CONSENTS;
type SubjectsWith<Properties> = {
  [S in keyof Consents]: Consents[S] extends Properties ? S : never;
}[keyof Consents];
const subjectsWhere = <Properties extends Partial<ConsentRecord>>(
  isIncluded: (record: ConsentRecord) => boolean,
) =>
  CONSENT_SUBJECTS.filter((subject) => isIncluded(CONSENTS[subject])) as SubjectsWith<Properties>[];

export type ConsentSubject = keyof Consents;
export const CONSENT_SUBJECTS = Object.keys(CONSENTS) as [ConsentSubject, ...ConsentSubject[]];

/** Consents to store parts of the profile. */
export type ProfileConsent = SubjectsWith<{ formField: string }>;
export const PROFILE_CONSENTS = subjectsWhere<{ formField: `${string}_consent` }>(
  ({ formField }) => formField !== null,
);

export type RevocableConsent = SubjectsWith<{ isRevocable: true }>;
export const REVOCABLE_CONSENTS = subjectsWhere<{ isRevocable: true }>(
  ({ isRevocable }) => isRevocable,
);

export type ConsentField = Consents[ProfileConsent]["formField"];
type CoveredValue = Consents[ProfileConsent]["covers"][number];
export const coveredBy = (subject: ProfileConsent): readonly CoveredValue[] =>
  CONSENTS[subject].covers;

/** An object with one property per consent to store parts of the profile, by its form field. */
export const byConsentField = <Value>(read: (subject: ProfileConsent) => Value) =>
  Object.fromEntries(
    PROFILE_CONSENTS.map((subject) => [CONSENTS[subject].formField, read(subject)]),
  ) as Record<ConsentField, Value>;

/** Whether a value of the own profile is stored data; null, "" and an empty list are not. */
export const isAnswer = (value: unknown): boolean => String(value ?? "") !== "";
