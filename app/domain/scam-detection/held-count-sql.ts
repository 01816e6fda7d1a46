import { and, count, eq, gte, min } from "drizzle-orm";
import { unscoped } from "~/db/query-builder";
import { heldMessages } from "./scam-detection.tables";

/** Messages of each site that wait for moderation, and the oldest. Uses held_messages_by_status. */
export const countHeldMessages = () =>
  unscoped("operators see the messages held on every site")
    .select({
      siteId: heldMessages.site_id,
      count: count().as("count"),
      oldest: min(heldMessages.created_at).as("oldest"),
    })
    .from(heldMessages)
    .where(and(eq(heldMessages.status, "waiting"), gte(heldMessages.created_at, 0)))
    .groupBy(heldMessages.site_id);
