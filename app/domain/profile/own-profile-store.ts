import { and, exists, inArray, notExists, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import type { Statement } from "~/db/batch";
import { type Placeholders, prepared, preparedVariants } from "~/db/prepared";
import { forOwner } from "~/db/query-builder";
import { insertSelect } from "~/db/text-statement";
import type { MemberId, SiteId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { consentOf } from "../account/account-sql";
import {
  byConsentField,
  CONSENTS,
  type ConsentSubject,
  coveredBy,
  PROFILE_CONSENTS,
  type ProfileConsent,
  REVOCABLE_CONSENTS,
} from "../account/consents";
import { PROFILE_FIELD_NAMES } from "../profile-field/profile-fields";
import {
  hasOrientationConsent,
  lacksOrientationConsent,
  needsOrientation,
} from "./orientation-sql";
import type { PrivacySwitchName } from "./privacy.schema";
import { INTIMATE_INTERESTS } from "./profile.schema";
import { profileInterests, profiles } from "./profile.tables";
import { interestsOf, isConsentDue } from "./profile-sql";

/** The id of a member and their site, as values or as placeholders. */
type MemberRef = MemberKey | Placeholders<MemberKey>;
const profileOf = (member: MemberRef) => forOwner(member, profiles.id);
const interestRowsOf = (member: MemberRef) => forOwner(member, profileInterests.profile_id);

/** The columns a member may change in their own profile. */
export const OWN_COLUMNS = [
  ...(["name", "gender", "seeks", "country", "region", "headline", "about"] as const),
  ...(["gender_description", "height", "spoken_languages"] as const),
  ...PROFILE_FIELD_NAMES,
];
type OwnColumn = (typeof OWN_COLUMNS)[number];

const ownColumns = Object.fromEntries(
  OWN_COLUMNS.map((column) => [column, profiles[column]]),
) as Pick<typeof profiles, OwnColumn>;
const profileId = sql<MemberId>`${profiles.id}`;
/** When a consent was given, or null. */
const consentDate = (subject: ConsentSubject) =>
  sql<number | null>`${consentOf(profileId, subject)}`;
const consentDates = Object.fromEntries(
  REVOCABLE_CONSENTS.map((subject) => [subject, consentDate(subject).as(subject)]),
) as { [S in (typeof REVOCABLE_CONSENTS)[number]]: SQL.Aliased<number | null> };

/** Columns stored under a consent; intimate interests have rows of their own. */
const columnsUnder = (subject: ProfileConsent): OwnColumn[] =>
  coveredBy(subject).flatMap((value) => (value === "intimate_interests" ? [] : [value]));
const consentFor = (column: OwnColumn) =>
  PROFILE_CONSENTS.find((subject) => columnsUnder(subject).includes(column));
const emptyValueOf = (column: OwnColumn) => (profiles[column].notNull ? "" : null);

/** `interests`: a JSON list. Consents: when they were given. */
export const selectOwnValues = prepared((member: Placeholders<MemberKey>) =>
  profileOf(member)
    .select({
      ...ownColumns,
      birthDate: profiles.birth_date,
      photo: profiles.main_photo_id,
      interests: interestsOf(profileId).as("interests"),
      ...byConsentField((subject) => consentDate(subject).as(CONSENTS[subject].formField)),
      orientation_consent: hasOrientationConsent(profileId)
        .mapWith(Boolean)
        .as("orientation_consent"),
    })
    .from(profiles),
);
export type OwnRow = ReturnType<typeof selectOwnValues>["row"];

type ColumnSelection = { columns: readonly OwnColumn[] };
type ColumnValues = MemberKey & { [C in OwnColumn as `was_${C}` | `now_${C}`]?: ColumnValue };
type ColumnValue = string | number | null;

/**
 * Updates columns, all or none: only if each still has the value its owner saw, or already the new
 * one. A sensitive value is stored only with its consent, which may have been withdrawn meanwhile.
 */
export const updateOwnValues = preparedVariants<ColumnSelection, ColumnValues>(
  (params, { columns }) => {
    const now = columnsOf(params, "now");
    const was = columnsOf(params, "was");
    const unchanged = columns.map(
      (column) =>
        sql`(${profiles[column]} IS ${was(column)} OR ${profiles[column]} IS ${now(column)})`,
    );
    const consented = columns.flatMap((column) => {
      const subject = consentFor(column);
      if (!subject) return [];
      const isCleared = sql`${now(column)} IS ${emptyValueOf(column)}`;
      return [sql`(${isCleared} OR ${consentOf(params.id, subject)} IS NOT NULL)`];
    });
    if (columns.some(isChoiceColumn)) consented.push(hasChoiceConsent(params, columns, now));
    return profileOf(params)
      .update(profiles)
      .set(Object.fromEntries(columns.map((column) => [column, now(column)])))
      .where(and(...unchanged, ...consented));
  },
);

const isChoiceColumn = (column: OwnColumn) => column === "gender" || column === "seeks";

/** Whether the choice after the update needs no consent, or has it (R614). */
function hasChoiceConsent(
  { id, siteId }: Placeholders<MemberKey>,
  columns: readonly OwnColumn[],
  now: (column: OwnColumn) => SQL,
): SQL {
  const chosen = (column: "gender" | "seeks") =>
    columns.includes(column) ? now(column) : sql`${profiles[column]}`;
  const choice = { id, siteId, gender: chosen("gender"), seeks: chosen("seeks") };
  return sql`NOT ${lacksOrientationConsent(choice)}`;
}

const columnsOf =
  (params: Placeholders<ColumnValues>, when: "was" | "now") => (column: OwnColumn) =>
    params[`${when}_${column}`] as SQL<ColumnValue>;

const INTIMATE_CODES = sql`(SELECT value FROM json_each(${JSON.stringify(INTIMATE_INTERESTS)}))`;

/** Lists of codes as JSON. An intimate interest is stored only with its consent. */
type InterestCodes = { id: MemberId; siteId: SiteId; codes: string };
export const insertInterests = prepared(({ id, siteId, codes }: Placeholders<InterestCodes>) =>
  insertSelect(
    profileInterests,
    { site_id: siteId, profile_id: id, interest: sql`value` },
    {
      from: sql`json_each(${codes})`,
      when: sql`value NOT IN ${INTIMATE_CODES} OR ${consentOf(id, "intimate_interests")} IS NOT NULL`,
      onConflict: sql`DO NOTHING`,
    },
  ),
);
export const deleteInterests = prepared(({ id, siteId, codes }: Placeholders<InterestCodes>) =>
  interestRowsOf({ id, siteId })
    .delete(profileInterests)
    .where(inArray(profileInterests.interest, sql`(SELECT value FROM json_each(${codes}))`)),
);
const isIntimate = inArray(profileInterests.interest, INTIMATE_CODES);

/** Whether no data is stored under a consent any more. */
export const isConsentUnused = (member: MemberKey, subject: ProfileConsent): SQL =>
  subject === "intimate_interests"
    ? notExists(
        interestRowsOf(member).select({ one: sql`1` }).from(profileInterests).where(isIntimate),
      )
    : exists(
        profileOf(member)
          .select({ one: sql`1` })
          .from(profiles)
          .where(
            and(
              ...columnsUnder(subject).map(
                (column) => sql`${profiles[column]} IS ${emptyValueOf(column)}`,
              ),
            ),
          ),
      );

/** Whether the stored choice needs no consent to the orientation. */
export const isOrientationUnused = (member: MemberKey): SQL =>
  notExists(
    profileOf(member)
      .select({ one: sql`1` })
      .from(profiles)
      .where(
        needsOrientation({
          siteId: member.siteId,
          gender: sql`${profiles.gender}`,
          seeks: sql`${profiles.seeks}`,
        }),
      ),
  );

/** Whether each switch is on; for a consent the moment (milliseconds) it was given, or null. */
export const selectPrivacy = (member: MemberKey) =>
  profileOf(member)
    .select({
      invisible: profiles.invisible,
      visible_logged_out: profiles.visible_logged_out,
      promoted: profiles.promoted,
      presence: isOff(profiles.hides_presence).as("presence"),
      receipts: isOff(profiles.hides_receipts).as("receipts"),
      typing: isOff(profiles.hides_typing).as("typing"),
      gifts: profiles.shows_gifts,
      visits: profiles.shows_visits,
      blurring: profiles.blurs_photos,
      blurring_untrusted: isOff(profiles.shows_untrusted_photos).as("blurring_untrusted"),
      ...consentDates,
    })
    .from(profiles);

const isOff = (column: SQLiteColumn) => sql`${column} = 0`.mapWith(Boolean);

const switchValues: Record<
  PrivacySwitchName,
  (on: boolean) => SQLiteUpdateSetSource<typeof profiles>
> = {
  // Profiles that are unconfirmed or held back become hidden when they would become visible
  // (showProfile).
  invisible: (on) => ({
    invisible: on,
    status: on
      ? sql`CASE WHEN ${profiles.status} = 'active' THEN 'hidden' ELSE ${profiles.status} END`
      : sql`CASE WHEN NOT ${isConsentDue} AND ${profiles.status} = 'hidden' AND ${profiles.invisible} = 1 THEN 'active' ELSE ${profiles.status} END`,
  }),
  visible_logged_out: (on) => ({ visible_logged_out: on }),
  promoted: (on) => ({ promoted: on }),
  presence: (on) => ({ hides_presence: !on }),
  receipts: (on) => ({ hides_receipts: !on }),
  typing: (on) => ({ hides_typing: !on }),
  blurring: (on) => ({ blurs_photos: on }),
  blurring_untrusted: (on) => ({ shows_untrusted_photos: !on }),
  gifts: (on) => ({ shows_gifts: on }),
  visits: (on) => ({ shows_visits: on }),
};

export const updateSwitch = (member: MemberKey, which: PrivacySwitchName, on: boolean) =>
  profileOf(member).update(profiles).set(switchValues[which](on));

/** Deletes the data given under a consent. */
export const deleteConsentedData = (member: MemberKey, subject: ProfileConsent): Statement =>
  subject === "intimate_interests"
    ? interestRowsOf(member).delete(profileInterests).where(isIntimate)
    : profileOf(member)
        .update(profiles)
        .set(
          Object.fromEntries(columnsUnder(subject).map((column) => [column, emptyValueOf(column)])),
        );
