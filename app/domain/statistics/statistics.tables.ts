import { check, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { memberId, oneOf, siteId, timestamp } from "~/db/columns";
import type { OrderId } from "~/kit/ids";
import { LABEL_KINDS, type Metric } from "./statistics";

/** The groups of a counter, of a member and of an order; "" means none. */
const groups = () => ({
  /** The Monday of the signup's week; "" for visitors, and for members from before the statistics. */
  week: text("week").notNull(),
  country: text("country").notNull(),
  language: text("language").notNull(),
  source: text("source").notNull(),
  lander: text("lander").notNull(),
  campaign: text("campaign").notNull(),
});

/** Counters by day and group, without personal data. */
export const dailyNumbers = sqliteTable(
  "daily_numbers",
  {
    site_id: siteId(),
    day: text("day").notNull(),
    metric: text("metric").$type<Metric>().notNull(),
    ...groups(),
    /** "" for a metric without an amount. */
    currency: text("currency").notNull(),
    count: integer("count").notNull(),
    /** Minor units of the currency. */
    amount: integer("amount").notNull(),
  },
  (table) => [
    primaryKey({
      columns: [
        table.site_id,
        table.day,
        table.metric,
        table.week,
        table.country,
        table.language,
        table.source,
        table.lander,
        table.campaign,
        table.currency,
      ],
    }),
  ],
);

/** The sources and campaigns of a month: a limited number, and the choices of the filters. */
export const numberLabels = sqliteTable(
  "number_labels",
  {
    site_id: siteId(),
    month: text("month").notNull(),
    kind: text("kind", { enum: LABEL_KINDS }).notNull(),
    label: text("label").notNull(),
  },
  (table) => [
    check("number_labels_kind", oneOf(table.kind, LABEL_KINDS)),
    primaryKey({ columns: [table.site_id, table.month, table.kind, table.label] }),
  ],
);

/**
 * When a member first reached each step, and their groups. Triggers count a time that is set for
 * the first time. Erased with the account.
 */
export const memberMilestones = sqliteTable("member_milestones", {
  member_id: memberId("member_id").primaryKey(),
  site_id: siteId(),
  ...groups(),
  signup_at: timestamp("signup_at").notNull(),
  photo_at: timestamp("photo_at"),
  location_at: timestamp("location_at"),
  about_you_at: timestamp("about_you_at"),
  about_me_at: timestamp("about_me_at"),
  confirmed_at: timestamp("confirmed_at"),
  message_at: timestamp("message_at"),
  answer_at: timestamp("answer_at"),
  purchase_at: timestamp("purchase_at"),
});

/**
 * The groups of a completed order, so that a refund is counted in those of its sale after the
 * member was erased. Nobody's: a week and labels.
 */
export const orderGroups = sqliteTable("order_groups", {
  order_id: text("order_id").$type<OrderId>().primaryKey(),
  site_id: siteId(),
  ...groups(),
});
