import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { MemberKey } from "../account/account";

/**
 * Hides the profile of an account that is not active: unconfirmed, deactivated, suspended or
 * banned.
 */
export const hideProfile = (owner: SQL, when: SQL): Statement =>
  sql`UPDATE profiles SET status = 'disabled' WHERE id = ${owner} AND ${when}`;

/** Restores the previous status; `status` is an SQL expression, null to change nothing. */
export const restoreProfile = (owner: SQL, status: SQL): Statement =>
  sql`UPDATE profiles SET status = ${status} WHERE id = ${owner} AND ${status} IS NOT NULL`;

export const selectName = ({ id, siteId }: MemberKey): Statement<{ name: string }> =>
  sql`SELECT name FROM profiles WHERE id = ${id} AND site_id = ${siteId}`;

/** Data for an e-mail about money: the name, and the country whose time zone formats its times. */
export const selectBuyer = ({
  id,
  siteId,
}: MemberKey): Statement<{ name: string; country: string | null }> =>
  sql`SELECT name, country FROM profiles WHERE id = ${id} AND site_id = ${siteId}`;

/** Names of active members by their ids (JSON). */
export const selectNames = (siteId: string, ids: string): Statement<{ id: string; name: string }> =>
  sql`SELECT id, name FROM profiles WHERE id IN (SELECT value FROM json_each(${ids})) AND site_id = ${siteId} AND status <> 'disabled'`;

/** All columns of a profile. */
export const selectOwnProfile = ({ id, siteId }: MemberKey): Statement<object> =>
  sql`SELECT * FROM profiles WHERE id = ${id} AND site_id = ${siteId}`;
export const selectOwnInterests = ({ id, siteId }: MemberKey): Statement<{ interest: string }> =>
  sql`SELECT interest FROM profile_interests WHERE profile_id = ${id} AND site_id = ${siteId} ORDER BY interest`;

/** The profile is deleted last, with the account. */
export const eraseProfile = ({ id }: MemberKey) => ({
  interests: sql`DELETE FROM profile_interests WHERE profile_id = ${id}`,
  profile: sql`DELETE FROM profiles WHERE id = ${id}`,
});
