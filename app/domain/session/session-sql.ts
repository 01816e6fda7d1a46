import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { MemberKey } from "../account/account";

/** Ends a member's sessions, all but one where `but` is its hash; `when` must hold in the same batch. Returns which. */
export function deleteSessions(
  { id, siteId }: MemberKey,
  when: SQL,
  but: string | null = null,
): Statement<{ hash: string }> {
  return sql`DELETE FROM sessions WHERE account_id = ${id} AND site_id = ${siteId} AND id_hash <> ${but ?? ""} AND ${when}
    RETURNING id_hash AS hash`;
}
