import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { flag, memberId, oneOf, siteId, timestamp } from "~/db/columns";
import type { HeldMessageId, StoredClientId } from "~/kit/ids";
import { HELD_STATES } from "./scam-detection";

/**
 * First messages of the last day that raised a signal or were long enough for a text hash (R238).
 * The text is not stored.
 */
export const openers = sqliteTable(
  "openers",
  {
    site_id: siteId(),
    sender_id: memberId("sender_id").notNull(),
    recipient_id: memberId("recipient_id").notNull(),
    /** Bits of the counted signals: money 1, link 2. */
    kinds: integer("kinds").notNull(),
    /** Hash of the text (normalize-message.ts); null for a short text. */
    mark: integer("mark"),
    created_at: timestamp("created_at").notNull(),
  },
  (table) => [
    // serves: counting similar messages
    primaryKey({ columns: [table.sender_id, table.recipient_id] }),
    index("openers_by_recipient").on(table.recipient_id), // serves: erasing an account
    index("openers_by_time").on(table.created_at), // serves: the job that deletes old counts
  ],
);

/**
 * First messages held for moderation before anybody else sees them (R238). They are not charged,
 * and are deleted after 14 days (R239).
 */
export const heldMessages = sqliteTable(
  "held_messages",
  {
    id: text("id").$type<HeldMessageId>().primaryKey(), // serves: staff commands by id
    site_id: siteId(),
    sender_id: memberId("sender_id").notNull(),
    recipient_id: memberId("recipient_id").notNull(),
    client_id: text("client_id").$type<StoredClientId>().notNull(),
    body: text("body").notNull(),
    /**
     * The price in credits that the writer was shown, and whether they agreed to pay for a
     * fictional profile (R230, R231).
     */
    shown: integer("shown").notNull(),
    agrees: flag("agrees"),
    kinds: integer("kinds").notNull(),
    status: text("status", { enum: HELD_STATES }).notNull().default("waiting"),
    /**
     * For a refused message the reason in staff's own words; for an unsent one the refusal code.
     */
    reason: text("reason"),
    staff: text("staff"),
    /** The site's origin as staff used it, for an e-mail. */
    origin: text("origin"),
    decided_at: timestamp("decided_at"),
    created_at: timestamp("created_at").notNull(),
  },
  (table) => [
    // serves: the message held for a recipient
    uniqueIndex("held_messages_by_pair").on(table.sender_id, table.recipient_id),
    index("held_messages_by_recipient").on(table.recipient_id), // serves: erasing an account
    // serves: pending and approved messages
    index("held_messages_by_status").on(table.status, table.created_at),
    // serves: the job that deletes old messages
    index("held_messages_by_time").on(table.created_at),
    check("held_messages_status", oneOf(table.status, HELD_STATES)),
  ],
);
