import { and, eq, sql } from "drizzle-orm";
import { type Placeholders, prepared, preparedVariants } from "~/db/prepared";
import { build } from "~/db/query-builder";
import type { MemberKey } from "../account/account";
import {
  type CandidateRow,
  type CandidatesForm,
  type CandidatesParams,
  candidatesQuery,
} from "../suggestion/suggestion-sql";
import { finderAnswers } from "./match-finder.tables";

/** A member who may be suggested, with their answers as JSON; null if there are none. */
export type MatchRow = CandidateRow & { answers: string | null };

/** Members who may be suggested, with their answers. */
export const selectMatchCandidates = preparedVariants<CandidatesForm, CandidatesParams, MatchRow>(
  (q, shape) =>
    candidatesQuery(q, shape, {
      columns: sql`, (SELECT answers FROM finder_answers WHERE member_id = p.id AND site_id = ${q.siteId}) AS answers`,
    }) as ReturnType<typeof sql<MatchRow>>,
);

/** The member's own answers. */
export const selectAnswers = prepared(({ id, siteId }: Placeholders<MemberKey>) =>
  build
    .select({ answers: finderAnswers.answers })
    .from(finderAnswers)
    .where(and(eq(finderAnswers.member_id, id), eq(finderAnswers.site_id, siteId))),
);

/** Replaces a member's answers; idempotent. */
export const upsertAnswers = ({ id, siteId }: MemberKey, answers: string, at: number) =>
  build
    .insert(finderAnswers)
    .values({ member_id: id, site_id: siteId, answers, changed_at: at })
    .onConflictDoUpdate({
      target: finderAnswers.member_id,
      set: { answers: sql`excluded.answers`, changed_at: sql`excluded.changed_at` },
      setWhere: sql`${finderAnswers.site_id} = excluded.site_id`,
    });

/** A member who skips every question has no row. */
export const deleteAnswers = ({ id, siteId }: MemberKey) =>
  build
    .delete(finderAnswers)
    .where(and(eq(finderAnswers.member_id, id), eq(finderAnswers.site_id, siteId)));
