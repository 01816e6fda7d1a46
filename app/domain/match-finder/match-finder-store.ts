import { and, eq, sql } from "drizzle-orm";
import { type Placeholders, prepared, preparedVariants } from "~/db/prepared";
import { build } from "~/db/query-builder";
import { nullable } from "~/db/text-statement";
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
export const selectMatchCandidates = preparedVariants(
  (q: Placeholders<CandidatesParams>, shape: CandidatesForm) => {
    const answers = sql`(SELECT ${finderAnswers.answers} FROM ${finderAnswers} WHERE ${finderAnswers.member_id} = p.id AND ${finderAnswers.site_id} = ${q.siteId})`;
    const fields = { answers: nullable(answers.mapWith(String)) };
    return candidatesQuery(q, shape, { fields });
  },
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
