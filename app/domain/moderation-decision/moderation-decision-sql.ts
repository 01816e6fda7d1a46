import { and, desc, eq, exists, gt, isNull, ne, type SQL, sql } from "drizzle-orm";
import { literal } from "~/db/prepared";
import { type RowOf, subselect, unscoped } from "~/db/query-builder";
import { insertSelect } from "~/db/text-statement";
import type { Language } from "~/i18n/languages";
import type { DecisionId, MemberId, SiteId, StaffId } from "~/kit/ids";
import type { Finding, Ground, Measure } from "../conduct/conduct";
import type { ItemKind } from "./moderation-decision";
import { moderationDecisions } from "./moderation-decision.tables";

/** Who decides, as the decision stores it. */
type Decider = { id: StaffId; name: string };

export type NewDecision = {
  id: DecisionId;
  siteId: SiteId;
  kind: ItemKind;
  item: string;
  memberId: MemberId | null;
  ground: Ground;
  facts: string;
  factsLanguage: Language;
  found: Finding;
  /** Null: a machine. */
  staff: Decider | null;
  measures: readonly [Measure, ...Measure[]];
  until?: number | null;
  /** When the member added the photos or wrote the message that it is about. */
  subjectsAt?: readonly number[];
  causes?: readonly string[];
  before: string;
  /** Of a form that names the id itself (`hashForm`). */
  formHash?: string;
  at: number;
};

/**
 * Stores a decision where `when` holds and no other has its id; everything else in the batch depends
 * on `isDecided`.
 */
export const insertDecision = (decision: NewDecision, when: SQL) =>
  insertSelect(
    moderationDecisions,
    {
      id: decision.id,
      site_id: decision.siteId,
      item_kind: decision.kind,
      item: decision.item,
      member_id: decision.memberId,
      ground: decision.ground,
      facts: decision.facts,
      facts_language: decision.factsLanguage,
      found: decision.found,
      decided: decision.staff ? "person" : "machine",
      staff: decision.staff?.id ?? null,
      staff_name: decision.staff?.name ?? null,
      measures: [...decision.measures],
      until: decision.until ?? null,
      subjects_at: [...(decision.subjectsAt ?? [])],
      causes: [...(decision.causes ?? [])],
      before: decision.before,
      form_hash: decision.formHash ?? null,
      created_at: decision.at,
    },
    { when, onConflict: sql`DO NOTHING` },
  );

/** Every one of the conditions holds. */
export const allOf = (...conditions: SQL[]): SQL => sql`(${sql.join(conditions, sql` AND `)})`;

/**
 * Condition inside the batch: the decision was stored by it. Another batch whose form has the same
 * id has another hash, since each request has its own salt.
 */
export const isDecided = ({ id, formHash }: Pick<NewDecision, "id" | "formHash">): SQL =>
  exists(
    subselect({ one: sql`1` })
      .from(moderationDecisions)
      .where(
        and(
          eq(moderationDecisions.id, id),
          sql`${moderationDecisions.form_hash} IS ${formHash ?? null}`,
        ),
      ),
  );

const byUniqueId = unscoped("decisions have unique ids");

/** A decision with everything that undoing it needs. */
export const selectDecision = (id: DecisionId) =>
  byUniqueId
    .select({
      id: moderationDecisions.id,
      siteId: moderationDecisions.site_id,
      kind: moderationDecisions.item_kind,
      item: moderationDecisions.item,
      memberId: moderationDecisions.member_id,
      ground: moderationDecisions.ground,
      facts: moderationDecisions.facts,
      factsLanguage: moderationDecisions.facts_language,
      found: moderationDecisions.found,
      staff: moderationDecisions.staff,
      staffName: moderationDecisions.staff_name,
      measures: moderationDecisions.measures,
      until: moderationDecisions.until,
      subjectsAt: moderationDecisions.subjects_at,
      causes: moderationDecisions.causes,
      before: moderationDecisions.before,
      formHash: moderationDecisions.form_hash,
      at: moderationDecisions.created_at,
      undoneAt: moderationDecisions.undone_at,
      endedAt: moderationDecisions.ended_at,
    })
    .from(moderationDecisions)
    .where(eq(moderationDecisions.id, id));
export type Decision = RowOf<ReturnType<typeof selectDecision>>;

/**
 * Marks a decision as undone, if it is not undone yet and was made after `since`; a suspension of it
 * does not end once more.
 */
export const markUndone = (
  id: DecisionId,
  { staff, at, since, when }: { staff: StaffId; at: number; since: number; when: SQL },
) =>
  byUniqueId
    .update(moderationDecisions)
    .set({ undone_at: at, undone_staff: staff, ended_at: at })
    .where(
      and(
        eq(moderationDecisions.id, id),
        isNull(moderationDecisions.undone_at),
        gt(moderationDecisions.created_at, since),
        when,
      ),
    );

