/**
 * The registry of profile fields: what members may state about themselves by choosing one code of a
 * list. A field is one record of `PROFILE_FIELDS`; columns, schemas, forms, search filters, triggers
 * and site defaults are derived from it. CONTRIBUTING.md, "Profile field", has the steps.
 */

/** Position of a field's codes in the search bits (field-bits.ts). */
type SearchSlot = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11;

/** The consents under which sensitive fields are stored (account/consents.ts). */
type FieldConsent = "sexuality" | "lifestyle";

type CommonProperties = {
  /**
   * The stored values, at most eight if the field is searched (field-bits.ts). Append new
   * ones: search bits are stored by position. Their labels are translations,
   * `profile.<field>.<code>`; the question is `join.about_you.field.<field>`.
   */
  codes: readonly [string, ...string[]];
  /** Order in the signup and in the member's own profile, which has every field. */
  formPosition: number;
  askedAtSignup: boolean;
  /** Order on the profile page; null if others do not see the field. */
  pagePosition: number | null;
};
type ProfileFieldRecord = CommonProperties &
  (
    | {
        consent: null;
        /** Permanent, because rows store the bits; also the order of the filters. Null: no filter. */
        searchSlot: SearchSlot | null;
        /** Whether a profile without an answer is incomplete (R133). */
        neededForCompleteness: boolean;
      }
    /** Sensitive: stored only with this consent (R71), never searched, as filters are in URLs. */
    | { consent: FieldConsent; searchSlot: null; neededForCompleteness: false }
  );
export type ProfileFieldRegistry = Readonly<Record<string, ProfileFieldRecord>>;

export const PROFILE_FIELDS = {
  sexuality: {
    codes: ["hetero", "gay", "lesbian", "bi"],
    formPosition: 70,
    askedAtSignup: true,
    pagePosition: 30,
    consent: "sexuality",
    searchSlot: null,
    neededForCompleteness: false,
  },
  hair_colour: {
    codes: ["black", "brown", "blond", "red", "grey", "other"],
    formPosition: 10,
    askedAtSignup: true,
    pagePosition: 50,
    consent: null,
    searchSlot: 1,
    neededForCompleteness: true,
  },
  eye_colour: {
    codes: ["brown", "blue", "green", "grey", "hazel"],
    formPosition: 20,
    askedAtSignup: true,
    pagePosition: 60,
    consent: null,
    searchSlot: 2,
    neededForCompleteness: true,
  },
  body_type: {
    codes: ["slim", "athletic", "average", "curvy", "full"],
    formPosition: 30,
    askedAtSignup: true,
    pagePosition: 40,
    consent: null,
    searchSlot: 0,
    neededForCompleteness: true,
  },
  relationship_status: {
    codes: ["single", "divorced", "widowed", "separated", "open_relationship"],
    formPosition: 50,
    askedAtSignup: true,
    pagePosition: 10,
    consent: null,
    searchSlot: 3,
    neededForCompleteness: true,
  },
  tattoos: {
    codes: ["none", "some", "many"],
    formPosition: 40,
    askedAtSignup: true,
    pagePosition: 70,
    consent: null,
    searchSlot: 5,
    neededForCompleteness: true,
  },
  reason: {
    codes: ["relationship", "dating", "friendship", "chat", "adventure"],
    formPosition: 60,
    askedAtSignup: true,
    pagePosition: 20,
    consent: null,
    searchSlot: 4,
    neededForCompleteness: true,
  },
  children: {
    codes: ["none_wants", "none_open", "none", "has", "has_wants"],
    formPosition: 55,
    askedAtSignup: false,
    pagePosition: 15,
    consent: null,
    searchSlot: 6,
    neededForCompleteness: false,
  },
  smoking: {
    codes: ["no", "sometimes", "yes", "quitting"],
    formPosition: 80,
    askedAtSignup: false,
    pagePosition: 80,
    consent: "lifestyle",
    searchSlot: null,
    neededForCompleteness: false,
  },
  drinking: {
    codes: ["no", "rarely", "socially", "often"],
    formPosition: 90,
    askedAtSignup: false,
    pagePosition: 90,
    consent: "lifestyle",
    searchSlot: null,
    neededForCompleteness: false,
  },
} as const satisfies ProfileFieldRegistry;

type Names<Registry> = keyof Registry & string;
/** The fields whose record has these properties. */
type FieldsWith<Registry, Properties> = {
  [F in Names<Registry>]: Registry[F] extends Properties ? F : never;
}[Names<Registry>];
export type SearchedIn<Registry> = FieldsWith<Registry, { searchSlot: SearchSlot }>;

/** The lists that follow from a registry. */
export function listFields<Registry extends ProfileFieldRegistry>(registry: Registry) {
  const names = Object.keys(registry) as Names<Registry>[];
  const sortedBy = (position: "formPosition" | "pagePosition" | "searchSlot") =>
    names
      .filter((name) => registry[name]?.[position] !== null)
      .sort((a, b) => Number(registry[a]?.[position]) - Number(registry[b]?.[position]));
  const inForm = sortedBy("formPosition");
  const withProperties = <Properties extends Partial<ProfileFieldRecord>>(properties: Properties) =>
    inForm.filter((name) =>
      Object.entries(properties).every(
        ([key, value]) => registry[name]?.[key as keyof ProfileFieldRecord] === value,
      ),
    ) as FieldsWith<Registry, Properties>[];
  return {
    /** All, in the order of the forms. */
    all: inForm,
    askedAtSignup: withProperties({ askedAtSignup: true } as const),
    plain: withProperties({ consent: null } as const),
    neededForCompleteness: withProperties({ neededForCompleteness: true } as const),
    /** In the order of the profile page. */
    shown: sortedBy("pagePosition"),
    /** In the order of the search form. */
    searched: sortedBy("searchSlot") as SearchedIn<Registry>[],
  };
}

const LISTS = listFields(PROFILE_FIELDS);
export const PROFILE_FIELD_NAMES = LISTS.all;
export const SIGNUP_FIELDS = LISTS.askedAtSignup;
export const PLAIN_FIELDS = LISTS.plain;
export const COMPLETENESS_FIELDS = LISTS.neededForCompleteness;
export const SHOWN_FIELDS = LISTS.shown;
export const SEARCHED_FIELDS = LISTS.searched;

/** The sensitive fields stored under a consent, in the order of the forms. */
export const fieldsUnder = <Consent extends FieldConsent>(consent: Consent) =>
  LISTS.all.filter((field) => PROFILE_FIELDS[field].consent === consent) as FieldsWith<
    typeof PROFILE_FIELDS,
    { consent: Consent }
  >[];

export type ProfileField = keyof typeof PROFILE_FIELDS;
export type SearchedField = SearchedIn<typeof PROFILE_FIELDS>;
/** The values of one profile; null is no answer. */
export type ProfileFieldValues = {
  [F in ProfileField]: (typeof PROFILE_FIELDS)[F]["codes"][number] | null;
};
