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
import { flag, memberId, siteId, timestamp } from "~/db/columns";
import type { ConversationId, StoredClientId } from "~/kit/ids";
import type { GiftCode } from "../gift/gift";
import type { Reaction } from "./message-extras";

const conversationId = () => text("conversation_id").$type<ConversationId>().notNull();

export const conversations = sqliteTable(
  "conversations",
  {
    id: text("id").$type<ConversationId>().primaryKey(),
    site_id: siteId(),
    started_by: memberId("started_by").notNull(),
    created_at: timestamp("created_at").notNull(),
    /** When its messages are next checked for archiving (R630). */
    archive_at: timestamp("archive_at").notNull().default(0),
  },
  (table) => [index("conversations_by_archiving").on(table.archive_at)], // serves: the scheduled job that archives
);

/** One row per member of a conversation; the chats list and the badge read it. */
export const participants = sqliteTable(
  "participants",
  {
    conversation_id: conversationId(),
    member_id: memberId("member_id").notNull(),
    other_id: memberId("other_id").notNull(),
    site_id: siteId(),
    unread: integer("unread").notNull().default(0),
    read_seq: integer("read_seq").notNull().default(0),
    /**
     * The last number that a page of this member has received. Not stored for read messages, or if
     * receipts are off.
     */
    received_seq: integer("received_seq").notNull().default(0),
    /** Messages up to this number are deleted for this member. */
    cleared_seq: integer("cleared_seq").notNull().default(0),
    /**
     * Cleared messages up to this number are no longer evidence for this member: their 90 days are
     * over.
     */
    forgotten_seq: integer("forgotten_seq").notNull().default(0),
    last_seq: integer("last_seq").notNull().default(0),
    /**
     * Messages up to this number are in the archive and not in `messages` (R630); equal for both
     * participants.
     */
    archived_to: integer("archived_to").notNull().default(0),
    /**
     * 1: the other member wrote; 2: this member wrote after that, which trusts their photos (R491).
     */
    answer_state: integer("answer_state").notNull().default(0),
    /** This member chose to see the other's photos without a blur (R493). */
    shows_photos: flag("shows_photos"),
    last_message_at: timestamp("last_message_at").notNull(),
    /** When the first unread message was sent; null if none is unread. */
    unread_since: timestamp("unread_since"),
  },
  (table) => [
    primaryKey({ columns: [table.conversation_id, table.member_id] }),
    index("participants_by_member").on(
      table.member_id,
      sql`last_message_at DESC`,
      sql`conversation_id DESC`,
    ), // serves: chats list
    index("participants_unread").on(table.member_id).where(sql`unread > 0`), // serves: the badge
    index("participants_waiting").on(table.unread_since).where(sql`unread_since IS NOT NULL`), // serves: the scheduled job that notifies of unread messages
  ],
);

/**
 * An evidence hold: the messages that a block or deletion took from a member, kept for a limited
 * time.
 */
export const seals = sqliteTable(
  "seals",
  {
    conversation_id: conversationId(),
    member_id: memberId("member_id").notNull(),
    site_id: siteId(),
    /** The last message number that the hold covers. */
    upto_seq: integer("upto_seq").notNull(),
    sealed_at: timestamp("sealed_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.conversation_id, table.member_id, table.upto_seq] }), // serves: the messages that a member's holds cover
    index("seals_by_time").on(
      table.sealed_at,
      table.conversation_id,
      table.member_id,
      table.upto_seq,
    ), // serves: the scheduled job that erases
  ],
);

/** Messages above `archived_to`. */
export const messages = sqliteTable(
  "messages",
  {
    conversation_id: conversationId(),
    /** Sequence number in the conversation from 1, assigned by the conversation object. */
    seq: integer("seq").notNull(),
    site_id: siteId(),
    sender_id: memberId("sender_id").notNull(),
    /**
     * The sender's unique id of the message. A resend finds the stored message by its wallet entry,
     * or by messages_free.
     */
    client_id: text("client_id").$type<StoredClientId>().notNull(),
    body: text("body").notNull(),
    credits: integer("credits").notNull(),
    created_at: timestamp("created_at").notNull(),
    /** Gift code of gift/gift.ts instead of a text. */
    gift: text("gift").$type<GiftCode>(),
  },
  (table) => [
    primaryKey({ columns: [table.conversation_id, table.seq] }), // serves: history, resume
    uniqueIndex("messages_free").on(table.sender_id, table.client_id).where(sql`credits = 0`), // serves: a resend of a free message
    check("messages_credits_not_negative", sql`${table.credits} >= 0`),
  ],
);

/**
 * Replies to earlier messages. A separate table, because few messages are replies and others need
 * no extra column.
 */
export const replies = sqliteTable(
  "replies",
  {
    conversation_id: conversationId(),
    seq: integer("seq").notNull(),
    site_id: siteId(),
    /** The number of an earlier message in the same conversation. */
    reply_to: integer("reply_to").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.conversation_id, table.seq] }), // serves: a log with its quotes
    check("replies_to_earlier", sql`${table.reply_to} < ${table.seq}`),
  ],
);

/** One member's reaction to a message. */
export const reactions = sqliteTable(
  "reactions",
  {
    conversation_id: conversationId(),
    seq: integer("seq").notNull(),
    member_id: memberId("member_id").notNull(),
    site_id: siteId(),
    /** A code of message-extras.ts. */
    reaction: text("reaction").$type<Reaction>().notNull(),
    reacted_at: timestamp("reacted_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.conversation_id, table.seq, table.member_id] }), // serves: a log with its reactions
  ],
);
