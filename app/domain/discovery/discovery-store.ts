import { and, desc, eq, gt, gte, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Statement } from "~/db/batch";
import {
  type JsonRows,
  jsonRows,
  literal,
  type Placeholders,
  parseJsonRows,
  prepared,
  preparedVariants,
} from "~/db/prepared";
import { forSite, unscoped } from "~/db/query-builder";
import { insertSelect, nullable } from "~/db/text-statement";
import type { MemberId, SiteId } from "~/kit/ids";
import { mayBeListed } from "../block/passed-member-sql";
import { likedAtOf } from "../like/like-sql";
import { profiles } from "../profile/profile.tables";
import type { CardRow } from "../profile/profile-card";
import { CARD_COLUMNS, cardPhoto } from "../profile/profile-sql";
import { regionCounts } from "./discovery.tables";
import {
  isCounted,
  type MembersQuery,
  matchesSearch,
  memberScan,
  orderColumn,
  type ScanParams,
  type ScanShape,
  scanColumns,
  scanned,
  toScanParams,
  toScanShape,
} from "./member-scan-sql";

const p = alias(profiles, "p");
/** Names of subqueries with columns of profiles. */
const [hits, last, here] = [
  alias(profiles, "hits"),
  alias(profiles, "last"),
  alias(profiles, "here"),
];

export type ScanBounds = { page: number; scan: number };

/**
 * A member found, with their position in the order: time, and whether they are in the range of
 * members with a photo.
 */
export type MemberRow = CardRow & { at: number; photo: number };
type ScanEnd = Pick<MemberRow, "at" | "id" | "photo">;
/**
 * The members that a step found, and its end: the last row that it scanned, unless the page was
 * full before.
 */
export type StepRow = { found: JsonRows<MemberRow>; ended: JsonRows<ScanEnd> };

/**
 * One step of a search, unordered: up to `page` + 1 members and, if there are fewer, the last index
 * row that was scanned.
 */
export function selectMembers(q: MembersQuery, bounds: ScanBounds): Statement<StepRow> {
  return stepStatement({ ...bounds, ...toScanShape(q) }, toScanParams(q));
}

const SCAN_END_COLUMNS = ["id", "at", "photo"] as const;
const MEMBER_COLUMNS = [
  ...SCAN_END_COLUMNS,
  ...(Object.keys(CARD_COLUMNS) as (keyof typeof CARD_COLUMNS)[]),
  "liked",
] as const;

/** Parses a step's single row. */
export const parseStep = ([row]: readonly StepRow[]): {
  found: MemberRow[];
  ended: ScanEnd | undefined;
} => ({
  found: row ? parseJsonRows(MEMBER_COLUMNS, row.found) : [],
  ended: row && parseJsonRows(SCAN_END_COLUMNS, row.ended)[0],
});

/**
 * Filters are evaluated inside a covering index, so that a scan reads `scan` rows however few
 * match; matches are looked up by rowid, which every index has. Finding the last row repeats the
 * scan, but only if the page is not full (LIMIT 0 reads nothing; a WHERE would be evaluated too
 * late). A window function that numbers rows cost three reads per row.
 */
const stepStatement = preparedVariants(
  (q: Placeholders<ScanParams>, shape: ScanShape & ScanBounds) => {
    const { page, scan: steps } = shape;
    const column = orderColumn(shape);
    const at = scanned[column];
    const liked = shape.visitor ? sql`0` : likedAtOf(q.viewerId, sql`${p.id}`);
    const place = (of: typeof hits | typeof last) => ({
      id: of.id,
      at: sql`${of}.at`,
      photo: of.has_photo,
    });
    const found = jsonRows<MemberRow>(MEMBER_COLUMNS, { ...place(hits), ...CARD_COLUMNS, liked });
    const fields = {
      found:
        sql`(SELECT ${found} FROM hits CROSS JOIN ${profiles} p ON ${p}.rowid = hits.row ${cardPhoto})`.mapWith(
          String,
        ) as SQL<StepRow["found"]>,
      ended: sql`(SELECT ${jsonRows<ScanEnd>(SCAN_END_COLUMNS, place(last))} FROM last)`.mapWith(
        String,
      ) as SQL<StepRow["ended"]>,
    };
    return forSite(q.siteId).text(fields, ({ columns, inScope }) => {
      const inSite = inScope(profiles);
      const scan = memberScan(q, shape, { inSite, columns: ["rowid", ...scanColumns(shape)] });
      const end = memberScan(q, shape, { inSite, columns: ["id", "has_photo", column] });
      return sql`
    WITH hits AS MATERIALIZED (
      SELECT ${scanned}.rowid AS row, ${scanned.id}, ${scanned.has_photo}, ${at} AS at FROM (${scan} LIMIT ${literal(steps)}) scanned
      WHERE ${matchesSearch(q, shape)} LIMIT ${literal(page + 1)}
    ), last AS (
      SELECT ${scanned.id}, ${scanned.has_photo}, ${at} AS at FROM (${end} LIMIT (SELECT count(*) <= ${literal(page)} FROM hits) OFFSET ${literal(steps - 1)}) scanned
    )
    SELECT ${columns}`;
    });
  },
);