/** Condition inside the batch: exactly this undoing was stored. */
export const isUndoneAt = (id: DecisionId, at: number): SQL =>
  exists(
    subselect({ one: sql`1` })
      .from(moderationDecisions)
      .where(and(eq(moderationDecisions.id, id), eq(moderationDecisions.undone_at, at))),
  );

/** Condition: no later decision about the same item exists, so that its state is this one's. */
export const isNewestDecision = ({ kind, item, at }: Pick<Decision, "kind" | "item" | "at">): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${moderationDecisions} WHERE ${moderationDecisions.item_kind} = ${kind}
    AND ${moderationDecisions.item} = ${item} AND ${moderationDecisions.created_at} > ${at} AND ${moderationDecisions.undone_at} IS NULL)`;

/** Earlier decisions about a member, the newest first. */
export const selectDecisionsAbout = (member: MemberId, limit: number) =>
  unscoped("members have unique ids")
    .select({
      id: moderationDecisions.id,
      kind: moderationDecisions.item_kind,
      ground: moderationDecisions.ground,
      measures: moderationDecisions.measures,
      at: moderationDecisions.created_at,
      undoneAt: moderationDecisions.undone_at,
    })
    .from(moderationDecisions)
    .where(eq(moderationDecisions.member_id, member))
    .orderBy(desc(moderationDecisions.created_at))
    .limit(literal(limit));

/** What a moderator decided about items of a kind since a time, the newest first. */
export const selectRecentDecisions = (
  staff: StaffId,
  { kind, since, limit }: { kind: ItemKind; since: number; limit: number },
) =>
  unscoped("staff decide about the items of all sites")
    .select({
      id: moderationDecisions.id,
      siteId: moderationDecisions.site_id,
      item: moderationDecisions.item,
      ground: moderationDecisions.ground,
      measures: moderationDecisions.measures,
      at: moderationDecisions.created_at,
      undoneAt: moderationDecisions.undone_at,
    })
    .from(moderationDecisions)
    .where(
      and(
        eq(moderationDecisions.staff, staff),
        gt(moderationDecisions.created_at, since),
        eq(moderationDecisions.item_kind, kind),
      ),
    )
    .orderBy(desc(moderationDecisions.created_at))
    .limit(literal(limit));

/** The decision that confirmed a proposed ban and is not undone. */
export const selectBanOf = (proposed: DecisionId) =>
  unscoped("staff decide about the items of all sites")
    .select({ id: moderationDecisions.id })
    .from(moderationDecisions)
    .where(
      and(
        eq(moderationDecisions.item_kind, "ban"),
        eq(moderationDecisions.item, proposed),
        isNull(moderationDecisions.undone_at),
        ne(moderationDecisions.ground, "no_breach"),
      ),
    )
    .limit(literal(1));

const listed = {
  id: moderationDecisions.id,
  siteId: moderationDecisions.site_id,
  kind: moderationDecisions.item_kind,
  item: moderationDecisions.item,
  memberId: moderationDecisions.member_id,
  ground: moderationDecisions.ground,
  measures: moderationDecisions.measures,
  facts: moderationDecisions.facts,
  staffName: moderationDecisions.staff_name,
  at: moderationDecisions.created_at,
  undoneAt: moderationDecisions.undone_at,
};

/** Decisions by their ids (JSON list). */
export const selectDecisionsByIds = (ids: string) =>
  byUniqueId
    .select(listed)
    .from(moderationDecisions)
    .where(sql`${moderationDecisions.id} IN (SELECT value FROM json_each(${ids}))`);

/** The decisions about an item, the newest first. */
export const selectDecisionsOn = (kind: ItemKind, item: string, limit: number) =>
  unscoped("staff decide about the items of all sites")
    .select(listed)
    .from(moderationDecisions)
    .where(and(eq(moderationDecisions.item_kind, kind), eq(moderationDecisions.item, item)))
    .orderBy(desc(moderationDecisions.created_at))
    .limit(literal(limit));

/** What a moderator decided about cases since a time, the newest first. */
export const selectRecentCases = (
  staff: StaffId,
  { since, limit }: { since: number; limit: number },
) =>
  unscoped("staff decide about the items of all sites")
    .select(listed)
    .from(moderationDecisions)
    .where(
      and(
        eq(moderationDecisions.staff, staff),
        gt(moderationDecisions.created_at, since),
        ne(moderationDecisions.item_kind, "photo"),
      ),
    )
    .orderBy(desc(moderationDecisions.created_at))
    .limit(literal(limit));
