import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { memberId, siteId, timestamp } from "~/db/columns";
import type { PushBrowserId } from "~/kit/ids";

/** A push subscription of a member's browser. */
export const pushSubscriptions = sqliteTable(
  "push_subscriptions",
  {
    id: text("id").$type<PushBrowserId>().primaryKey(),
    site_id: siteId(),
    account_id: memberId("account_id").notNull(),
    /** The endpoint at its push service: a secret URL. */
    endpoint: text("endpoint").notNull(),
    /**
     * The browser's public key and shared secret, base64url (RFC 8291): they encrypt for it and
     * decrypt nothing.
     */
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    /** The session that subscribed: no push is sent after it has ended. */
    session_hash: text("session_hash").notNull(),
    created_at: timestamp("created_at").notNull(),
    /** When the browser last refreshed the subscription. */
    seen_at: timestamp("seen_at").notNull(),
    /** Consecutive refusals by its push service. */
    faults: integer("faults").notNull().default(0),
  },
  (table) => [
    uniqueIndex("push_subscriptions_by_endpoint").on(table.site_id, table.endpoint), // serves: one row per browser
    index("push_subscriptions_by_account").on(table.account_id, table.seen_at), // serves: recipients of a push, the limit, erasure
    index("push_subscriptions_by_seen").on(table.seen_at), // serves: the deletion job
  ],
);
