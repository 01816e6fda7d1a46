import { type SQL, sql } from "drizzle-orm";
import type { Names } from "~/db/compiled";
import type { Gender } from "../profile/profile.schema";
import {
  type CandidateRow,
  type CandidatesGiven,
  type CandidatesShape,
  mayBeSuggested,
  meetingOf,
} from "./suggestion-sql";

export type NewcomersGiven = CandidatesGiven & {
  /** JSON: where the viewer lives, and the regions next to it. */
  regions: string;
  /** Milliseconds: who joined before is not new. */
  joinedSince: number;
};

/**
 * Members who joined lately where the viewer lives or next to it (R192): of each region the newest, 40 index rows and 12
 * members at most, by the index of joining. Regions are five at most.
 */
export function newcomers(
  q: Names<NewcomersGiven>,
  { genders }: CandidatesShape,
): SQL<CandidateRow> {
  const ranges = [q.gender0, q.gender1].slice(0, genders).map((gender) => joinedOf(q, gender));
  return sql`
    WITH fitting AS MATERIALIZED (
      SELECT n.id AS id FROM (SELECT value FROM json_each(${q.regions}) LIMIT 5) near
      CROSS JOIN profiles n ON n.id IN (
        SELECT id FROM (
          ${sql.join(ranges, sql` UNION ALL `)} ORDER BY joined_at DESC, id DESC LIMIT 40)
        WHERE ${mayBeSuggested(q)} LIMIT 12)) ${meetingOf(q)}`;
}

const joinedOf = (q: Names<NewcomersGiven>, gender: SQL<Gender>): SQL => sql`
  SELECT id, joined_at, birth_date, fictional FROM profiles INDEXED BY profiles_by_joined
  WHERE site_id = ${q.siteId} AND gender = ${gender} AND country = ${q.country} AND region = near.value
    AND status = 'active' AND joined_at > ${q.joinedSince}`;
