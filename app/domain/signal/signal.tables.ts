import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { flag, moment, oneOf, siteId } from "~/db/columns";
import { HELD_STATES } from "./signal";

/** First messages of the last day that raised a signal or were long enough to be known again (R238). No words. */
export const openers = sqliteTable(
  "openers",
  {
    site_id: siteId(),
    sender_id: text("sender_id").notNull(),
    recipient_id: text("recipient_id").notNull(),
    /** Bits of what counts: money 1, link 2. */
    kinds: integer("kinds").notNull(),
    /** What the words are known by (same-text.ts); null where they are too few. */
    mark: integer("mark"),
    created_at: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sender_id, table.recipient_id] }), // serves: how many are alike
    index("openers_by_recipient").on(table.recipient_id), // serves: erasing an account
    index("openers_by_time").on(table.created_at), // serves: the chore that forgets
  ],
);

/** First messages that a person looks at before anybody else sees them (R238); not charged, and gone after 14 days (R239). */
export const heldMessages = sqliteTable(
  "held_messages",
  {
    id: text("id").primaryKey(), // serves: staff name one
    site_id: siteId(),
    sender_id: text("sender_id").notNull(),
    recipient_id: text("recipient_id").notNull(),
    client_id: text("client_id").notNull(),
    body: text("body").notNull(),
    /** What its writer was shown that it costs, in credits, and whether they agreed to pay a fictional profile (R230, R231). */
    shown: integer("shown").notNull(),
    agrees: flag("agrees"),
    kinds: integer("kinds").notNull(),
    status: text("status", { enum: HELD_STATES }).notNull().default("waiting"),
    /** Of a refused one why, in staff's own words; of one that could not be sent any more the refusal. */
    reason: text("reason"),
    staff: text("staff"),
    /** The site's address as staff know it, for a letter. */
    origin: text("origin"),
    decided_at: moment("decided_at"),
    created_at: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("held_messages_by_pair").on(table.sender_id, table.recipient_id), // serves: what waits to somebody
    index("held_messages_by_recipient").on(table.recipient_id), // serves: erasing an account
    index("held_messages_by_status").on(table.status, table.created_at), // serves: what waits, what was released
    index("held_messages_by_time").on(table.created_at), // serves: the chore that forgets
    check("held_messages_status", oneOf(table.status, HELD_STATES)),
  ],
);
