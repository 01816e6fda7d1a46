import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  lte,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Cursor } from "~/db/cursor";
import { literal } from "~/db/prepared";
import { type RowOf, subselect, unscoped } from "~/db/query-builder";
import { insertSelect } from "~/db/text-statement";
import type { MemberId, SiteId, StaffId } from "~/kit/ids";
import type { AuditAction } from "./audit-actions";
import { auditHead, auditLog } from "./audit-log.tables";

const ofEverySite = unscoped("a database has one log of all its sites");

/** The columns of an entry. */
export const ENTRY_FIELDS = {
  seq: auditLog.seq,
  id: auditLog.id,
  at: auditLog.at,
  staffId: auditLog.staff_id,
  staffName: auditLog.staff_name,
  action: auditLog.action,
  siteId: auditLog.site_id,
  subjectKind: auditLog.subject_kind,
  subjectId: auditLog.subject_id,
  memberId: auditLog.member_id,
  reason: auditLog.reason,
  before: auditLog.before,
  after: auditLog.after,
  causeKind: auditLog.cause_kind,
  causeId: auditLog.cause_id,
  salt: auditLog.salt,
  detailsHash: auditLog.details_hash,
  previousHash: auditLog.previous_hash,
  hash: auditLog.hash,
};

export const selectHead = () =>
  ofEverySite
    .select({ seq: auditHead.seq, hash: auditHead.hash })
    .from(auditHead)
    .where(eq(auditHead.id, 1));

/** The entries after a number, in order. */
export const selectEntriesAfter = (seq: number, limit: number) =>
  ofEverySite
    .select(ENTRY_FIELDS)
    .from(auditLog)
    .where(gt(auditLog.seq, seq))
    .orderBy(asc(auditLog.seq))
    .limit(literal(limit));
export type AuditRow = RowOf<ReturnType<typeof selectEntriesAfter>>;

/** Inserts an entry where `when` holds. A trigger aborts the batch if it does not come next. */
export const insertEntry = (row: AuditRow, when: SQL) =>
  insertSelect(
    auditLog,
    {
      seq: row.seq,
      id: row.id,
      at: row.at,
      staff_id: row.staffId,
      staff_name: row.staffName,
      action: row.action,
      site_id: row.siteId,
      subject_kind: row.subjectKind,
      subject_id: row.subjectId,
      member_id: row.memberId,
      reason: row.reason,
      before: row.before,
      after: row.after,
      cause_kind: row.causeKind,
      cause_id: row.causeId,
      salt: row.salt,
      details_hash: row.detailsHash,
      previous_hash: row.previousHash,
      hash: row.hash,
    },
    { when },
  );

/** Whether the preceding statement of the batch wrote a row. */
export const previousStatementWrote = sql`changes() > 0`;

/** The condition of an entry that no change decides about. */
export const always = sql`1`;

const isAbout = (memberId: MemberId, seqs: readonly number[]) =>
  and(
    eq(auditLog.member_id, memberId),
    inArray(auditLog.seq, sql`(SELECT value FROM json_each(${JSON.stringify(seqs)}))`),
  );

/** The numbers of the entries about a member, the oldest first. Uses audit_log_by_member. */
export const selectEntriesAbout = (memberId: MemberId, limit: number) =>
  ofEverySite
    .select({ seq: auditLog.seq })
    .from(auditLog)
    .where(and(eq(auditLog.member_id, memberId), isNotNull(auditLog.member_id)))
    .orderBy(auditLog.at, auditLog.id)
    .limit(literal(limit));

/** Condition: entries with these numbers are still about the member. */
export const hasEntriesAbout = (memberId: MemberId, seqs: readonly number[]): SQL =>
  exists(subselect({ one: sql`1` }).from(auditLog).where(isAbout(memberId, seqs)));

/** Removes from entries what identifies the member and what staff wrote about them. */
export const redactEntries = (memberId: MemberId, seqs: readonly number[]) =>
  ofEverySite
    .update(auditLog)
    .set({
      subject_id: null,
      member_id: null,
      reason: null,
      before: null,
      after: null,
      cause_kind: null,
      cause_id: null,
      salt: null,
    })
    .where(isAbout(memberId, seqs));

/** The condition that selects an index; further ones are checked row by row. */
export type EntryScan =
  | { by: "time" }
  | { by: "member"; memberId: MemberId }
  | { by: "subject"; kind: string; id: string }
  | { by: "staff"; staffId: StaffId }
  | { by: "action"; action: AuditAction }
  | { by: "site"; siteId: SiteId };

function conditionOf(scan: EntryScan): SQL | undefined {
  switch (scan.by) {
    case "time":
      return undefined;
    case "member":
      return and(eq(auditLog.member_id, scan.memberId), isNotNull(auditLog.member_id));
    case "subject":
      return and(eq(auditLog.subject_kind, scan.kind), eq(auditLog.subject_id, scan.id));
    case "staff":
      return eq(auditLog.staff_id, scan.staffId);
    case "action":
      return eq(auditLog.action, scan.action);
    case "site":
      return eq(auditLog.site_id, scan.siteId);
  }
}

type EntryRange = { after: Cursor | null; from: number; until: number };

/** Entries in a time range, the newest first, after a cursor. */
export const selectNewestEntries = (
  scan: EntryScan,
  { after, from, until }: EntryRange,
  limit: number,
) =>
  ofEverySite
    .select(ENTRY_FIELDS)
    .from(auditLog)
    .where(
      and(
        conditionOf(scan),
        gte(auditLog.at, from),
        lte(auditLog.at, until),
        after ? sql`(${auditLog.at}, ${auditLog.id}) < (${after[0]}, ${after[1]})` : undefined,
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(literal(limit));