/** The rows scanned, and the matches among them. */
export type CountRow = { looked: number; found: number };

/**
 * Counts the matches of a whole search from its beginning, among the first `scan` rows of its
 * index, without fictional profiles (R173).
 */
export function countMembers(q: MembersQuery, scan: number): Statement<CountRow> {
  const whole = { ...q, after: null };
  return countStatement({ ...toScanShape(whole), scan }, toScanParams(whole));
}

const countStatement = preparedVariants(
  (q: Placeholders<ScanParams>, shape: ScanShape & { scan: number }) => {
    const fields = {
      looked: sql`count(*)`.mapWith(Number),
      found: sql`count(*) FILTER (WHERE ${isCounted(q, shape)})`.mapWith(Number),
    };
    return forSite(q.siteId).text(
      fields,
      ({ columns, inScope }) =>
        sql`SELECT ${columns} FROM (${memberScan(q, shape, { inSite: inScope(profiles) })} LIMIT ${literal(shape.scan)}) scanned`,
    );
  },
);

/** A member's search, and the member viewed in it. */
type NeighboursQuery = Pick<
  MembersQuery,
  | "siteId"
  | "genders"
  | "country"
  | "region"
  | "bornAfter"
  | "bornUntil"
  | "activeSince"
  | "fictional"
> & { viewerId: MemberId; id: MemberId };
type NeighboursRow = { previous: MemberId | null; next: MemberId | null };

/** What changes the statement's text; `scan` is the number of index rows read on either side. */
type NeighbourShape = {
  genders: MembersQuery["genders"];
  inRegion: boolean;
  fictional: boolean;
  scan: number;
};
type NeighbourParams = Omit<NeighboursQuery, "genders" | "fictional">;
type ScanDirection = { after: boolean };

/**
 * The members before and after one in a search, from that one's current position: scans the
 * location's index both ways, a bounded number of rows. Null if none is found
 * within the limit, or if the member is not in that location.
 */
export function selectNeighbours(q: NeighboursQuery, scan: number): Statement<NeighboursRow> {
  const { genders, fictional, ...params } = q;
  return neighboursStatement({ genders, fictional, inRegion: q.region !== null, scan }, params);
}

const neighboursStatement = preparedVariants(
  (q: Placeholders<NeighbourParams>, shape: NeighbourShape) => {
    const nearest = (way: ScanDirection) =>
      nullable(sql`(${nearestMember(q, shape, way)})`.mapWith(profiles.id));
    return forSite(q.siteId).text(
      { previous: nearest({ after: false }), next: nearest({ after: true }) },
      ({ columns, inScope }) => sql`
  WITH here AS MATERIALIZED (SELECT ${profiles.id}, ${profiles.has_photo}, ${profiles.last_active_at} FROM ${profiles}
    WHERE ${profiles.id} = ${q.id} AND ${inScope(profiles)} AND ${profiles.country} = ${q.country} AND ${profiles.status} = 'active')
  SELECT ${columns}`,
    );
  },
);

