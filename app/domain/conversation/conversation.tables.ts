import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { moment, siteId } from "~/db/columns";

export const conversations = sqliteTable(
  "conversations",
  {
    id: text("id").primaryKey(),
    site_id: siteId(),
    started_by: text("started_by").notNull(),
    created_at: moment("created_at").notNull(),
    /** When its room looks next whether messages are old enough for its own storage (R630). */
    archive_at: moment("archive_at").notNull().default(0),
  },
  (table) => [index("conversations_by_archiving").on(table.archive_at)], // serves: the chore that archives
);

/** One row per member of a conversation: what the chats list and the badge read. */
export const participants = sqliteTable(
  "participants",
  {
    conversation_id: text("conversation_id").notNull(),
    member_id: text("member_id").notNull(),
    other_id: text("other_id").notNull(),
    site_id: siteId(),
    unread: integer("unread").notNull().default(0),
    read_seq: integer("read_seq").notNull().default(0),
    /** How far a page of theirs said that it has the messages; read ones, and what nobody may be told, are not noted. */
    received_seq: integer("received_seq").notNull().default(0),
    /** Messages up to here are gone for this member (deleted chat). */
    cleared_seq: integer("cleared_seq").notNull().default(0),
    /** Of the cleared ones, those up to here are no evidence for this member any more: their 90 days are over. */
    forgotten_seq: integer("forgotten_seq").notNull().default(0),
    last_seq: integer("last_seq").notNull().default(0),
    /** Messages up to here lie in the room's own storage and not in `messages` (R630); the same on both sides. */
    archived_to: integer("archived_to").notNull().default(0),
    last_message_at: moment("last_message_at").notNull(),
    /** When the first of the unread messages came; null where none is unread. */
    unread_since: moment("unread_since"),
  },
  (table) => [
    primaryKey({ columns: [table.conversation_id, table.member_id] }),
    index("participants_by_member").on(
      table.member_id,
      sql`last_message_at DESC`,
      sql`conversation_id DESC`,
    ), // serves: chats list
    index("participants_unread").on(table.member_id).where(sql`unread > 0`), // serves: the badge
    index("participants_waiting").on(table.unread_since).where(sql`unread_since IS NOT NULL`), // serves: the chore that tells of what waits
  ],
);

/** A chat that a block or a deletion took from a member: from then on it is evidence, and only for a while. */
export const seals = sqliteTable(
  "seals",
  {
    conversation_id: text("conversation_id").notNull(),
    member_id: text("member_id").notNull(),
    site_id: siteId(),
    /** The last message that it covers. */
    upto_seq: integer("upto_seq").notNull(),
    sealed_at: moment("sealed_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.conversation_id, table.member_id, table.upto_seq] }), // serves: what a member's seals cover
    index("seals_by_time").on(
      table.sealed_at,
      table.conversation_id,
      table.member_id,
      table.upto_seq,
    ), // serves: the chore that erases
  ],
);

/** Those above `archived_to`. */
export const messages = sqliteTable(
  "messages",
  {
    conversation_id: text("conversation_id").notNull(),
    /** Order in the conversation from 1, given by its room. */
    seq: integer("seq").notNull(),
    site_id: siteId(),
    sender_id: text("sender_id").notNull(),
    /** The sender's own id of the message, unique: a resend finds the first one by its wallet entry, or by messages_free. */
    client_id: text("client_id").notNull(),
    body: text("body").notNull(),
    credits: integer("credits").notNull(),
    created_at: moment("created_at").notNull(),
    /** In place of words: a code of gift/gift.ts. */
    gift: text("gift"),
  },
  (table) => [
    primaryKey({ columns: [table.conversation_id, table.seq] }), // serves: history, resume
    uniqueIndex("messages_free").on(table.sender_id, table.client_id).where(sql`credits = 0`), // serves: a free one resent
    check("messages_credits_not_negative", sql`${table.credits} >= 0`),
  ],
);

/** What a message answers, for the few that answer one: a plain message has no row here, and is no heavier for it. */
export const replies = sqliteTable(
  "replies",
  {
    conversation_id: text("conversation_id").notNull(),
    seq: integer("seq").notNull(),
    site_id: siteId(),
    /** The number of an earlier message of the same conversation. */
    reply_to: integer("reply_to").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.conversation_id, table.seq] }), // serves: a log with its quotes
    check("replies_to_earlier", sql`${table.reply_to} < ${table.seq}`),
  ],
);

/** One member's sign under a message. */
export const reactions = sqliteTable(
  "reactions",
  {
    conversation_id: text("conversation_id").notNull(),
    seq: integer("seq").notNull(),
    member_id: text("member_id").notNull(),
    site_id: siteId(),
    /** A code of reaction.ts. */
    reaction: text("reaction").notNull(),
    reacted_at: moment("reacted_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.conversation_id, table.seq, table.member_id] }), // serves: a log with its reactions
  ],
);
