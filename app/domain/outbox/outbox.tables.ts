import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { memberId, oneOf, siteId, timestamp } from "~/db/columns";
import type { EmailId, PushId } from "~/kit/ids";

const CHANNELS = ["mail", "push"] as const;
/**
 * `suppressed`: not sent, because the address refuses mail or the recipient switched the kind off.
 */
const STATUSES = ["waiting", "sent", "failed", "suppressed"] as const;

/** An e-mail or push to send, written in the same batch as its cause and delivered by a queue. */
export const outbox = sqliteTable(
  "outbox",
  {
    id: text("id").$type<EmailId | PushId>().primaryKey(),
    site_id: siteId(),
    channel: text("channel", { enum: CHANNELS }).notNull(),
    template: text("template").notNull(),
    /** The recipient's account, for the data export; null if it has none or was erased. */
    account_id: memberId("account_id"),
    /**
     * JSON of the template's fields; emptied after sending, because it may hold a link's secret. A
     * failed row without a secret keeps it (R388).
     */
    payload: text("payload").notNull(),
    status: text("status", { enum: STATUSES }).notNull().default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    /**
     * One consumer has claimed the row until then: a queue may deliver twice, the mailbox must not.
     */
    claimed_until: timestamp("claimed_until").notNull().default(0),
    /** Idempotency key per account and channel. Null if repeats are allowed. */
    key: text("key"),
    /** Earliest sending time, such as the end of quiet hours. */
    due_at: timestamp("due_at").notNull().default(0),
    created_at: timestamp("created_at").notNull(),
    sent_at: timestamp("sent_at"),
    /** The last error's code, never its message, which may hold personal data. */
    fault: text("fault"),
  },
  (table) => [
    uniqueIndex("outbox_by_key")
      .on(table.account_id, table.channel, table.key)
      .where(sql`key IS NOT NULL`), // serves: one row per account, channel and key
    check("outbox_channel", oneOf(table.channel, CHANNELS)),
    check("outbox_status", oneOf(table.status, STATUSES)),
    index("outbox_by_account")
      .on(table.account_id, table.created_at)
      .where(sql`account_id IS NOT NULL`), // serves: a member's data export, erasure
    index("outbox_by_status").on(table.status, table.created_at), // serves: the requeue job
  ],
);

/** E-mails as they would have been sent, stored in local mode only and shown at /dev/outbox. */
export const localMails = sqliteTable(
  "local_mails",
  {
    id: text("id").$type<EmailId>().primaryKey(),
    site_id: siteId(),
    recipient: text("recipient").notNull(),
    language: text("language").notNull(),
    subject: text("subject").notNull(),
    html: text("html").notNull(),
    plain: text("plain").notNull(),
    sent_at: timestamp("sent_at").notNull(),
  },
  (table) => [
    index("local_mails_by_time").on(table.sent_at),
    index("local_mails_by_recipient").on(table.recipient, table.sent_at),
  ],
);
