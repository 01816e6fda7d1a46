import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { memberId, oneOf, siteId, timestamp } from "~/db/columns";
import type { Language } from "~/i18n/languages";
import type { DecisionId, StaffId } from "~/kit/ids";
import { FINDINGS, GROUNDS, type Measure } from "../conduct/conduct";
import { APPEAL_STATES, DECIDERS, ITEM_KINDS, PROPOSAL_STATES } from "./moderation-decision";

/** Decisions of moderation. `site_id`: the site of the affected member. */
export const moderationDecisions = sqliteTable(
  "moderation_decisions",
  {
    id: text("id").$type<DecisionId>().primaryKey(),
    site_id: siteId(),
    item_kind: text("item_kind", { enum: ITEM_KINDS }).notNull(),
    /** A photo, a member with reports, a complaint, a held message, or another decision. */
    item: text("item").notNull(),
    /** The affected member; null if the decision concerns nobody, such as a visitor's complaint. */
    member_id: memberId("member_id"),
    ground: text("ground", { enum: GROUNDS }).notNull(),
    /** In the words and the language of the moderator; empty without words. */
    facts: text("facts").notNull().default(""),
    facts_language: text("facts_language").$type<Language>().notNull(),
    found: text("found", { enum: FINDINGS }).notNull(),
    decided: text("decided", { enum: DECIDERS }).notNull(),
    /** Null for a machine. The name is kept, since the account may be removed. */
    staff: text("staff").$type<StaffId>(),
    staff_name: text("staff_name"),
    /** JSON list of measures, at least one. */
    measures: text("measures", { mode: "json" }).$type<Measure[]>().notNull(),
    /** The end of a suspension. */
    until: timestamp("until"),
    /** JSON list of times: when the member added the photos or wrote the message. */
    subjects_at: text("subjects_at", { mode: "json" }).$type<number[]>().notNull().default([]),
    /** JSON list of what led to it: ids of complaints. */
    causes: text("causes", { mode: "json" }).$type<string[]>().notNull(),
    /** The state of the item before, which undoing restores. */
    before: text("before").notNull().default(""),
    /** A salt and a keyed hash of the form that decided; null if the server chose the id. */
    form_hash: text("form_hash"),
    created_at: timestamp("created_at").notNull(),
    undone_at: timestamp("undone_at"),
    undone_staff: text("undone_staff").$type<StaffId>(),
    /** When the suspension ended by itself, or staff restored the account. */
    ended_at: timestamp("ended_at"),
  },
  (table) => [
    check("moderation_decisions_item_kind", oneOf(table.item_kind, ITEM_KINDS)),
    check("moderation_decisions_ground", oneOf(table.ground, GROUNDS)),
    check("moderation_decisions_found", oneOf(table.found, FINDINGS)),
    check("moderation_decisions_decided", oneOf(table.decided, DECIDERS)),
    check("moderation_decisions_measures", sql`json_array_length(${table.measures}) > 0`),
    // No measure without a rule, and no rule without a measure.
    check(
      "moderation_decisions_reasoned",
      sql`(${table.ground} = 'no_breach') = (${table.measures} = '["none"]')`,
    ),
    // serves: the earlier decisions about a member; erasing an account
    index("moderation_decisions_by_member")
      .on(table.member_id, table.created_at)
      .where(sql`member_id IS NOT NULL`),
    index("moderation_decisions_by_item").on(table.item_kind, table.item, table.created_at), // serves: the decisions about an item
    // serves: what a moderator can undo
    index("moderation_decisions_by_staff")
      .on(table.staff, table.created_at)
      .where(sql`staff IS NOT NULL`),
    index("moderation_decisions_by_time").on(table.created_at, table.ground, table.undone_at), // serves: the share of undone decisions
    // serves: the job that ends suspensions
    index("moderation_decisions_suspending")
      .on(table.until)
      .where(sql`until IS NOT NULL AND ended_at IS NULL`),
  ],
);

/** Appeals of members against decisions, at most one for each decision. */
export const appeals = sqliteTable(
  "appeals",
  {
    decision_id: text("decision_id").$type<DecisionId>().primaryKey(),
    site_id: siteId(),
    member_id: memberId("member_id").notNull(),
    body: text("body").notNull(),
    language: text("language").$type<Language>().notNull(),
    status: text("status", { enum: APPEAL_STATES }).notNull().default("open"),
    created_at: timestamp("created_at").notNull(),
    decided_at: timestamp("decided_at"),
  },
  (table) => [
    check("appeals_status", oneOf(table.status, APPEAL_STATES)),
    index("appeals_by_member").on(table.member_id, table.created_at), // serves: data export, erasing an account
    index("appeals_open").on(table.created_at).where(sql`status = 'open'`), // serves: the queue
  ],
);

/** Permanent bans that one moderator proposed and another confirms or rejects. */
export const banProposals = sqliteTable(
  "ban_proposals",
  {
    decision_id: text("decision_id").$type<DecisionId>().primaryKey(),
    site_id: siteId(),
    member_id: memberId("member_id").notNull(),
    staff: text("staff").$type<StaffId>().notNull(),
    status: text("status", { enum: PROPOSAL_STATES }).notNull().default("open"),
    created_at: timestamp("created_at").notNull(),
    decided_at: timestamp("decided_at"),
  },
  (table) => [
    check("ban_proposals_status", oneOf(table.status, PROPOSAL_STATES)),
    index("ban_proposals_by_member").on(table.member_id), // serves: erasing an account
    index("ban_proposals_open").on(table.created_at).where(sql`status = 'open'`), // serves: the queue
  ],
);
