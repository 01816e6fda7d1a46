import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { MemberKey } from "../account/account";

/** Ends every session of an account and returns them. `owner`: SQL expression for its id. */
export const endSessions = (owner: SQL): Statement<{ idHash: string }> =>
  sql`DELETE FROM sessions WHERE account_id = ${owner} RETURNING id_hash AS idHash`;

/** The same for a member id. */
export const endSessionsOf = ({ id }: MemberKey) => endSessions(sql`${id}`);

/** A member's sessions for the data export; no secrets. */
export const selectOwnSessions = ({ id, siteId }: MemberKey): Statement<object> =>
  sql`SELECT device, place, created_at, seen_at, expires_at FROM sessions WHERE account_id = ${id} AND site_id = ${siteId} ORDER BY created_at`;
