import { sql } from "drizzle-orm";
import { type Placeholders, prepared, preparedVariants } from "~/db/prepared";
import { forOwner, insertInto } from "~/db/query-builder";
import { excluded, nullable } from "~/db/text-statement";
import type { MemberKey } from "../account/account";
import {
  type CandidateRow,
  type CandidatesForm,
  type CandidatesParams,
  candidatesQuery,
} from "../suggestion/suggestion-sql";
import type { Question } from "./match-finder.schema";
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

/** The id of a member and their site, as values or as placeholders. */
const answersOf = (member: MemberKey | Placeholders<MemberKey>) =>
  forOwner(member, finderAnswers.member_id);

/** The member's own answers. */
export const selectAnswers = prepared((member: Placeholders<MemberKey>) =>
  answersOf(member).select({ answers: finderAnswers.answers }).from(finderAnswers),
);

/** The changed answer of a member; null deletes it. */
type AnswerChange = { question: Question; answer: string | null; at: number };

const patchOf = ({ question, answer }: AnswerChange) => JSON.stringify({ [question]: answer });

/** Adds or replaces one answer and keeps the others; idempotent. */
export const upsertAnswer = ({ id, siteId }: MemberKey, change: AnswerChange) =>
  insertInto(finderAnswers)
    .values({ member_id: id, site_id: siteId, answers: patchOf(change), changed_at: change.at })
    .onConflictDoUpdate({
      target: finderAnswers.member_id,
      set: {
        answers: sql`json_patch(${finderAnswers.answers}, ${excluded(finderAnswers.answers)})`,
        changed_at: excluded(finderAnswers.changed_at),
      },
      setWhere: sql`${finderAnswers.site_id} = ${excluded(finderAnswers.site_id)}`,
    });

/** Deletes one answer and keeps the others. */
export const deleteAnswer = (member: MemberKey, change: AnswerChange) =>
  answersOf(member)
    .update(finderAnswers)
    .set({
      answers: sql`json_patch(${finderAnswers.answers}, ${patchOf(change)})`,
      changed_at: change.at,
    });

/** A member who skips every question has no row. */
export const deleteEmptyAnswers = (member: MemberKey) =>
  answersOf(member).delete(finderAnswers).where(sql`${finderAnswers.answers} = '{}'`);

/** Deletes all answers of a member. */
export const deleteAnswers = (member: MemberKey) => answersOf(member).delete(finderAnswers);
