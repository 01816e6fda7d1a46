import { and, eq, exists, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { literal } from "~/db/prepared";
import { forOwner, forSite, type RowOf, subselect, unscoped } from "~/db/query-builder";
import { insertSelect } from "~/db/text-statement";
import type { Language } from "~/i18n/languages";
import { days } from "~/kit/duration";
import {
  type DecisionId,
  ERASED_MEMBER_ID,
  type MemberId,
  type SiteId,
  type StaffId,
} from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { numberSetting } from "../site/setting-sql";
import type { PROPOSAL_STATES } from "./moderation-decision";
import { appeals, banProposals, moderationDecisions } from "./moderation-decision.tables";

const a = alias(appeals, "a");
const b = alias(banProposals, "b");
const c = alias(moderationDecisions, "c");
const d = alias(moderationDecisions, "d");

/**
 * Whether a moderator took part in a decision: they made it, proposed the ban that it confirms, or
 * decided the ban that it proposed.
 * Somebody else looks at an appeal (R312).
 */
const tookPart = (decision: SQL, staff: StaffId): SQL =>
  sql`EXISTS (SELECT 1 FROM ${moderationDecisions} d WHERE ${d.id} = ${decision} AND (${d.staff} = ${staff}
    OR (${d.item_kind} = 'ban' AND EXISTS (SELECT 1 FROM ${banProposals} b WHERE ${b.decision_id} = ${d.item} AND ${b.staff} = ${staff}))
    OR EXISTS (SELECT 1 FROM ${moderationDecisions} c WHERE ${c.item_kind} = 'ban' AND ${c.item} = ${d.id} AND ${c.staff} = ${staff})))`;

/**
 * Open appeals that a moderator may decide: `FROM` a table expression `waiting` (id, site_id, at);
 * `at` is when the appeal is to be answered.
 */
export const fromOpenAppeals = (staff: StaffId): SQL =>
  sql`FROM (SELECT ${a.decision_id} AS id, ${a.site_id} AS site_id,
      ${a.created_at} + ${literal(days(1))} * ${numberSetting(sql<SiteId>`${a.site_id}`, "answer_days")} AS at, ${a.created_at} AS since
    FROM ${appeals} a INDEXED BY appeals_open WHERE ${a.status} = 'open' AND ${a.created_at} >= 0
      AND ${a.member_id} <> ${ERASED_MEMBER_ID} AND NOT ${tookPart(sql`${a.decision_id}`, staff)}) waiting`;

/**
 * Proposed bans that a moderator may confirm or reject, in the same form; the member is suspended
 * meanwhile, so that they are due within a day.
 */
export const fromProposedBans = (staff: StaffId): SQL =>
  sql`FROM (SELECT ${b.decision_id} AS id, ${b.site_id} AS site_id, ${b.created_at} + ${literal(days(1))} AS at, ${b.created_at} AS since
    FROM ${banProposals} b INDEXED BY ban_proposals_open WHERE ${b.status} = 'open' AND ${b.created_at} >= 0
      AND ${b.member_id} <> ${ERASED_MEMBER_ID} AND ${b.staff} <> ${staff}) waiting`;

type NewAppeal = {
  decision: DecisionId;
  siteId: SiteId;
  memberId: MemberId;
  text: string;
  language: Language;
  at: number;
};

/** Condition: the decision was not undone. */
export const isInForce = (id: DecisionId): SQL =>
  sql`EXISTS (SELECT 1 FROM ${moderationDecisions} WHERE ${moderationDecisions.id} = ${id} AND ${moderationDecisions.undone_at} IS NULL)`;

/** Stores an appeal, unless there is one or the decision was undone. */
export const insertAppeal = ({ decision, siteId, memberId, text, language, at }: NewAppeal) =>
  insertSelect(
    appeals,
    {
      decision_id: decision,
      site_id: siteId,
      member_id: memberId,
      body: text,
      language,
      created_at: at,
    },
    { when: isInForce(decision), onConflict: sql`DO NOTHING` },
  );

export const selectAppeal = (siteId: SiteId, decision: DecisionId) =>
  forSite(siteId)
    .select({
      decision: appeals.decision_id,
      memberId: appeals.member_id,
      text: appeals.body,
      language: appeals.language,
      status: appeals.status,
      at: appeals.created_at,
      decidedAt: appeals.decided_at,
    })
    .from(appeals)
    .where(eq(appeals.decision_id, decision));
export type Appeal = RowOf<ReturnType<typeof selectAppeal>>;

/** Condition: the appeal is open and the moderator may decide it. */
export const mayDecideAppeal = (decision: DecisionId, staff: StaffId): SQL =>
  sql`(${exists(
    subselect({ one: sql`1` })
      .from(appeals)
      .where(and(eq(appeals.decision_id, decision), eq(appeals.status, "open"))),
  )} AND NOT ${tookPart(sql`${decision}`, staff)})`;

/** Whether a moderator may decide the appeal against a decision. */
export const selectMayDecideAppeal = (decision: DecisionId, staff: StaffId) =>
  unscoped("staff decide the appeals of all sites").text(
    { may: mayDecideAppeal(decision, staff).mapWith(Boolean) },
    ({ columns }) => sql`SELECT ${columns}`,
  );

const byDecision = unscoped("decisions have unique ids");

/**
 * Condition: a decision about this report is disputed or waits for a second person, and the
 * moderator may decide that.
 */
export const isReportReviewed = (report: string, decision: DecisionId, staff: StaffId): SQL =>
  sql`(EXISTS (SELECT 1 FROM ${moderationDecisions} WHERE ${moderationDecisions.id} = ${decision}
      AND ${report} IN (SELECT value FROM json_each(${moderationDecisions.causes})))
    AND (${mayDecideAppeal(decision, staff)} OR ${mayDecideBan(decision, staff)}))`;

/** Closes an appeal where `when` holds. */
export const closeAppeal = (
  decision: DecisionId,
  { status, at, when }: { status: "upheld" | "rejected"; at: number; when: SQL },
) =>
  byDecision
    .update(appeals)
    .set({ status, decided_at: at })
    .where(and(eq(appeals.decision_id, decision), when));

/** An undone decision needs no answer to its appeal. */
export const upholdOpenAppeal = (decision: DecisionId, { at, when }: { at: number; when: SQL }) =>
  byDecision
    .update(appeals)
    .set({ status: "upheld", decided_at: at })
    .where(and(eq(appeals.decision_id, decision), eq(appeals.status, "open"), when));

type NewProposal = {
  decision: DecisionId;
  siteId: SiteId;
  memberId: MemberId;
  staff: StaffId;
  at: number;
};

/** Stores the proposal of a ban where `when` holds. */
export const insertProposal = ({ decision, siteId, memberId, staff, at }: NewProposal, when: SQL) =>
  insertSelect(
    banProposals,
    { decision_id: decision, site_id: siteId, member_id: memberId, staff, created_at: at },
    { when },
  );

/** Condition: the ban waits for a second person, and the moderator is not the first. */
export const mayDecideBan = (decision: DecisionId, staff: StaffId): SQL =>
  sql`EXISTS (SELECT 1 FROM ${banProposals} WHERE ${banProposals.decision_id} = ${decision} AND ${banProposals.status} = 'open' AND ${banProposals.staff} <> ${staff})`;

/** Whether a moderator may confirm or reject a proposed ban. */
export const selectMayDecideBan = (decision: DecisionId, staff: StaffId) =>
  unscoped("staff decide the bans of all sites").text(
    { may: mayDecideBan(decision, staff).mapWith(Boolean) },
    ({ columns }) => sql`SELECT ${columns}`,
  );

/** Condition: the proposed ban was not confirmed. */
export const isBanUnconfirmed = (decision: DecisionId): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${banProposals} WHERE ${banProposals.decision_id} = ${decision} AND ${banProposals.status} = 'confirmed')`;

/** Condition: the state of a proposed ban is as it was read; null: no ban was proposed. */
export const isProposalInState = (
  decision: DecisionId,
  status: (typeof PROPOSAL_STATES)[number] | null,
): SQL =>
  sql`(SELECT ${banProposals.status} FROM ${banProposals} WHERE ${banProposals.decision_id} = ${decision}) IS ${status}`;

export const selectProposal = (decision: DecisionId) =>
  byDecision
    .select({ staff: banProposals.staff, status: banProposals.status, at: banProposals.created_at })
    .from(banProposals)
    .where(eq(banProposals.decision_id, decision));

/** Closes an open proposal where `when` holds. */
export const closeProposal = (
  decision: DecisionId,
  { status, at, when }: { status: "confirmed" | "rejected" | "withdrawn"; at: number; when: SQL },
) =>
  byDecision
    .update(banProposals)
    .set({ status, decided_at: at })
    .where(and(eq(banProposals.decision_id, decision), eq(banProposals.status, "open"), when));

/** Withdraws a proposal where `when` holds, also if another moderator has confirmed it. */
export const withdrawProposal = (decision: DecisionId, { at, when }: { at: number; when: SQL }) =>
  byDecision
    .update(banProposals)
    .set({ status: "withdrawn", decided_at: at })
    .where(
      and(
        eq(banProposals.decision_id, decision),
        sql`${banProposals.status} IN ('open', 'confirmed')`,
        when,
      ),
    );

/** Lets a decided proposal wait for a second person again, where `when` holds. */
export const reopenProposal = (decision: DecisionId, when: SQL) =>
  byDecision
    .update(banProposals)
    .set({ status: "open", decided_at: null })
    .where(and(eq(banProposals.decision_id, decision), when));

/** Withdraws the open proposals to ban a member, where `when` holds. */
export const withdrawProposalsAbout = (
  member: MemberKey,
  { at, when }: { at: number; when: SQL },
) =>
  forOwner(member, banProposals.member_id)
    .update(banProposals)
    .set({ status: "withdrawn", decided_at: at })
    .where(and(eq(banProposals.status, "open"), when));
