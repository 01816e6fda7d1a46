import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { MemberKey } from "../account/account";

/**
 * How many of each gift a member received, for the data export; the senders are exported with the
 * messages.
 */
export const selectOwnGifts = ({ id, siteId }: MemberKey): Statement<object> =>
  sql`SELECT gift, count FROM gifts_received WHERE member_id = ${id} AND site_id = ${siteId} ORDER BY gift`;

export const eraseGifts = ({ id }: Pick<MemberKey, "id">): Statement =>
  sql`DELETE FROM gifts_received WHERE member_id = ${id}`;
