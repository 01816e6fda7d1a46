import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { MemberKey } from "../account/account";
import { consentOf } from "../account/account-sql";
import type { ConsentSubject, PrivacySwitchName, RevocableConsent } from "./privacy.schema";
import { INTIMATE_INTERESTS } from "./profile.schema";

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
