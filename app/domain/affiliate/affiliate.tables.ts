import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { memberId, oneOf, siteId, timestamp } from "~/db/columns";
import type { NetworkId, PostbackId } from "~/kit/ids";
import type { Currency } from "~/kit/money";
import { POSTBACK_EVENTS, POSTBACK_METHODS, POSTBACK_STATES } from "./affiliate";

export const affiliateNetworks = sqliteTable(
  "affiliate_networks",
  {
    id: text("id").$type<NetworkId>().primaryKey(),
    site_id: siteId(),
    label: text("label").notNull(),
    method: text("method", { enum: POSTBACK_METHODS }).notNull(),
    url: text("url").notNull(),
    sale_delay_days: integer("sale_delay_days").notNull(),
    /** Events before this time are not reported. */
    created_at: timestamp("created_at").notNull(),
    ended_at: timestamp("ended_at"),
    /** Up to when confirmations and, less the delay, sales were turned into postbacks. */
    queued_until: timestamp("queued_until").notNull(),
  },
  (table) => [
    check("affiliate_networks_method", oneOf(table.method, POSTBACK_METHODS)),
    check("affiliate_networks_delay", sql`${table.sale_delay_days} BETWEEN 0 AND 60`),
    // serves: one running network per label; its page
    uniqueIndex("affiliate_networks_by_label")
      .on(table.site_id, table.label)
      .where(sql`${table.ended_at} IS NULL`),
  ],
);

/** Rows stay for accounting with the network; erasing a member removes what identifies them. */
export const affiliatePostbacks = sqliteTable(
  "affiliate_postbacks",
  {
    id: text("id").$type<PostbackId>().primaryKey(),
    site_id: siteId(),
    network_id: text("network_id").$type<NetworkId>().notNull(),
    event: text("event", { enum: POSTBACK_EVENTS }).notNull(),
    /** The account, order or refund that it reports; of an erased account the postback's own id. */
    subject: text("subject").notNull(),
    /** Null after the account was erased. */
    account_id: memberId("account_id"),
    order_id: text("order_id"),
    amount: integer("amount"),
    currency: text("currency").$type<Currency>(),
    sub1: text("sub1"),
    sub2: text("sub2"),
    sub3: text("sub3"),
    /** When it happened. */
    at: timestamp("at").notNull(),
    state: text("state", { enum: POSTBACK_STATES }).notNull().default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    try_at: timestamp("try_at").notNull(),
    /** The HTTP status of the last answer; null if there was none. */
    answer: integer("answer"),
    answered_at: timestamp("answered_at"),
    created_at: timestamp("created_at").notNull(),
  },
  (table) => [
    check("affiliate_postbacks_event", oneOf(table.event, POSTBACK_EVENTS)),
    check("affiliate_postbacks_state", oneOf(table.state, POSTBACK_STATES)),
    check(
      "affiliate_postbacks_amount",
      sql`(${table.event} = 'confirmed') = (${table.amount} IS NULL) AND (${table.amount} IS NULL) = (${table.currency} IS NULL)`,
    ),
    // serves: one postback per event; whether a sale exists
    uniqueIndex("affiliate_postbacks_once").on(table.network_id, table.event, table.subject),
    // serves: the list of a network
    index("affiliate_postbacks_by_network").on(table.network_id, table.created_at),
    // serves: sending
    index("affiliate_postbacks_to_try").on(table.try_at).where(sql`state = 'waiting'`),
    // serves: erasing an account
    index("affiliate_postbacks_by_account").on(table.account_id).where(sql`account_id IS NOT NULL`),
  ],
);
