import { type SQL, sql } from "drizzle-orm";
import { literal } from "~/db/literal";
import type { Placeholders } from "~/db/prepared";
import type { Gender } from "../profile/profile.schema";
import {
  type CandidateRow,
  type CandidatesForm,
  type CandidatesParams,
  mayBeSuggested,
  selectCompatible,
} from "./suggestion-sql";

export type NewcomersParams = CandidatesParams & {
  /** JSON list: the viewer's region and its neighbours. */
  regions: string;
  /** Milliseconds UTC: members who joined earlier are not new. */
  joinedSince: number;
  /** The joining time at which the second scan starts, chosen at random. */
  randomJoinStart: number;
};

/** Per region and scan: maximum index rows read, and members kept. */
const MAX_SCANNED = 40;
const MAX_PER_SCAN = 16;

/**
 * Members who joined recently in the viewer's region or a neighbouring one (R192): per region the
 * newest, and some from a random joining time, so that members who joined before many others appear
 * too. Uses the index by joining time; reads at most 80 index rows and 32 members per region, in at
 * most five regions.
 */
export function newcomersQuery(
  q: Placeholders<NewcomersParams>,
  { genders }: CandidatesForm,
): SQL<CandidateRow> {
  const scans = [q.top, q.randomJoinStart].map((from) => scanOf(q, genders, from));
  return sql`
    WITH fitting AS MATERIALIZED (
      SELECT n.id AS id FROM (SELECT value FROM json_each(${q.regions}) LIMIT 5) near
      CROSS JOIN profiles n ON n.id IN (${sql.join(scans, sql` UNION `)})) ${selectCompatible(q)}`;
}

function scanOf(q: Placeholders<NewcomersParams>, genders: number, from: SQL<number>): SQL {
  const ranges = [q.gender0, q.gender1].slice(0, genders).map((one) => joinedRangeOf(q, one, from));
  return sql`
        SELECT id FROM (
          SELECT id FROM (
            ${sql.join(ranges, sql` UNION ALL `)} ORDER BY joined_at DESC, id DESC LIMIT ${literal(MAX_SCANNED)})
          WHERE ${mayBeSuggested(q)} LIMIT ${literal(MAX_PER_SCAN)})`;
}

const joinedRangeOf = (
  q: Placeholders<NewcomersParams>,
  gender: SQL<Gender>,
  from: SQL<number>,
): SQL => sql`
  SELECT id, joined_at, birth_date, fictional FROM profiles INDEXED BY profiles_by_joined
  WHERE site_id = ${q.siteId} AND gender = ${gender} AND country = ${q.country} AND region = near.value
    AND status = 'active' AND joined_at > ${q.joinedSince} AND joined_at <= ${from}`;
