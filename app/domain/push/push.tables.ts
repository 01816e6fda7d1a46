import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { moment, siteId } from "~/db/columns";

/** A browser that a member lets show notifications. */
export const pushSubscriptions = sqliteTable(
  "push_subscriptions",
  {
    id: text("id").primaryKey(),
    site_id: siteId(),
    account_id: text("account_id").notNull(),
    /** Where its push service takes what is for it: an address that nobody guesses. */
    endpoint: text("endpoint").notNull(),
    /** The browser's public key and a secret of both sides, base64url (RFC 8291): they encrypt for it and open nothing. */
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    /** Of the session in which it was said: nothing is sent once that is over. */
    session_hash: text("session_hash").notNull(),
    created_at: moment("created_at").notNull(),
    /** When the browser last said that it is there. */
    seen_at: moment("seen_at").notNull(),
    /** How often in a row its push service refused what was for it. */
    faults: integer("faults").notNull().default(0),
  },
  (table) => [
    uniqueIndex("push_subscriptions_by_endpoint").on(table.site_id, table.endpoint), // serves: a browser is one row, whoever logs in
    index("push_subscriptions_by_account").on(table.account_id, table.seen_at), // serves: to whom a push goes, the limit, erasure
    index("push_subscriptions_by_seen").on(table.seen_at), // serves: the chore that forgets
  ],
);
