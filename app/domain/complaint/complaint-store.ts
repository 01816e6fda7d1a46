import { desc, eq, exists, inArray, lte, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { first } from "~/db/batch";
import type { Cursor } from "~/db/cursor";
import type { Database } from "~/db/database.server";
import { literal } from "~/db/prepared";
import { forOwner, forSite, insertInto, type RowOf, subselect, unscoped } from "~/db/query-builder";
import { insertSelect, nullable } from "~/db/text-statement";
import type { ComplaintId, ConversationId, MemberId, SiteId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { hasBlocked, notBlocked } from "../block/block-sql";
import { messages, participants } from "../conversation/conversation.tables";
import { joinArchived, m } from "../conversation/conversation-sql";
import { photos } from "../photo/photo.tables";
import { photoOfMessage } from "../photo/photo-sql";
import { profiles } from "../profile/profile.tables";
import { REPORTED_MESSAGES } from "./complaint";
import type { ComplaintKind } from "./complaint.schema";
import { complaints, evidence, reports } from "./complaint.tables";
import type { ReportReason, ReportScreen } from "./report.schema";

const p = alias(profiles, "p");
const ph = alias(photos, "ph");
const mine = alias(participants, "mine");

export type ComplaintRow = {
  id: ComplaintId;
  siteId: SiteId;
  number: string;
  formKey: string;
  accountId: MemberId | null;
  kind: ComplaintKind;
  about: string | null;
  words: string;
  email: string | null;
  name: string | null;
  language: string;
  goodFaith: boolean;
  childAbuse: boolean;
  at: number;
};

/** Inserts a complaint, unless its number is used or its form was sent before. */
export const insertComplaint = (row: ComplaintRow) =>
  insertInto(complaints)
    .values({
      id: row.id,
      site_id: row.siteId,
      case_number: row.number,
      form_key: row.formKey,
      account_id: row.accountId,
      kind: row.kind,
      about: row.about,
      body: row.words,
      email: row.email,
      name: row.name,
      language: row.language,
      good_faith: row.goodFaith,
      child_abuse: row.childAbuse,
      created_at: row.at,
    })
    .onConflictDoNothing();

/** Whether the batch inserted this complaint, as a condition for its other statements. */
export const isStored = (id: ComplaintId): SQL =>
  exists(subselect({ one: sql`1` }).from(complaints).where(eq(complaints.id, id)));

/** The case of a form that was sent before. */
export const selectCase = (siteId: SiteId, formKey: string) =>
  forSite(siteId)
    .select({ id: complaints.id, number: complaints.case_number, at: complaints.created_at })
    .from(complaints)
    .where(eq(complaints.form_key, formKey));

export type StoredCase = RowOf<ReturnType<typeof selectCase>>;

export async function findCase(
  db: Database,
  siteId: SiteId,
  formKey: string,
): Promise<StoredCase | null> {
  return first(db, selectCase(siteId, formKey));
}

/** A page of a member's own cases, newest first. The reason is that of a report. */
export const selectOwnCases = (member: MemberKey, after: Cursor | null, limit: number) =>
  forOwner(member, complaints.account_id)
    .select({
      id: complaints.id,
      number: complaints.case_number,
      at: complaints.created_at,
      kind: complaints.kind,
      reason: reports.reason,
      /** Whom a report is about, by the name of that time; null for a complaint and an erased member. */
      reportedName: reports.reported_name,
      status: complaints.status,
      decision: complaints.decision,
      outcome: complaints.outcome,
      decidedAt: complaints.decided_at,
    })
    .from(complaints)
    .leftJoin(reports, eq(reports.complaint_id, complaints.id))
    .where(
      after
        ? sql`(${complaints.created_at}, ${complaints.id}) < (${after[0]}, ${after[1]})`
        : undefined,
    )
    .orderBy(desc(complaints.created_at), desc(complaints.id))
    .limit(literal(limit));

/** A case as its complainant sees it. */
export type OwnCaseRow = RowOf<ReturnType<typeof selectOwnCases>>;

/** Reporter and reported; `conversationId` is that of the two, whether it exists or not. */
type ReportPair = {
  siteId: SiteId;
  reporterId: MemberId;
  reportedId: MemberId;
  conversationId: ConversationId;
};

/** Maximum number of pictures listed in a report. */
const MAX_PHOTOS = 25;

/**
 * A member of the reporter's site who is visible to the reporter, blocked by them, or a chat
 * partner; no row for anyone else. A member who blocked the reporter is only returned to a chat
 * partner, so that someone who does harm and then blocks can still be reported.
 */
export function selectReportable(
  { siteId, reporterId, reportedId, conversationId }: ReportPair,
  allowFictional: boolean,
) {
  const columns = {
    id: p.id,
    name: p.name,
    fictional: p.fictional,
    /** Whether the reporter may see the profile now. */
    visible:
      sql`${p.status} = 'active' AND (${p.fictional} = 0 OR ${allowFictional ? 1 : 0}) AND ${notBlocked(reporterId, sql`${p.id}`)}`.mapWith(
        Boolean,
      ),
    blockedByMe: hasBlocked(reporterId, sql`${p.id}`).mapWith(Boolean),
    /** Whether the two exchanged messages, and some are still stored, held as evidence or not. */
    talked:
      sql`EXISTS (SELECT 1 FROM ${participants} WHERE ${participants.conversation_id} = ${conversationId} AND ${participants.member_id} = ${reporterId}
        AND ${participants.other_id} = ${p.id} AND ${participants.last_seq} > ${participants.forgotten_seq})`.mapWith(
        Boolean,
      ),
    photoId: nullable(ph.id),
  };
  return forSite(siteId).text(
    columns,
    (of) => sql`SELECT * FROM (
      SELECT ${of.columns} FROM ${profiles} p
      LEFT JOIN ${photos} ph ON ${ph.id} = ${p.main_photo_id} AND ${p.status} = 'active' AND ${ph.status} = 'active' AND ${ph.visibility} = 'public'
      WHERE ${p.id} = ${reportedId} AND ${of.inScope(p)} AND ${p.id} <> ${reporterId} AND ${p.status} <> 'draft')
    WHERE visible OR blockedByMe OR talked`,
  );
}

type ReportRow = ReportPair & {
  complaintId: ComplaintId;
  screen: ReportScreen;
  talked: boolean;
  reportedName: string;
  reason: ReportReason;
};

export const insertReport = (row: ReportRow) =>
  insertSelect(
    reports,
    {
      complaint_id: row.complaintId,
      site_id: row.siteId,
      reporter_id: row.reporterId,
      reported_id: row.reportedId,
      reported_name: row.reportedName,
      screen: row.screen,
      conversation_id: row.talked ? row.conversationId : null,
      reason: row.reason,
    },
    { when: isStored(row.complaintId), onConflict: sql`DO NOTHING` },
  );

/**
 * Copies the profile's texts and picture ids, and the last messages that are evidence for the
 * reporter; `archivedMessagesJson` contains those in the archive of their conversation object.
 */
export function insertEvidence(
  { complaintId, siteId, reporterId, reportedId, conversationId }: ReportRow,
  { archivedMessagesJson, at }: { archivedMessagesJson: string; at: number },
) {
  const lastOf = (joinMessages: SQL, also: SQL) => sql`
        SELECT * FROM (
          SELECT ${m.seq}, ${m.sender_id}, ${m.created_at}, ${m.body}, ${m.gift}, ${photoOfMessage} AS photo
          FROM ${participants} mine ${joinMessages} ON ${m.conversation_id} = ${mine.conversation_id} AND ${m.seq} > ${mine.forgotten_seq} ${also}
          WHERE ${mine.conversation_id} = ${conversationId} AND ${mine.member_id} = ${reporterId}
          ORDER BY ${m.seq} DESC LIMIT ${literal(REPORTED_MESSAGES)})`;
  const lastMessages = sql`(SELECT json_group_array(json_object('seq', seq, 'from', sender_id, 'at', created_at, 'text', body, 'gift', gift, 'photo', photo)) FROM (
        SELECT * FROM (${lastOf(sql`JOIN ${messages} m`, sql``)} UNION ALL ${lastOf(joinArchived(conversationId, archivedMessagesJson), sql`AND ${m.seq} <= ${mine.archived_to}`)}
          ORDER BY seq DESC LIMIT ${literal(REPORTED_MESSAGES)}) ORDER BY seq))`;
  const photoIds = sql`(SELECT json_group_array(id) FROM (
            SELECT ${photos.id} FROM ${photos} WHERE ${photos.profile_id} = ${p.id} ORDER BY ${photos.position}, ${photos.id} LIMIT ${literal(MAX_PHOTOS)}))`;
  return insertSelect(
    evidence,
    {
      complaint_id: complaintId,
      site_id: siteId,
      profile: sql`json_object('name', ${p.name}, 'gender', ${p.gender}, 'birth_date', ${p.birth_date}, 'country', ${p.country}, 'region', ${p.region},
        'headline', ${p.headline}, 'about', ${p.about}, 'gender_description', ${p.gender_description}, 'language', ${p.language}, 'main_photo', ${p.main_photo_id}, 'photos', json(${photoIds}))`,
      messages: lastMessages,
      sealed_at: at,
    },
    {
      from: sql`${profiles} p`,
      when: sql`${p.id} = ${reportedId} AND ${p.site_id} = ${siteId} AND ${isStored(complaintId)}`,
      onConflict: sql`DO NOTHING`,
    },
  );
}

/** Deletes expired evidence, oldest first, up to a limit; by evidence_by_time. */
export const deleteEvidence = (before: number, limit: number) =>
  unscoped("a scheduled job deletes rows of all sites")
    .delete(evidence)
    .where(
      inArray(
        evidence.complaint_id,
        subselect({ id: evidence.complaint_id })
          .from(evidence)
          .where(lte(evidence.sealed_at, before))
          .orderBy(evidence.sealed_at)
          .limit(literal(limit)),
      ),
    );

/** `orWhile`: a condition under which a decided report may be read again. */
const isOpenReport = (siteId: SiteId, id: ComplaintId, orWhile: SQL = sql`0`) =>
  sql`${complaints.id} = ${id} AND ${complaints.site_id} = ${siteId} AND (${complaints.status} <> 'closed' OR ${orWhile})`;

/** The reported member of a report that is not decided. */
export const selectOpenReport = (siteId: SiteId, id: ComplaintId, orWhile?: SQL) =>
  forSite(siteId)
    .select({ reportedId: reports.reported_id })
    .from(complaints)
    .innerJoin(reports, eq(reports.complaint_id, complaints.id))
    .where(isOpenReport(siteId, id, orWhile));

/** Condition: the report is not decided, and its evidence is not erased. */
export const hasOpenEvidence = (siteId: SiteId, id: ComplaintId, orWhile?: SQL): SQL =>
  exists(
    subselect({ one: sql`1` })
      .from(complaints)
      .innerJoin(evidence, eq(evidence.complaint_id, complaints.id))
      .where(isOpenReport(siteId, id, orWhile)),
  );

export const selectEvidence = (siteId: SiteId, id: ComplaintId) =>
  forSite(siteId)
    .select({ profile: evidence.profile, messages: evidence.messages })
    .from(evidence)
    .where(eq(evidence.complaint_id, id));
