import { and, count, desc, eq, gte, sql } from "drizzle-orm";
import { literal } from "~/db/prepared";
import { subselect, unscoped } from "~/db/query-builder";
import { outbox } from "./outbox.tables";

/** Rows that one count reads: a larger deployment sees the newest. */
const MAX_COUNTED = 20_000;
type OutboxStatus = (typeof outbox.$inferSelect)["status"];

/** E-mails of each site with a status, written since a moment. Uses outbox_by_status. */
export const countMailsBySite = (status: OutboxStatus, since: number) => {
  const newest = subselect({ siteId: outbox.site_id, channel: outbox.channel })
    .from(outbox)
    .where(and(eq(outbox.status, status), gte(outbox.created_at, since)))
    .orderBy(desc(outbox.created_at))
    .limit(literal(MAX_COUNTED))
    .as("newest");
  return unscoped("operators see the mail of every site")
    .select({ siteId: newest.siteId, count: count().as("count") })
    .from(newest)
    .where(sql`${newest.channel} = 'mail'`)
    .groupBy(newest.siteId);
};
