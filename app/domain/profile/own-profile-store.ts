import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { type Placeholders, prepared, preparedVariants } from "~/db/prepared";
import type { MemberId, PhotoId, SiteId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { consentOf } from "../account/account-sql";
import { PROFILE_FIELD_NAMES } from "../profile-field/profile-fields";
import type { ConsentSubject, PrivacySwitchName, RevocableConsent } from "./privacy.schema";
import { INTIMATE_INTERESTS } from "./profile.schema";
import type { profiles } from "./profile.tables";
import { interestsOf, profileFieldColumns } from "./profile-sql";

/** The columns a member may change in their own profile. */
export const OWN_COLUMNS = [
  ...(["name", "gender", "seeks", "country", "region", "headline", "about"] as const),
  ...PROFILE_FIELD_NAMES,
];
type OwnColumn = (typeof OWN_COLUMNS)[number];

/** `interests`: a JSON list. Consents: when they were given. */
export type OwnRow = Pick<typeof profiles.$inferSelect, OwnColumn> & {
  birthDate: string;
  photo: PhotoId | null;
  interests: string;
  sexualityConsent: number | null;
  intimateConsent: number | null;
};

export const selectOwnValues = prepared<MemberKey, OwnRow>(
  ({ id, siteId }) => sql`
    SELECT p.name AS name, p.gender AS gender, p.seeks AS seeks, p.country AS country, p.region AS region,
      p.headline AS headline, p.about AS about, ${profileFieldColumns}, p.birth_date AS birthDate, p.main_photo_id AS photo,
      ${interestsOf(sql`p.id`)} AS interests, ${consentOf(sql`p.id`, "sexuality")} AS sexualityConsent,
      ${consentOf(sql`p.id`, "intimate_interests")} AS intimateConsent
    FROM profiles p WHERE p.id = ${id} AND p.site_id = ${siteId}`,
);

type ColumnSelection = { columns: readonly OwnColumn[] };
type ColumnValues = MemberKey & { [C in OwnColumn as `was_${C}` | `now_${C}`]?: string | null };

/**
 * Updates columns, all or none: only if each still has the value its owner saw, or already the new
 * one. A sexuality is stored only with its consent, which may have been withdrawn meanwhile.
 */
export const updateOwnValues = preparedVariants<ColumnSelection, ColumnValues>(
  (params, { columns }) => {
    const now = columnsOf(params, "now");
    const was = columnsOf(params, "was");
    const sets = columns.map((column) => sql`${sql.identifier(column)} = ${now(column)}`);
    const unchanged = columns.map(
      (column) =>
        sql`AND (${sql.identifier(column)} IS ${was(column)} OR ${sql.identifier(column)} IS ${now(column)})`,
    );
    const consented = columns.includes("sexuality")
      ? sql`AND (${now("sexuality")} IS NULL OR ${consentOf(params.id, "sexuality")} IS NOT NULL)`
      : sql``;
    return sql`UPDATE profiles SET ${sql.join(sets, sql`, `)}
    WHERE id = ${params.id} AND site_id = ${params.siteId} ${sql.join(unchanged, sql` `)} ${consented}`;
  },
);

const columnsOf =
  (params: Placeholders<ColumnValues>, when: "was" | "now") => (column: OwnColumn) =>
    params[`${when}_${column}`] as SQL<string | null>;

const INTIMATE = JSON.stringify(INTIMATE_INTERESTS);

/** Lists of codes as JSON. An intimate interest is stored only with its consent. */
type InterestCodes = { id: MemberId; siteId: SiteId; codes: string };
export const insertInterests = prepared<InterestCodes>(
  ({ id, siteId, codes }) => sql`
    INSERT INTO profile_interests (site_id, profile_id, interest) SELECT ${siteId}, ${id}, value FROM json_each(${codes})
    WHERE value NOT IN (SELECT value FROM json_each(${INTIMATE})) OR ${consentOf(id, "intimate_interests")} IS NOT NULL
    ON CONFLICT DO NOTHING`,
);
export const deleteInterests = prepared<InterestCodes>(
  ({ id, siteId, codes }) => sql`
    DELETE FROM profile_interests
    WHERE profile_id = ${id} AND site_id = ${siteId} AND interest IN (SELECT value FROM json_each(${codes}))`,
);

/** Whether no data is stored under a consent any more. */
export const isConsentUnused: Record<ConsentSubject, (member: MemberKey) => SQL> = {
  sexuality: ({ id }) =>
    sql`EXISTS (SELECT 1 FROM profiles WHERE id = ${id} AND sexuality IS NULL)`,
  intimate_interests: ({ id }) =>
    sql`NOT EXISTS (SELECT 1 FROM profile_interests WHERE profile_id = ${id} AND interest IN (SELECT value FROM json_each(${INTIMATE})))`,
};

/** 1 if a switch is on; for a consent the moment (milliseconds) it was given, or null. */
type PrivacyRow = Record<PrivacySwitchName, number> & Record<RevocableConsent, number | null>;

export function selectPrivacy({ id, siteId }: MemberKey): Statement<PrivacyRow> {
  const owner = sql`p.id`;
  return sql`
    SELECT p.invisible AS invisible, p.visible_logged_out AS visible_logged_out, p.promoted AS promoted,
      p.hides_presence = 0 AS presence, p.hides_receipts = 0 AS receipts, p.hides_typing = 0 AS typing, p.shows_gifts AS gifts, p.blurs_photos AS blurring,
      ${consentOf(owner, "sexuality")} AS sexuality, ${consentOf(owner, "intimate_interests")} AS intimate_interests,
      ${consentOf(owner, "fictional_profiles")} AS fictional_profiles
    FROM profiles p WHERE p.id = ${id} AND p.site_id = ${siteId}`;
}

const switchColumns: Record<PrivacySwitchName, (on: boolean) => SQL> = {
  // Profiles that are unconfirmed or held back become hidden when they would become visible
  // (showProfile).
  invisible: (on) =>
    on
      ? sql`invisible = 1, status = CASE WHEN status = 'active' THEN 'hidden' ELSE status END`
      : sql`invisible = 0, status = CASE WHEN status = 'hidden' AND invisible = 1 THEN 'active' ELSE status END`,
  visible_logged_out: (on) => sql`visible_logged_out = ${Number(on)}`,
  promoted: (on) => sql`promoted = ${Number(on)}`,
  presence: (on) => sql`hides_presence = ${Number(!on)}`,
  receipts: (on) => sql`hides_receipts = ${Number(!on)}`,
  typing: (on) => sql`hides_typing = ${Number(!on)}`,
  blurring: (on) => sql`blurs_photos = ${Number(on)}`,
  gifts: (on) => sql`shows_gifts = ${Number(on)}`,
};

export const updateSwitch = (
  { id, siteId }: MemberKey,
  which: PrivacySwitchName,
  on: boolean,
): Statement =>
  sql`UPDATE profiles SET ${switchColumns[which](on)} WHERE id = ${id} AND site_id = ${siteId}`;

/** Deletes the data given under a consent. */
export const deleteConsentedData: Record<ConsentSubject, (member: MemberKey) => Statement> = {
  sexuality: ({ id, siteId }) =>
    sql`UPDATE profiles SET sexuality = NULL WHERE id = ${id} AND site_id = ${siteId}`,
  intimate_interests: ({ id, siteId }) =>
    sql`DELETE FROM profile_interests WHERE profile_id = ${id} AND site_id = ${siteId}
      AND interest IN (SELECT value FROM json_each(${JSON.stringify(INTIMATE_INTERESTS)}))`,
};
