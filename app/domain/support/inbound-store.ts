import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { literal } from "~/db/prepared";
import { forSite, insertInto, subselect } from "~/db/query-builder";
import { insertSelect } from "~/db/text-statement";
import type { Language } from "~/i18n/languages";
import type { ComplaintId, MemberId, SiteId, SupportEntryId, SupportThreadId } from "~/kit/ids";
import type { EntryKind, ThreadKey } from "./support";
import { supportEntries, supportThreads } from "./support.tables";

const t = alias(supportThreads, "t");
const e = alias(supportEntries, "e");

type NewThread = ThreadKey & {
  number: string;
  party: string;
  memberId: MemberId | null;
  sender: string | null;
  senderName: string | null;
  subject: string;
  language: Language;
  at: number;
};

/** Inserts a thread that nobody waits in yet, unless the person has one or the number is taken. */
export const insertThread = (row: NewThread) =>
  insertInto(supportThreads)
    .values({
      id: row.id,
      site_id: row.siteId,
      number: row.number,
      party: row.party,
      member_id: row.memberId,
      sender: row.sender,
      sender_name: row.senderName,
      subject: row.subject,
      language: row.language,
      status: "solved",
      last_at: row.at,
      solved_at: row.at,
      created_at: row.at,
    })
    .onConflictDoNothing();

/** The thread that an entry belongs to: one that it names, or that of its writer. */
export type EntryTarget = { thread: SupportThreadId } | { party: string };

export type NewEntry = {
  id: SupportEntryId;
  siteId: SiteId;
  kind: EntryKind;
  complaintId: ComplaintId | null;
  messageHash: string | null;
  sender: string | null;
  verified: boolean;
  automatic: boolean;
  body: string;
  attachments: string[];
  at: number;
};

/** Inserts what somebody wrote into its thread, once. */
export const insertInbound = (row: NewEntry, target: EntryTarget) =>
  insertSelect(
    supportEntries,
    {
      id: row.id,
      site_id: row.siteId,
      thread_id: sql`t.id`,
      kind: row.kind,
      complaint_id: row.complaintId,
      message_hash: row.messageHash,
      sender: row.sender,
      verified: row.verified,
      automatic: row.automatic,
      body: row.body,
      attachments: row.attachments,
      created_at: row.at,
    },
    {
      from: sql`${supportThreads} t`,
      when: sql`${t.site_id} = ${row.siteId} AND ${"thread" in target ? eq(t.id, target.thread) : eq(t.party, target.party)}`,
      onConflict: sql`DO NOTHING`,
    },
  );

/**
 * Opens the thread of an entry that the batch inserted, and the thread that shows it. The clock of
 * an open thread runs on; its owner has the usual time to answer.
 */
export const reopenFor = (
  { siteId, id: entry }: Pick<NewEntry, "siteId" | "id">,
  { at, now, dueAt }: { at: number; now: number; dueAt: number },
) =>
  forSite(siteId)
    .update(supportThreads)
    .set({
      status: "open",
      due_at: sql`coalesce(${supportThreads.due_at}, ${dueAt})`,
      solved_at: null,
      last_at: sql`max(${supportThreads.last_at} + 1, ${at})`,
      owned_at: sql`iif(${supportThreads.owner} IS NULL, NULL, ${now})`,
    })
    .where(
      inArray(
        supportThreads.id,
        sql`(SELECT ${e.thread_id} FROM ${supportEntries} e WHERE ${e.id} = ${entry} UNION ALL
          SELECT ${t.merged_into} FROM ${supportEntries} e JOIN ${supportThreads} t ON ${t.id} = ${e.thread_id} WHERE ${e.id} = ${entry})`,
      ),
    );

/** Whether the entry is stored. */
export const selectEntry = (siteId: SiteId, id: SupportEntryId) =>
  forSite(siteId)
    .select({ thread: supportEntries.thread_id })
    .from(supportEntries)
    .where(eq(supportEntries.id, id));

/** An e-mail that arrived before. */
export const selectByMessage = (siteId: SiteId, hash: string) =>
  forSite(siteId)
    .select({ id: supportEntries.id })
    .from(supportEntries)
    .where(eq(supportEntries.message_hash, hash));

export const selectByNumber = (siteId: SiteId, number: string) =>
  forSite(siteId)
    .select({ id: supportThreads.id })
    .from(supportThreads)
    .where(eq(supportThreads.number, number));

/** The threads with e-mails of the same sender that a reply refers to (hashes as JSON). */
export const selectReferenced = (siteId: SiteId, hashes: string, sender: string) =>
  forSite(siteId)
    .select({ thread: supportEntries.thread_id })
    .from(supportEntries)
    .where(
      and(
        inArray(supportEntries.message_hash, sql`(SELECT value FROM json_each(${hashes}))`),
        eq(supportEntries.sender, sender),
      ),
    )
    .limit(literal(1));

/** Condition: a complaint (an expression for its id) is in no thread yet. */
export const isInNoThread = (complaint: SQL): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${supportEntries} e WHERE ${e.complaint_id} = ${complaint})`;

/** The complaints of a thread and of those merged into it, as a subquery. */
export const complaintsOf = ({ siteId, id }: ThreadKey): SQL =>
  sql`${subselect({ id: e.complaint_id })
    .from(e)
    .innerJoin(t, eq(t.id, e.thread_id))
    .where(
      and(
        eq(t.site_id, siteId),
        or(eq(t.id, id), eq(t.merged_into, id)),
        sql`${e.complaint_id} IS NOT NULL`,
      ),
    )}`;
