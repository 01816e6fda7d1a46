import { isNull, type SQL, sql } from "drizzle-orm";
import { literal } from "~/db/prepared";
import { days } from "~/kit/duration";
import type { SiteId, StaffId } from "~/kit/ids";
import { numberSetting } from "../site/setting-sql";
import { supportThreads } from "./support.tables";

/** Not merged into another thread. */
export const isRoot = isNull(supportThreads.merged_into);

/** An open thread whose owner left it alone has none (R436). */
export const ownerAt = (idleSince: number) =>
  sql`(${supportThreads.owner} IS NOT NULL AND (${supportThreads.status} <> 'open' OR ${supportThreads.owned_at} > ${idleSince}))`;

/** Open threads: `FROM` a table expression `waiting` (id, site_id, at, since). `at` is when they are due. */
const fromThreads = (when: SQL): SQL =>
  sql`FROM (SELECT ${supportThreads.id} AS id, ${supportThreads.site_id} AS site_id, ${supportThreads.due_at} AS at,
      ${supportThreads.due_at} - ${literal(days(1))} * ${numberSetting(sql<SiteId>`${supportThreads.site_id}`, "answer_days")} AS since
    FROM ${supportThreads} INDEXED BY support_threads_open
    WHERE ${supportThreads.status} = 'open' AND ${isRoot} AND ${supportThreads.due_at} > 0 AND ${when}) waiting`;

/** All open threads, of every owner. */
export const fromOpenThreads = fromThreads(sql`1`);

/** Open threads of nobody or of a staff member. */
export const fromThreadsFor = (staff: StaffId, idleSince: number): SQL =>
  fromThreads(sql`(${supportThreads.owner} = ${staff} OR NOT ${ownerAt(idleSince)})`);
