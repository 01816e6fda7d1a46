import { sql } from "drizzle-orm";
import { check, index, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, memberId, oneOf, siteId, timestamp } from "~/db/columns";
import type { Language } from "~/i18n/languages";
import type {
  CannedAnswerId,
  ComplaintId,
  StaffId,
  SupportEntryId,
  SupportThreadId,
} from "~/kit/ids";
import { ENTRY_KINDS, THREAD_STATUSES } from "./support";

/** One thread of each person who wrote to a site's support. */
export const supportThreads = sqliteTable(
  "support_threads",
  {
    id: text("id").$type<SupportThreadId>().primaryKey(),
    site_id: siteId(),
    /** Such as "K7F3-92QD": part of the subject of answers. */
    number: text("number").notNull(),
    /** `partyOf`: a member or an address. */
    party: text("party").notNull(),
    member_id: memberId("member_id"),
    /** The address of somebody who is no member, or whose e-mail does not prove that. */
    sender: text("sender"),
    sender_name: text("sender_name"),
    subject: text("subject").notNull(),
    /** The language of the answers. */
    language: text("language").$type<Language>().notNull(),
    status: text("status", { enum: THREAD_STATUSES }).notNull(),
    owner: text("owner").$type<StaffId>(),
    owner_name: text("owner_name"),
    /** The owner's last action; they lose the thread if it is long ago (R436). */
    owned_at: timestamp("owned_at"),
    /** When the answer is promised; null unless open. */
    due_at: timestamp("due_at"),
    /** Of the newest entry that is not a note. */
    last_at: timestamp("last_at").notNull(),
    solved_at: timestamp("solved_at"),
    /** The thread that shows the entries of this one too (R441). */
    merged_into: text("merged_into").$type<SupportThreadId>(),
    merged_at: timestamp("merged_at"),
    created_at: timestamp("created_at").notNull(),
  },
  (table) => [
    check("support_threads_status", oneOf(table.status, THREAD_STATUSES)),
    check("support_threads_due", sql`(${table.status} = 'open') = (${table.due_at} IS NOT NULL)`),
    check(
      "support_threads_solved",
      sql`(${table.status} = 'solved') = (${table.solved_at} IS NOT NULL)`,
    ),
    // serves: the thread of a person who writes again
    uniqueIndex("support_threads_by_party").on(table.site_id, table.party),
    // serves: a reply that names its thread
    uniqueIndex("support_threads_by_number").on(table.site_id, table.number),
    // serves: data export, erasing an account
    index("support_threads_by_member").on(table.member_id).where(sql`member_id IS NOT NULL`),
    // serves: the inbox, and threads whose owner left them alone
    index("support_threads_open")
      .on(table.due_at, table.id)
      .where(sql`status = 'open' AND merged_into IS NULL`),
    // serves: the inbox
    index("support_threads_waiting")
      .on(table.last_at, table.id)
      .where(sql`status = 'waiting' AND merged_into IS NULL`),
    // serves: the list of solved threads, and deleting old ones
    index("support_threads_solved")
      .on(table.solved_at, table.id)
      .where(sql`status = 'solved' AND merged_into IS NULL`),
    // serves: the entries of a merged thread
    index("support_threads_merged").on(table.merged_into).where(sql`merged_into IS NOT NULL`),
  ],
);

/** What was written in a thread, in or out, and the notes of staff. */
export const supportEntries = sqliteTable(
  "support_entries",
  {
    id: text("id").$type<SupportEntryId>().primaryKey(),
    site_id: siteId(),
    thread_id: text("thread_id").$type<SupportThreadId>().notNull(),
    kind: text("kind", { enum: ENTRY_KINDS }).notNull(),
    /** The text of a complaint stays in its own table. */
    complaint_id: text("complaint_id").$type<ComplaintId>(),
    /** SHA-256 of an e-mail's Message-ID: one that arrives again is the same entry. */
    message_hash: text("message_hash"),
    /** The address in From. */
    sender: text("sender"),
    /** Whether the mail service proved that address. */
    verified: flag("verified"),
    /** Written by a machine: opens no thread and gets no answer (R438). */
    automatic: flag("automatic"),
    body: text("body").notNull(),
    /** JSON list of the names of files that the e-mail had. */
    attachments: text("attachments", { mode: "json" }).$type<string[]>().notNull().default([]),
    staff: text("staff").$type<StaffId>(),
    staff_name: text("staff_name"),
    created_at: timestamp("created_at").notNull(),
  },
  (table) => [
    check("support_entries_kind", oneOf(table.kind, ENTRY_KINDS)),
    // serves: a thread, in the order of its entries
    index("support_entries_by_thread").on(table.thread_id, table.created_at, table.id),
    // serves: an e-mail that arrives again, and replies to it
    uniqueIndex("support_entries_by_message")
      .on(table.site_id, table.message_hash)
      .where(sql`message_hash IS NOT NULL`),
    // serves: complaints that are in no thread yet
    uniqueIndex("support_entries_by_complaint")
      .on(table.complaint_id)
      .where(sql`complaint_id IS NOT NULL`),
  ],
);

/** Who of staff has a thread open now (`PRESENCE_TTL`). */
export const supportViewers = sqliteTable(
  "support_viewers",
  {
    thread_id: text("thread_id").$type<SupportThreadId>().notNull(),
    staff: text("staff").$type<StaffId>().notNull(),
    site_id: siteId(),
    staff_name: text("staff_name").notNull(),
    seen_at: timestamp("seen_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.thread_id, table.staff] }),
    index("support_viewers_by_time").on(table.seen_at), // serves: the job that deletes old rows
  ],
);

/** Texts that staff insert into answers, by site and language. */
export const cannedAnswers = sqliteTable(
  "canned_answers",
  {
    id: text("id").$type<CannedAnswerId>().primaryKey(),
    site_id: siteId(),
    language: text("language").$type<Language>().notNull(),
    title: text("title").notNull(),
    body: text("body").notNull(),
    updated_at: timestamp("updated_at").notNull(),
  },
  // serves: the answers of a site in a language; each title is there once
  (table) => [
    uniqueIndex("canned_answers_by_title").on(table.site_id, table.language, table.title),
  ],
);
