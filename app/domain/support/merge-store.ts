import { and, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { literal } from "~/db/prepared";
import { forSite } from "~/db/query-builder";
import type { ThreadKey } from "./support";
import { supportThreads } from "./support.tables";

const other = alias(supportThreads, "other");
const isRoot = isNull(supportThreads.merged_into);

/** Shows a thread in another one of the site; neither is merged, and nothing is merged into it. */
export const markMerged = ({ siteId, id }: ThreadKey, into: ThreadKey["id"], at: number) =>
  forSite(siteId)
    .update(supportThreads)
    .set({ merged_into: into, merged_at: at })
    .where(
      and(
        eq(supportThreads.id, id),
        isRoot,
        sql`${into} <> ${id}`,
        sql`EXISTS (SELECT 1 FROM ${supportThreads} other WHERE ${other.id} = ${into}
          AND ${other.site_id} = ${siteId} AND ${other.merged_into} IS NULL)`,
        sql`NOT EXISTS (SELECT 1 FROM ${supportThreads} other WHERE ${other.merged_into} = ${id})`,
      ),
    );

/** If the merged thread is open, the one that shows it is open too, with the earlier promise. */
export const inheritClock = ({ siteId, id }: ThreadKey, into: ThreadKey["id"]) => {
  const dueAt = sql`(SELECT ${other.due_at} FROM ${supportThreads} other WHERE ${other.id} = ${id}
    AND ${other.merged_into} = ${into} AND ${other.status} = 'open')`;
  return forSite(siteId)
    .update(supportThreads)
    .set({
      status: "open",
      due_at: sql`min(coalesce(${supportThreads.due_at}, ${dueAt}), ${dueAt})`,
      solved_at: null,
    })
    .where(and(eq(supportThreads.id, into), sql`${dueAt} IS NOT NULL`));
};

/** Ends a merge that is not older than `since`. */
export const endMerge = ({ siteId, id }: ThreadKey, since: number) =>
  forSite(siteId)
    .update(supportThreads)
    .set({ merged_into: null, merged_at: null })
    .where(and(eq(supportThreads.id, id), sql`${supportThreads.merged_at} > ${since}`));

/** The threads that another one shows. */
export const selectMerged = ({ siteId, id }: ThreadKey) =>
  forSite(siteId)
    .select({
      id: supportThreads.id,
      number: supportThreads.number,
      sender: supportThreads.sender,
      memberId: supportThreads.member_id,
      mergedAt: supportThreads.merged_at,
    })
    .from(supportThreads)
    .where(eq(supportThreads.merged_into, id))
    .limit(literal(50));
