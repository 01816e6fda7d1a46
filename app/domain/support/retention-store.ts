import { inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { literal } from "~/db/prepared";
import { unscoped } from "~/db/query-builder";
import { supportEntries, supportThreads, supportViewers } from "./support.tables";

const t = alias(supportThreads, "t");
const m = alias(supportThreads, "m");
const ofAllSites = unscoped("a scheduled job of all sites");

/** Threads that were solved by then, the oldest first, up to a limit. Uses support_threads_solved. */
const oldThreads = (before: number, limit: number): SQL =>
  sql`SELECT ${t.id} FROM ${supportThreads} t INDEXED BY support_threads_solved
    WHERE ${t.status} = 'solved' AND ${t.merged_into} IS NULL AND ${t.solved_at} <= ${before} ORDER BY ${t.solved_at} LIMIT ${literal(limit)}`;

/** Deletes old threads with those merged into them. */
export const deleteSolvedBefore = (before: number, limit: number) => {
  const old = oldThreads(before, limit);
  const all = sql`(SELECT * FROM (${old}) UNION ALL SELECT ${m.id} FROM ${supportThreads} m WHERE ${m.merged_into} IN (SELECT * FROM (${old})))`;
  return {
    entries: ofAllSites.delete(supportEntries).where(inArray(supportEntries.thread_id, all)),
    viewers: ofAllSites.delete(supportViewers).where(inArray(supportViewers.thread_id, all)),
    threads: ofAllSites.delete(supportThreads).where(inArray(supportThreads.id, all)),
  };
};
