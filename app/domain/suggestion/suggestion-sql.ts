import { type SQL, sql } from "drizzle-orm";
import { literal, type Placeholders } from "~/db/prepared";
import type { MemberId, SiteId } from "~/kit/ids";
import { notBlocked } from "../block/block-sql";
import { doesLike } from "../like/like-sql";
import type { InterestRow } from "../profile/profile";
import type { Gender } from "../profile/profile.schema";
import type { CardRow } from "../profile/profile-card";
import { cardColumns, cardPhoto, interestsOf } from "../profile/profile-sql";
import type { SuggestionReasons } from "./suggestion";

/** Query parameters: the viewer and the filters. */
export type CandidatesParams = {
  siteId: SiteId;
  viewerId: MemberId;
  country: string;
  gender0: Gender;
  /** Used only if the shape has two genders. */
  gender1: Gender;
  /** Born after the first date and up to and including the second. */
  bornAfter: string;
  bornUntil: string;
  /** Milliseconds UTC: members not active since are omitted. */
  activeSince: number;
  /** The time at which the first scan starts: after every activity and joining. */
  newestStart: number;
  /** The activity time at which the second scan starts, chosen at random. */
  randomStart: number;
};
/** Parameters that change the SQL text. */
export type CandidatesForm = { genders: number };

/** A member who may be suggested, with the interests of both. */
export type CandidateRow = CardRow &
  InterestRow & {
    myRegion: string | null;
    myReason: SuggestionReasons["reason"];
    reason: SuggestionReasons["reason"];
  };

/** One scan: maximum index rows read, and members kept. */
type IndexScan = { photo: boolean; from: SQL<number>; scan: number; limit: number };

/**
 * Members who may be suggested: the most recently active, and some from a random activity time,
 * with and without a photo, so that every member is shown eventually. Bounded: 500 index rows, 135
 * members. `also`: an extra condition on `id` from the calling module; `columns`: extra columns of
 * `p`, each preceded by a comma.
 */
export function candidatesQuery(
  q: Placeholders<CandidatesParams>,
  shape: CandidatesForm,
  { also = sql`1`, columns = sql`` }: { also?: SQL; columns?: SQL } = {},
): SQL<CandidateRow> {
  const indexScans: IndexScan[] = [
    { photo: true, from: q.newestStart, scan: 300, limit: 70 },
    { photo: true, from: q.randomStart, scan: 80, limit: 30 },
    { photo: false, from: q.newestStart, scan: 60, limit: 20 },
    { photo: false, from: q.randomStart, scan: 60, limit: 15 },
  ];
  const found = indexScans.map((indexScan) => scanOf(q, shape, { indexScan, also }));
  return sql`
    WITH fitting AS MATERIALIZED (${sql.join(found, sql` UNION `)}) ${selectCompatible(q, columns)}`;
}

/**
 * Selects the `fitting` members who also seek somebody like the viewer, as cards with the interests
 * of both.
 */
const selectCompatible = (
  q: Pick<Placeholders<CandidatesParams>, "viewerId">,
  columns: SQL = sql``,
): SQL<CandidateRow> =>
  sql`
    SELECT p.id AS id, ${cardColumns(sql`0`)}, p.reason AS reason, me.region AS myRegion, me.reason AS myReason,
      ${interestsOf(sql`p.id`)} AS interests, ${interestsOf(q.viewerId)} AS mine${columns}
    FROM fitting CROSS JOIN profiles p ON p.id = fitting.id CROSS JOIN profiles me ON me.id = ${q.viewerId} ${cardPhoto}
    WHERE ${seeksViewer}`;

/** SQL condition on an index row, checked before the profile row is read. */
const mayBeSuggested = (q: Placeholders<CandidatesParams>): SQL => sql`
  birth_date > ${q.bornAfter} AND birth_date <= ${q.bornUntil} AND fictional = 0 AND id <> ${q.viewerId}
        AND ${notBlocked(q.viewerId, sql`id`)} AND NOT ${doesLike(q.viewerId, sql`id`)}`;

/** The filter is evaluated in the covering index; profile rows are read only for matches. */
function scanOf(
  q: Placeholders<CandidatesParams>,
  { genders }: CandidatesForm,
  { indexScan, also }: { indexScan: IndexScan; also: SQL },
): SQL {
  const ranges = [q.gender0, q.gender1]
    .slice(0, genders)
    .map((gender) => rangeOf(q, indexScan, gender));
  return sql`
    SELECT id FROM (
      SELECT id FROM (
        ${sql.join(ranges, sql` UNION ALL `)} ORDER BY last_active_at DESC, id DESC LIMIT ${literal(indexScan.scan)})
      WHERE ${mayBeSuggested(q)} AND ${also}
      LIMIT ${literal(indexScan.limit)})`;
}

const rangeOf = (
  q: Placeholders<CandidatesParams>,
  { photo, from }: IndexScan,
  gender: SQL<Gender>,
): SQL => sql`
  SELECT id, last_active_at, birth_date, fictional FROM profiles INDEXED BY profiles_by_country
  WHERE site_id = ${q.siteId} AND gender = ${gender} AND country = ${q.country} AND status = 'active'
    AND has_photo = ${literal(Number(photo))} AND last_active_at > ${q.activeSince} AND last_active_at <= ${from}`;

/**
 * SQL condition: they seek somebody like the viewer too. What a member did not state excludes nobody;
 * sexuality is stored only with consent (R71).
 */
const seeksViewer = sql`
  (p.seeks IS NULL OR p.seeks = 'both' OR me.gender IS NULL OR p.seeks = me.gender)
  AND NOT coalesce(p.gender = me.gender AND 'hetero' IN (p.sexuality, me.sexuality), 0)
  AND NOT coalesce(p.gender <> me.gender AND (p.sexuality IN ('gay', 'lesbian') OR me.sexuality IN ('gay', 'lesbian')), 0)`;

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
  const scans = [q.newestStart, q.randomJoinStart].map((from) => newcomerScanOf(q, genders, from));
  return sql`
    WITH fitting AS MATERIALIZED (
      SELECT n.id AS id FROM (SELECT value FROM json_each(${q.regions}) LIMIT 5) near
      CROSS JOIN profiles n ON n.id IN (${sql.join(scans, sql` UNION `)})) ${selectCompatible(q)}`;
}

function newcomerScanOf(q: Placeholders<NewcomersParams>, genders: number, from: SQL<number>): SQL {
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
