import { and, eq, gt, inArray, lte, ne, sql } from "drizzle-orm";
import { literal } from "~/db/prepared";
import { forSite, subselect, unscoped } from "~/db/query-builder";
import { bareName, excluded, insertSelect } from "~/db/text-statement";
import type { StaffId } from "~/kit/ids";
import type { ThreadKey } from "./support";
import { supportThreads, supportViewers } from "./support.tables";

type Viewer = { id: StaffId; name: string };

/** Records that somebody has a thread open. */
export const upsertViewer = ({ siteId, id }: ThreadKey, staff: Viewer, at: number) =>
  insertSelect(
    supportViewers,
    { thread_id: id, staff: staff.id, site_id: siteId, staff_name: staff.name, seen_at: at },
    {
      when: sql`EXISTS (SELECT 1 FROM ${supportThreads} WHERE ${supportThreads.id} = ${id} AND ${supportThreads.site_id} = ${siteId})`,
      onConflict: sql`(${bareName(supportViewers.thread_id)}, ${bareName(supportViewers.staff)})
        DO UPDATE SET ${bareName(supportViewers.seen_at)} = ${excluded(supportViewers.seen_at)}`,
    },
  );

export const deleteViewer = ({ siteId, id }: ThreadKey, staff: StaffId) =>
  forSite(siteId)
    .delete(supportViewers)
    .where(and(eq(supportViewers.thread_id, id), eq(supportViewers.staff, staff)));

/** Who else has a thread open. */
export const selectOtherViewers = ({ siteId, id }: ThreadKey, staff: StaffId, since: number) =>
  forSite(siteId)
    .select({ name: supportViewers.staff_name })
    .from(supportViewers)
    .where(
      and(
        eq(supportViewers.thread_id, id),
        ne(supportViewers.staff, staff),
        gt(supportViewers.seen_at, since),
      ),
    )
    .orderBy(supportViewers.staff_name)
    .limit(literal(20));

/** Deletes rows that no longer count, up to a limit. */
export const deleteOldViewers = (before: number, limit: number) =>
  unscoped("a scheduled job of all sites")
    .delete(supportViewers)
    .where(
      inArray(
        sql`(${supportViewers.thread_id}, ${supportViewers.staff})`,
        subselect({ thread: supportViewers.thread_id, staff: supportViewers.staff })
          .from(supportViewers)
          .where(lte(supportViewers.seen_at, before))
          .limit(literal(limit)),
      ),
    );
