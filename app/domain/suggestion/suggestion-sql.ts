import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { literal, type Placeholders } from "~/db/prepared";
import { forSite } from "~/db/query-builder";
import { bareName, type TextFields, type TextRow } from "~/db/text-statement";
import type { MemberId, SiteId } from "~/kit/ids";
import { mayBeListed } from "../block/passed-member-sql";
import { doesLike } from "../like/like-sql";
import type { Gender } from "../profile/profile.schema";
import { profiles } from "../profile/profile.tables";
import { cardFields, cardPhoto, interestsOf } from "../profile/profile-sql";

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

const p = alias(profiles, "p");
const me = alias(profiles, "me");
/** The rows of a scan. */
const scanned = alias(profiles, "scanned");

/** The fields of a member who may be suggested, with the interests of both. */
const candidateFields = (viewerId: SQL<MemberId>) => ({
  ...cardFields(),
  reason: p.reason,
  myRegion: me.region,
  myReason: me.reason,
  interests: interestsOf(sql`${p.id}`),
  mine: interestsOf(viewerId),
});
export type CandidateRow = TextRow<ReturnType<typeof candidateFields>>;

/** One scan: maximum index rows read, and members kept. */
type IndexScan = { photo: boolean; from: SQL<number>; scan: number; limit: number };

/**
 * Members who may be suggested: the most recently active, and some from a random activity time,
 * with and without a photo, so that every member is shown eventually. Bounded: 500 index rows, 135
 * members. `also`: an extra condition on `scanned.id` from the calling module; `fields`: extra
 * fields of `p`.
 */
export function candidatesQuery<F extends TextFields = Record<never, never>>(
  q: Placeholders<CandidatesParams>,
  shape: CandidatesForm,
  { also = sql`1`, fields }: { also?: SQL; fields?: F } = {},
) {
  const indexScans: IndexScan[] = [
    { photo: true, from: q.newestStart, scan: 300, limit: 70 },
    { photo: true, from: q.randomStart, scan: 80, limit: 30 },
    { photo: false, from: q.newestStart, scan: 60, limit: 20 },
    { photo: false, from: q.randomStart, scan: 60, limit: 15 },
  ];
  return forSite(q.siteId).text(
    { ...candidateFields(q.viewerId), ...(fields as F) },
    ({ columns, inScope }) => {
      const inSite = inScope(profiles);
      const found = indexScans.map((indexScan) => scanOf(q, shape, { indexScan, also, inSite }));
      return sql`
    WITH fitting AS MATERIALIZED (${sql.join(found, sql` UNION `)}) ${selectCompatible(q, columns)}`;
    },
  );
}

/**
 * Selects the `fitting` members who also seek somebody like the viewer, as cards with the interests
 * of both.
 */
const selectCompatible = (q: Pick<Placeholders<CandidatesParams>, "viewerId">, columns: SQL): SQL =>
  sql`
    SELECT ${columns}
    FROM fitting CROSS JOIN ${profiles} p ON ${p.id} = fitting.id CROSS JOIN ${profiles} me ON ${me.id} = ${q.viewerId} ${cardPhoto}
    WHERE ${seeksViewer}`;

/** SQL condition on an index row, checked before the profile row is read. */
const mayBeSuggested = (q: Placeholders<CandidatesParams>): SQL => sql`
  ${scanned.birth_date} > ${q.bornAfter} AND ${scanned.birth_date} <= ${q.bornUntil} AND ${scanned.fictional} = 0 AND ${scanned.id} <> ${q.viewerId}
        AND ${mayBeListed(q.viewerId, sql`${scanned.id}`)} AND NOT ${doesLike(q.viewerId, sql`${scanned.id}`)}`;

