import { and, desc, eq, exists, type SQL, sql } from "drizzle-orm";
import type { Cursor } from "~/db/cursor";
import { literal } from "~/db/prepared";
import { forSite, type RowOf, subselect, unscoped } from "~/db/query-builder";
import type { SiteId } from "~/kit/ids";
import type { AuditAction } from "./audit-actions";
import type { AuditReference } from "./audit-log";
import { auditLog } from "./audit-log.tables";

type LastQuery = { subject: AuditReference; action: AuditAction; siteId: SiteId };

/** The newest entry of an action on a subject of a site. Uses audit_log_by_subject. */
export const selectLastOnSite = ({ subject, action, siteId }: LastQuery) =>
  forSite(siteId)
    .select({ at: auditLog.at, staffName: auditLog.staff_name, reason: auditLog.reason })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subject_kind, subject.kind),
        eq(auditLog.subject_id, subject.id),
        eq(auditLog.action, action),
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(literal(1));

type ChangesQuery = {
  subject: AuditReference;
  action: AuditAction;
  /** Only entries whose values have this `key`; null: all of the action. */
  key: string | null;
  after: Cursor | null;
};

/** Changes of a subject by one action, the newest first. Uses audit_log_by_subject. */
export const selectChanges = ({ subject, action, key, after }: ChangesQuery, limit: number) =>
  unscoped("a subject is named by its kind and id")
    .select({
      id: auditLog.id,
      at: auditLog.at,
      staffName: auditLog.staff_name,
      reason: auditLog.reason,
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subject_kind, subject.kind),
        eq(auditLog.subject_id, subject.id),
        eq(auditLog.action, action),
        key === null ? undefined : sql`${auditLog.after} ->> '$.key' = ${key}`,
        after ? sql`(${auditLog.at}, ${auditLog.id}) < (${after[0]}, ${after[1]})` : undefined,
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(literal(limit));
export type ChangeRow = RowOf<ReturnType<typeof selectChanges>>;

type EntryValue = { subject: AuditReference; action: AuditAction; after: { message?: number } };

/** Condition: a subject has an entry of the action about a message. Uses audit_log_by_subject. */
export const hasEntryOfMessage = ({ subject, action, after }: EntryValue): SQL =>
  exists(
    subselect({ one: sql`1` })
      .from(auditLog)
      .where(
        and(
          eq(auditLog.subject_kind, subject.kind),
          eq(auditLog.subject_id, subject.id),
          eq(auditLog.action, action),
          sql`${auditLog.after} ->> '$.message' = ${after.message}`,
        ),
      ),
  );
