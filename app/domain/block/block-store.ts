import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { BlockPair } from "./block";

export function deleteBlock({ siteId, blockerId, blockedId }: BlockPair): Statement {
  return sql`DELETE FROM blocks WHERE blocker_id = ${blockerId} AND blocked_id = ${blockedId} AND site_id = ${siteId}`;
}
