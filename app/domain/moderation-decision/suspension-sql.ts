import { and, type Column, eq, isNull, lte, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { literal } from "~/db/prepared";
import { forOwner, type RowOf, unscoped } from "~/db/query-builder";
import type { DecisionId, MemberId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { banProposals, moderationDecisions } from "./moderation-decision.tables";

const d = alias(moderationDecisions, "d");
const b = alias(banProposals, "b");

/**
 * Condition: no other decision keeps the member out, so that the account may be restored when this
 * one ends or is undone.
 */
export const isOnlyRestriction = (id: DecisionId, member: MemberId): SQL =>
  isWithoutRestriction(sql`${member}`, id);

/** Condition: no decision keeps the member out, apart from the one with this id. */
export const isWithoutRestriction = (member: SQL | Column, id = "" as DecisionId): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${moderationDecisions} d WHERE ${d.member_id} = ${member} AND ${d.id} <> ${id}
    AND ${d.item_kind} <> 'appeal' AND ${d.undone_at} IS NULL AND ${d.ended_at} IS NULL
    AND EXISTS (SELECT 1 FROM json_each(${d.measures}) WHERE value IN ('suspension', 'ban')))
  AND NOT EXISTS (SELECT 1 FROM ${banProposals} b WHERE ${b.member_id} = ${member} AND ${b.decision_id} <> ${id} AND ${b.status} = 'open')`;

/** Until when decisions about cases suspend a member; null if none does. */
export const decidedSuspensionEnd = (member: Column): SQL =>
  sql`(SELECT max(${d.until}) FROM ${moderationDecisions} d WHERE ${d.member_id} = ${member}
    AND ${d.undone_at} IS NULL AND ${d.ended_at} IS NULL)`;

/** Suspensions whose time is over, up to a limit. Uses moderation_decisions_suspending. */
export const selectEndingSuspensions = (now: number, limit: number) =>
  unscoped("a scheduled job of all sites")
    .select({
      id: moderationDecisions.id,
      siteId: moderationDecisions.site_id,
      memberId: moderationDecisions.member_id,
    })
    .from(moderationDecisions)
    .where(
      and(
        sql`${moderationDecisions.until} IS NOT NULL`,
        isNull(moderationDecisions.ended_at),
        lte(moderationDecisions.until, now),
      ),
    )
    .orderBy(moderationDecisions.until)
    .limit(literal(limit));
export type EndingSuspension = RowOf<ReturnType<typeof selectEndingSuspensions>>;

/** Notes that a suspension ended by itself. */
export const markEnded = (id: DecisionId, at: number) =>
  unscoped("decisions have unique ids")
    .update(moderationDecisions)
    .set({ ended_at: at })
    .where(and(eq(moderationDecisions.id, id), isNull(moderationDecisions.ended_at)));

/** Ends every decision that keeps a member out, where `when` holds, because staff restored them. */
export const endRestrictionsOf = (member: MemberKey, { at, when }: { at: number; when: SQL }) =>
  forOwner(member, moderationDecisions.member_id)
    .update(moderationDecisions)
    .set({ ended_at: at })
    .where(
      and(
        isNull(moderationDecisions.undone_at),
        isNull(moderationDecisions.ended_at),
        sql`EXISTS (SELECT 1 FROM json_each(${moderationDecisions.measures}) WHERE value IN ('suspension', 'ban'))`,
        when,
      ),
    );

/** Condition inside the batch: the suspension ended now, and was not undone. */
export const isEndedAt = (id: DecisionId, at: number): SQL =>
  sql`EXISTS (SELECT 1 FROM ${moderationDecisions} WHERE ${moderationDecisions.id} = ${id} AND ${moderationDecisions.ended_at} = ${at} AND ${moderationDecisions.undone_at} IS NULL)`;
