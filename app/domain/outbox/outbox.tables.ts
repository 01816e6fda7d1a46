import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { moment, oneOf, siteId } from "~/db/columns";

const CHANNELS = ["mail", "push"] as const;
/** `suppressed`: not sent, since its address refuses mail or its reader switched it off. */
const STATUSES = ["waiting", "sent", "failed", "suppressed"] as const;

/** A letter that must leave: written in the same batch as what caused it, carried by a queue. */
export const outbox = sqliteTable(
  "outbox",
  {
    id: text("id").primaryKey(),
    site_id: siteId(),
    channel: text("channel", { enum: CHANNELS }).notNull(),
    template: text("template").notNull(),
    /** Whose letter it is, for the copy of their data; null where it is nobody's or they were erased. */
    account_id: text("account_id"),
    /** JSON of the template's fields; emptied once sent, because it may hold a link's secret. One that failed and holds none keeps it (R388). */
    payload: text("payload").notNull(),
    status: text("status", { enum: STATUSES }).notNull().default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    /** Until then one consumer has the letter in hand: a queue may deliver twice, the mailbox must not. */
    claimed_until: moment("claimed_until").notNull().default(0),
    /** What is told: the same is told a member once by a channel. Null of what is never told twice by itself. */
    key: text("key"),
    /** Not before, such as after somebody's quiet hours. */
    due_at: moment("due_at").notNull().default(0),
    created_at: moment("created_at").notNull(),
    sent_at: moment("sent_at"),
    /** The kind of the last fault, by its code: never in anybody's words. */
    fault: text("fault"),
  },
  (table) => [
    uniqueIndex("outbox_by_key")
      .on(table.account_id, table.channel, table.key)
      .where(sql`key IS NOT NULL`), // serves: nobody is told the same twice
    check("outbox_channel", oneOf(table.channel, CHANNELS)),
    check("outbox_status", oneOf(table.status, STATUSES)),
    index("outbox_by_account")
      .on(table.account_id, table.created_at)
      .where(sql`account_id IS NOT NULL`), // serves: a member's copy, erasing
    index("outbox_by_status").on(table.status, table.created_at), // serves: the chore that enqueues the stuck
  ],
);

/** Mails as they would have left, kept in local mode only and shown at /dev/outbox. */
export const localMails = sqliteTable(
  "local_mails",
  {
    id: text("id").primaryKey(),
    site_id: siteId(),
    recipient: text("recipient").notNull(),
    language: text("language").notNull(),
    subject: text("subject").notNull(),
    html: text("html").notNull(),
    plain: text("plain").notNull(),
    sent_at: moment("sent_at").notNull(),
  },
  (table) => [
    index("local_mails_by_time").on(table.sent_at),
    index("local_mails_by_recipient").on(table.recipient, table.sent_at),
  ],
);
