import { count, desc, gte } from "drizzle-orm";
import { literal } from "~/db/prepared";
import { subselect, unscoped } from "~/db/query-builder";
import { mailSuppressions } from "./suppression.tables";

/** Rows that one count reads: a larger deployment sees the newest. */
const MAX_COUNTED = 20_000;

/** Addresses of each site that were stopped since a moment, by reason. Uses mail_suppressions_by_time. */
export const countStoppedAddresses = (since: number) => {
  const newest = subselect({ siteId: mailSuppressions.site_id, reason: mailSuppressions.reason })
    .from(mailSuppressions)
    .where(gte(mailSuppressions.at, since))
    .orderBy(desc(mailSuppressions.at))
    .limit(literal(MAX_COUNTED))
    .as("newest");
  return unscoped("operators see the mail of every site")
    .select({ siteId: newest.siteId, reason: newest.reason, count: count().as("count") })
    .from(newest)
    .groupBy(newest.siteId, newest.reason);
};
