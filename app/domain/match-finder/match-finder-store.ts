import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { prepared, preparedVariants } from "~/db/prepared";
import type { MemberId, SiteId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import {
  type CandidateRow,
  type CandidatesForm,
  type CandidatesParams,
  candidatesQuery,
} from "../suggestion/suggestion-sql";

/** A member who may be suggested, with their answers as JSON; null if there are none. */
export type MatchRow = CandidateRow & { answers: string | null };

/** Members who may be suggested, with their answers. */
export const selectMatchCandidates = preparedVariants<CandidatesForm, CandidatesParams, MatchRow>(
  (q, shape) =>
    candidatesQuery(q, shape, {
      columns: sql`, (SELECT answers FROM finder_answers WHERE member_id = p.id AND site_id = ${q.siteId}) AS answers`,
    }) as ReturnType<typeof sql<MatchRow>>,
);

type AnswersKey = { id: MemberId; siteId: SiteId };
/** The member's own answers. */
export const selectAnswers = prepared<AnswersKey, { answers: string }>(
  ({ id, siteId }) =>
    sql`SELECT answers FROM finder_answers WHERE member_id = ${id} AND site_id = ${siteId}`,
);

/** Replaces a member's answers; idempotent. */
export const upsertAnswers = (
  { id, siteId }: MemberKey,
  answers: string,
  at: number,
): Statement => sql`
  INSERT INTO finder_answers (member_id, site_id, answers, changed_at) VALUES (${id}, ${siteId}, ${answers}, ${at})
  ON CONFLICT (member_id) DO UPDATE SET answers = excluded.answers, changed_at = excluded.changed_at
    WHERE finder_answers.site_id = excluded.site_id`;

/** A member who skips every question has no row. */
export const deleteAnswers = ({ id, siteId }: MemberKey): Statement =>
  sql`DELETE FROM finder_answers WHERE member_id = ${id} AND site_id = ${siteId}`;