/** The filter is evaluated in the covering index; profile rows are read only for matches. */
function scanOf(
  q: Placeholders<CandidatesParams>,
  { genders }: CandidatesForm,
  { indexScan, also, inSite }: { indexScan: IndexScan; also: SQL; inSite: SQL },
): SQL {
  const ranges = [q.gender0, q.gender1]
    .slice(0, genders)
    .map((gender) => rangeOf(q, indexScan, { gender, inSite }));
  return sql`
    SELECT ${scanned.id} FROM (
      SELECT ${scanned.id} FROM (
        ${sql.join(ranges, sql` UNION ALL `)} ORDER BY ${bareName(profiles.last_active_at)} DESC, ${bareName(profiles.id)} DESC LIMIT ${literal(indexScan.scan)}) scanned
      WHERE ${mayBeSuggested(q)} AND ${also}
      LIMIT ${literal(indexScan.limit)}) scanned`;
}

const rangeOf = (
  q: Placeholders<CandidatesParams>,
  { photo, from }: IndexScan,
  { gender, inSite }: { gender: SQL<Gender>; inSite: SQL },
): SQL => sql`
  SELECT ${profiles.id}, ${profiles.last_active_at}, ${profiles.birth_date}, ${profiles.fictional} FROM ${profiles} INDEXED BY profiles_by_country
  WHERE ${inSite} AND ${profiles.gender} = ${gender} AND ${profiles.country} = ${q.country} AND ${profiles.status} = 'active'
    AND ${profiles.has_photo} = ${literal(Number(photo))} AND ${profiles.last_active_at} > ${q.activeSince} AND ${profiles.last_active_at} <= ${from}`;

/**
 * SQL condition: they seek somebody like the viewer too. What a member did not state excludes nobody;
 * sexuality is stored only with consent (R71).
 */
const seeksViewer = sql`
  (${p.seeks} IS NULL OR ${p.seeks} = 'both' OR ${me.gender} IS NULL OR ${p.seeks} = ${me.gender})
  AND NOT coalesce(${p.gender} = ${me.gender} AND 'hetero' IN (${p.sexuality}, ${me.sexuality}), 0)
  AND NOT coalesce(${p.gender} <> ${me.gender} AND (${p.sexuality} IN ('gay', 'lesbian') OR ${me.sexuality} IN ('gay', 'lesbian')), 0)`;

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
export function newcomersQuery(q: Placeholders<NewcomersParams>, { genders }: CandidatesForm) {
  return forSite(q.siteId).text(candidateFields(q.viewerId), ({ columns, inScope }) => {
    const scans = [q.newestStart, q.randomJoinStart].map((from) =>
      newcomerScanOf(q, genders, { from, inSite: inScope(profiles) }),
    );
    return sql`
    WITH fitting AS MATERIALIZED (
      SELECT ${n.id} AS id FROM (SELECT value FROM json_each(${q.regions}) LIMIT 5) near
      CROSS JOIN ${profiles} n ON ${n.id} IN (${sql.join(scans, sql` UNION `)})) ${selectCompatible(q, columns)}`;
  });
}

const n = alias(profiles, "n");

type JoinedRange = { from: SQL<number>; inSite: SQL };

function newcomerScanOf(
  q: Placeholders<NewcomersParams>,
  genders: number,
  range: JoinedRange,
): SQL {
  const ranges = [q.gender0, q.gender1]
    .slice(0, genders)
    .map((one) => joinedRangeOf(q, one, range));
  return sql`
        SELECT ${scanned.id} FROM (
          SELECT ${scanned.id} FROM (
            ${sql.join(ranges, sql` UNION ALL `)} ORDER BY ${bareName(profiles.joined_at)} DESC, ${bareName(profiles.id)} DESC LIMIT ${literal(MAX_SCANNED)}) scanned
          WHERE ${mayBeSuggested(q)} LIMIT ${literal(MAX_PER_SCAN)}) scanned`;
}

const joinedRangeOf = (
  q: Placeholders<NewcomersParams>,
  gender: SQL<Gender>,
  { from, inSite }: JoinedRange,
): SQL => sql`
  SELECT ${profiles.id}, ${profiles.joined_at}, ${profiles.birth_date}, ${profiles.fictional} FROM ${profiles} INDEXED BY profiles_by_joined
  WHERE ${inSite} AND ${profiles.gender} = ${gender} AND ${profiles.country} = ${q.country} AND ${profiles.region} = near.value
    AND ${profiles.status} = 'active' AND ${profiles.joined_at} > ${q.joinedSince} AND ${profiles.joined_at} <= ${from}`;
