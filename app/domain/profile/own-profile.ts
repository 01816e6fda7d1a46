import { runBatch, type Statement } from "~/db/batch";
import type { MemberId, PhotoId, SiteId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { endConsent, setConsent } from "../account/account-sql";
import {
  byConsentField,
  CONSENTS,
  type ConsentField,
  coveredBy,
  isAnswer,
  PROFILE_CONSENTS,
  type ProfileConsent,
} from "../account/consents";
import { COMPLETENESS_FIELDS, type ProfileFieldValues } from "../profile-field/profile-fields";
import type { ProfileChange } from "./change-profile.schema";
import { includesOwnGender } from "./orientation";
import {
  deleteConsentedData,
  deleteInterests,
  insertInterests,
  isConsentUnused,
  isOrientationUnused,
  OWN_COLUMNS,
  type OwnRow,
  selectOwnValues,
  updateOwnValues,
} from "./own-profile-store";
import { hasContactData, parseInterests } from "./profile";
import {
  EVERYDAY_INTERESTS,
  type Gender,
  type GenderPreference,
  INTIMATE_INTERESTS,
  type Interest,
  joinLanguages,
  type ProfileLanguage,
  parseLanguages,
} from "./profile.schema";
import { showWithConsent } from "./profile-sql";
import { findHomeCountryRow } from "./profile-store";

/** The values a member may change in their own profile; a consent is true if given. */
export type OwnValues = ProfileFieldValues &
  Record<ConsentField, boolean> & {
    /** Given in its current version (R614). */
    orientation_consent: boolean;
    name: string;
    gender: Gender | null;
    seeks: GenderPreference | null;
    country: string | null;
    region: string | null;
    headline: string;
    about: string;
    gender_description: string;
    height: number | null;
    spoken_languages: ProfileLanguage[];
    interests: Interest[];
    intimate_interests: Interest[];
  };
export type OwnField = keyof OwnValues;

export type OwnProfile = {
  values: OwnValues;
  /** "1990-11-21"; its owner cannot change it. */
  birthDate: string;
  photo: PhotoId | null;
};

/** The member's own profile, batched with the page's other reads. */
export async function findOwnProfile(
  services: Pick<Services, "readTogether">,
  member: MemberKey,
): Promise<OwnProfile> {
  const [row] = await services.readTogether(selectOwnValues(member));
  if (!row) throw new Error("A session without its profile");
  return ownProfileOf(row);
}

function ownProfileOf(row: OwnRow): OwnProfile {
  const { birthDate, photo, interests, ...plain } = row;
  const all = parseInterests(interests);
  const those = (codes: readonly Interest[]) => codes.filter((code) => all.includes(code));
  const values = {
    ...plain,
    spoken_languages: parseLanguages(plain.spoken_languages),
    interests: those(EVERYDAY_INTERESTS),
    intimate_interests: those(INTIMATE_INTERESTS),
    ...byConsentField((subject) => row[CONSENTS[subject].formField] !== null),
  };
  return { values, birthDate, photo };
}

/** What a complete profile has. Sensitive data is never asked for (R133). */
const COMPLETE_PARTS = [
  ...(["photo", "headline", "about", "interests"] as const),
  ...COMPLETENESS_FIELDS,
];
export type CompletenessField = (typeof COMPLETE_PARTS)[number];

/** How complete a profile is and which fields are missing, in the page's order. */
export function completenessOf({ values, photo }: OwnProfile): {
  missing: CompletenessField[];
  filled: number;
  of: number;
} {
  const has = (field: (typeof COMPLETE_PARTS)[number]) => {
    const value = field === "photo" ? photo : values[field];
    return Array.isArray(value) ? value.length > 0 : Boolean(value);
  };
  const missing = COMPLETE_PARTS.filter((field) => !has(field));
  return {
    missing,
    filled: COMPLETE_PARTS.length - missing.length,
    of: COMPLETE_PARTS.length,
  };
}

/** Business errors with their status. `changed_elsewhere`: the page shows an older state. */
export const PROFILE_CHANGE_REFUSALS = {
  contact: 422,
  orientation_consent: 422,
  changed_elsewhere: 409,
} as const;
export type ProfileChangeRefusal = keyof typeof PROFILE_CHANGE_REFUSALS;

/**
 * Changes a member's own profile in one batch, only if each column still has the value their page
 * showed (R132). Sensitive data needs its consent in the same batch or before, and is deleted when
 * it is withdrawn (R71), whatever other pages stored meanwhile. A text that seems to contain contact data is reported once and may stay.
 * Idempotent.
 */
export async function changeProfile(
  services: Services,
  member: MemberKey,
  requested: ProfileChange,
): Promise<Outcome<OwnProfile, ProfileChangeRefusal>> {
  const { headline = "", about = "", gender_description = "" } = requested.now;
  if (!requested.contact && hasContactData([headline, about, gender_description].join("\n")))
    return refuse("contact");
  const withdrawn = consentsWithdrawnBy(requested);
  const change = withoutCovered(requested, withdrawn);
  const { own, set } = await runBatch(services.db, {
    withdrawn: withdrawn.flatMap((subject) => [
      deleteConsentedData(member, subject),
      endConsent(member, subject, undefined),
    ]),
    ...changeStatements(member, change, services.now()),
  });
  const [row] = own.rows;
  if (!row) throw new Error("A session without its profile");
  const profile = ownProfileOf(row);
  if (set?.changes === 0 && lacksConsentFor(change, profile)) return refuse("orientation_consent");
  return set?.changes === 0 || !areInterestsStored(profile, change)
    ? refuse("changed_elsewhere")
    : done(profile);
}

/** Whether a choice was not stored because its consent is missing (R614). */
const lacksConsentFor = ({ now }: ProfileChangeSet, { values }: OwnProfile): boolean =>
  (now.gender !== undefined || now.seeks !== undefined) &&
  !values.orientation_consent &&
  includesOwnGender({ gender: now.gender ?? values.gender, seeks: now.seeks ?? values.seeks });

/** Consents that the page showed as given and whose box is now empty. */
const consentsWithdrawnBy = ({ was, now }: ProfileChange): ProfileConsent[] =>
  PROFILE_CONSENTS.filter((subject) => {
    const { formField } = CONSENTS[subject];
    return now[formField] === false && was[formField] === true;
  });

/** The change without the values that a withdrawn consent covers: these are deleted. */
function withoutCovered({ was, now }: ProfileChange, withdrawn: readonly ProfileConsent[]) {
  const covered: readonly string[] = withdrawn.flatMap(coveredBy);
  const uncovered = Object.entries(now).filter(([field]) => !covered.includes(field));
  return { was, now: Object.fromEntries(uncovered) as ProfileChange["now"] };
}

/** Whether the intimate interests were stored: their consent may have been withdrawn meanwhile. */
const areInterestsStored = ({ values }: OwnProfile, { now }: ProfileChangeSet): boolean =>
  (now.intimate_interests ?? []).every((code) => values.intimate_interests.includes(code));

type ProfileChangeSet = Pick<ProfileChange, "was" | "now">;

/**
 * One batch: consents given with the change, the data they allow, and the end of consents that
 * cover no data any more.
 */
function changeStatements(member: MemberKey, change: ProfileChangeSet, at: number) {
  return {
    granted: PROFILE_CONSENTS.filter((subject) => grantsConsent(change, subject)).map((subject) =>
      setConsent(member, { subject, granted: true, at }),
    ),
    oriented: change.now.orientation_consent
      ? setConsent(member, { subject: "orientation", granted: true, at })
      : undefined,
    set: setColumns(member, change),
    interests: [
      ...changeInterests(member, change.was.interests, change.now.interests),
      ...changeInterests(member, change.was.intimate_interests, change.now.intimate_interests),
    ],
    ended: PROFILE_CONSENTS.filter((subject) =>
      coveredBy(subject).some((field) => change.now[field] !== undefined),
    ).map((subject) => endConsent(member, subject, isConsentUnused(member, subject))),
    ...(change.now.seeks !== undefined || change.now.gender !== undefined
      ? {
          unoriented: endConsent(member, "orientation", isOrientationUnused(member)),
          shown: showWithConsent(member),
        }
      : {}),
    own: selectOwnValues(member),
  };
}

/**
 * A consent that the page showed as given is not given again: it may have been withdrawn meanwhile.
 */
const grantsConsent = ({ was, now }: ProfileChangeSet, subject: ProfileConsent): boolean =>
  coveredBy(subject).some((field) => isAnswer(now[field])) &&
  was[CONSENTS[subject].formField] !== true;

function setColumns(member: MemberKey, { was, now }: ProfileChangeSet): Statement | undefined {
  const columns = OWN_COLUMNS.filter((column) => now[column] !== undefined);
  if (columns.length === 0) return undefined;
  const values = columns.flatMap((column) => [
    [`was_${column}`, columnValueOf(was[column])],
    [`now_${column}`, columnValueOf(now[column])],
  ]);
  return updateOwnValues({ columns }, { ...member, ...Object.fromEntries(values) });
}

/** Languages are the only list in a column. */
const columnValueOf = (value: ProfileChange["was"][keyof ProfileChange["was"]]) =>
  Array.isArray(value) ? joinLanguages(value) : (value ?? null);

type InterestList = ProfileChange["was"]["interests"];

/** Added and removed individually, so that two open pages do not undo each other's changes. */
function changeInterests(member: MemberKey, was: InterestList, now: readonly string[] | undefined) {
  if (now === undefined) return [];
  const before = Array.isArray(was) ? was : [];
  const those = (codes: readonly string[]) => ({ ...member, codes: JSON.stringify(codes) });
  return [
    deleteInterests(those(before.filter((code) => !now.includes(code)))),
    insertInterests(those(now.filter((code) => !before.includes(code)))),
  ];
}

/** The country in a member's profile; null if none is set or the site has no such member. */
export async function findHomeCountry(
  services: Pick<Services, "db">,
  siteId: SiteId,
  id: MemberId,
): Promise<string | null> {
  return (await findHomeCountryRow(services.db, siteId, id))?.country ?? null;
}