function nearestMember(
  q: Placeholders<NeighbourParams>,
  shape: NeighbourShape,
  way: ScanDirection,
): SQL {
  const down = sql.raw(way.after ? "DESC" : "ASC");
  const ranges = [true, false].flatMap((photo) =>
    shape.genders.map((gender) => indexRange(q, shape, { ...way, gender, photo })),
  );
  return sql`
    SELECT ${scanned.id} FROM (SELECT * FROM (${sql.join(ranges, sql` UNION ALL `)}) scanned
      ORDER BY ${scanned.has_photo} ${down}, ${scanned.last_active_at} ${down}, ${scanned.id} ${down} LIMIT ${literal(shape.scan)}) scanned
    WHERE ${scanned.birth_date} > ${q.bornAfter} AND ${scanned.birth_date} <= ${q.bornUntil} AND ${scanned.id} <> ${q.viewerId}
      AND ${shape.fictional ? sql`1` : sql`${scanned.fictional} = 0`} AND ${mayBeListed(q.viewerId, sql`${scanned.id}`)} LIMIT 1`;
}

type DirectedRange = ScanDirection & { gender: MembersQuery["genders"][number]; photo: boolean };

/** Later and earlier than any time. */
const LATEST = 999_999_999_999_999;
const EARLIEST = -1;

/** Search order: members with a photo come before all without. */
function indexRange(
  q: Placeholders<NeighbourParams>,
  { inRegion }: NeighbourShape,
  { after, gender, photo }: DirectedRange,
): SQL {
  const has = literal(Number(photo));
  const beyond = sql.raw(after ? "<" : ">");
  // Of the other kind, all members with a photo come before, all without come after.
  const others = literal(photo ? EARLIEST : LATEST);
  return sql`
    SELECT ${profiles.id}, ${profiles.has_photo}, ${profiles.last_active_at}, ${profiles.birth_date}, ${profiles.fictional}
    FROM ${profiles} INDEXED BY ${sql.raw(inRegion ? "profiles_by_region" : "profiles_by_country")}
    WHERE ${profiles.site_id} = ${q.siteId} AND ${profiles.gender} = ${gender} AND ${profiles.country} = ${q.country} ${inRegion ? sql`AND ${profiles.region} = ${q.region}` : sql``}
      AND ${profiles.status} = 'active' AND ${profiles.has_photo} = ${has} AND ${profiles.last_active_at} > ${q.activeSince}
      AND (${profiles.last_active_at}, ${profiles.id}) ${beyond} (SELECT CASE WHEN ${here.has_photo} = ${has} THEN ${here.last_active_at} ELSE ${others} END, ${here.id} FROM here)`;
}

/**
 * Recounts every region of every site, in two statements of one batch, at least an hour apart: one
 * scan of the search's covering index. Pages read the result and never count. A region whose
 * profiles are all inactive or fictional gets a row with 0, which records that it was counted.
 */
export function recountMembers(activeSince: number, now: number) {
  const { site_id, country, region } = profiles;
  return {
    old: unscoped("a scheduled job recounts all sites").delete(regionCounts),
    fresh: insertSelect(
      regionCounts,
      {
        site_id: sql`${site_id}`,
        country: sql`${country}`,
        region: sql`${region}`,
        members: sql`count(*) FILTER (WHERE ${profiles.fictional} = 0 AND ${profiles.last_active_at} >= ${activeSince})`,
        counted_at: now,
      },
      {
        from: sql`${profiles} INDEXED BY profiles_by_region`,
        when: sql`${profiles.status} = 'active' AND ${country} IS NOT NULL AND ${region} IS NOT NULL
          GROUP BY ${site_id}, ${country}, ${region}`,
      },
    ),
  };
}

export const selectCountedAt = () =>
  unscoped("a scheduled job counts all sites").text(
    { counted_at: nullable(sql`max(${regionCounts.counted_at})`.mapWith(Number)) },
    ({ columns }) => sql`SELECT ${columns} FROM ${regionCounts}`,
  );

type RegionCountsQuery = { siteId: SiteId; country: string; since: number };

/** Regions with members, those with most first, if counted since a moment. */
export const selectRegionCounts = prepared((q: Placeholders<RegionCountsQuery>) =>
  forSite(q.siteId)
    .select({ count_region: regionCounts.region, count_members: regionCounts.members })
    .from(regionCounts)
    .where(
      and(
        eq(regionCounts.country, q.country),
        gt(regionCounts.members, 0),
        gte(regionCounts.counted_at, q.since),
      ),
    )
    .orderBy(desc(regionCounts.members)),
);
