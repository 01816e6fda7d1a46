import { sql } from "drizzle-orm";
import { all } from "~/db/batch";
import type { Services } from "~/services";

/** Whether this conversation is of these two members and neither blocked the other. */
export async function areTalking(
  { db }: Services,
  ids: { siteId: string; memberId: string; otherId: string; conversationId: string },
): Promise<boolean> {
  const rows = await all(
    db,
    sql`
    SELECT 1 FROM participants
    WHERE conversation_id = ${ids.conversationId} AND member_id = ${ids.memberId}
      AND other_id = ${ids.otherId} AND site_id = ${ids.siteId}
      AND NOT EXISTS (SELECT 1 FROM blocks WHERE blocker_id = ${ids.memberId} AND blocked_id = ${ids.otherId})
      AND NOT EXISTS (SELECT 1 FROM blocks WHERE blocker_id = ${ids.otherId} AND blocked_id = ${ids.memberId})`,
  );
  return rows.length > 0;
}
