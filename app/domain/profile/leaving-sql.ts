import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { MemberKey } from "../account/account";

/** Whoever is not there: their account is not in force, whether they wait for it, left, or were shut out. */
export const hideProfile = (owner: SQL, when: SQL): Statement =>
  sql`UPDATE profiles SET status = 'disabled' WHERE id = ${owner} AND ${when}`;

/** As it was; `status` is an expression, null where nothing is to change. */
export const restoreProfile = (owner: SQL, status: SQL): Statement =>
  sql`UPDATE profiles SET status = ${status} WHERE id = ${owner} AND ${status} IS NOT NULL`;

export const selectName = ({ id, siteId }: MemberKey): Statement<{ name: string }> =>
  sql`SELECT name FROM profiles WHERE id = ${id} AND site_id = ${siteId}`;

/** What a letter about money needs: whose it is, and the country by whose clock it tells. */
export const selectBuyer = ({
  id,
  siteId,
}: MemberKey): Statement<{ name: string; country: string | null }> =>
  sql`SELECT name, country FROM profiles WHERE id = ${id} AND site_id = ${siteId}`;

/** The names of those who are there, by their ids as JSON. */
export const selectNames = (siteId: string, ids: string): Statement<{ id: string; name: string }> =>
  sql`SELECT id, name FROM profiles WHERE id IN (SELECT value FROM json_each(${ids})) AND site_id = ${siteId} AND status <> 'disabled'`;

/** A profile with all its fields. */
export const selectOwnProfile = ({ id, siteId }: MemberKey): Statement<object> =>
  sql`SELECT * FROM profiles WHERE id = ${id} AND site_id = ${siteId}`;
export const selectOwnInterests = ({ id, siteId }: MemberKey): Statement<{ interest: string }> =>
  sql`SELECT interest FROM profile_interests WHERE profile_id = ${id} AND site_id = ${siteId} ORDER BY interest`;

/** The profile goes last of all, with the account. */
export const eraseProfile = ({ id }: MemberKey) => ({
  interests: sql`DELETE FROM profile_interests WHERE profile_id = ${id}`,
  profile: sql`DELETE FROM profiles WHERE id = ${id}`,
});
