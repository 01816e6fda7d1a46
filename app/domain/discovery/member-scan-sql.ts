import { eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { literal, type Placeholders } from "~/db/prepared";
import { bareName } from "~/db/text-statement";
import type { MemberId, SiteId } from "~/kit/ids";
import { mayBeListed, mayBeListedInScan } from "../block/passed-member-sql";
import { isOnlineSince } from "../profile/presence-sql";
import type { Gender } from "../profile/profile.schema";
import { profiles } from "../profile/profile.tables";
import { type FieldBits, NO_FIELD_BITS } from "../profile-field/field-bits";
import type { SearchCursor } from "./search-cursor";

/** What changes the text of a scan. */
export type ScanShape = {
  genders: number;
  inRegion: boolean;
  /** Whether the previous page ended within members with a photo; null on the first page. */
  afterPhoto: boolean | null;
  visitor: boolean;
  fictional: boolean;
  sort: "active" | "newest";
  photo: boolean;
  showsPresence: boolean;
  online: boolean;
  joined: boolean;
  traits: boolean;
  traits_2: boolean;
  similar: boolean;
  regions: boolean;
};

/** The columns that the search indexes hold for filters. */
const INDEX_COLUMNS = [
  ...(["id", "has_photo", "last_active_at", "birth_date", "fictional"] as const),
  ...(["visible_logged_out", "joined_at", "hides_presence", "region"] as const),
  ...(["traits", "interest_bits", "traits_2"] as const),
] as const satisfies (keyof typeof profiles)[];
/** Every index holds the rowid. */
type ScanColumn = (typeof INDEX_COLUMNS)[number] | "rowid";

/**
 * The columns that a shape needs. A scan passes on whole rows, most of which are only counted or
 * rejected: of 2,000 rows with all eleven columns a fifth of the time was spent on unused columns.
 */
export function scanColumns(shape: ScanShape): ScanColumn[] {
  const needed: Record<(typeof INDEX_COLUMNS)[number], boolean> = {
    id: true,
    has_photo: true,
    last_active_at: true,
    birth_date: true,
    fictional: true,
    visible_logged_out: shape.visitor,
    joined_at: shape.sort === "newest" || shape.joined,
    hides_presence: shape.showsPresence,
    region: shape.inRegion || shape.regions,
    traits: shape.traits,
    interest_bits: shape.traits,
    traits_2: shape.traits_2,
  };
  return INDEX_COLUMNS.filter((one) => needed[one]);
}

export type MembersQuery = {
  siteId: SiteId;
  /** Null for a visitor, who finds only members visible without login and fictional profiles. */
  viewerId: MemberId | null;
  genders: readonly Gender[];
  country: string;
  region: string | null;
  /** Born after the first date, until and including the second. */
  bornAfter: string;
  bornUntil: string;
  /** In milliseconds; members not active since are left out. */
  activeSince: number;
  fictional: boolean;
  after: SearchCursor | null;
} & ScanFilters;

/** Optional filters, and the order. */
type ScanFilters = {
  sort: "active" | "newest";
  photo: boolean;
  /** Only real members who show their online status. */
  showsPresence: boolean;
  /** In milliseconds: only members with an open page recorded since; null means all. */
  onlineSince: number | null;
  /** In milliseconds; null means any time. */
  joinedSince: number | null;
  /** Bits of interests that must all be set, as those of profile fields; 0 means any. */
  interests: number;
  /**
   * Similar members: of these ages and regions (null is the whole country), excluding exact
   * matches.
   */
  similar: { bornAfter: string; bornUntil: string; regions: readonly string[] | null } | null;
} & FieldBits;

/** No optional filters. */
export const NO_SCAN_FILTERS: ScanFilters = {
  sort: "active",
  photo: false,
  showsPresence: false,
  onlineSince: null,
  joinedSince: null,
  ...NO_FIELD_BITS,
  interests: 0,
  similar: null,
};

/**
 * Values of a scan. A second gender, a cursor and optional filters are used only if the shape has
 * them.
 */
export type ScanParams = Omit<MembersQuery, "viewerId" | "genders" | "fictional" | "after"> & {
  viewerId: MemberId;
  gender0: Gender;
  gender1: Gender;
  at: number;
  id: string;
  similarAfter: string;
  similarUntil: string;
  regions: string;
};

export function toScanShape(q: MembersQuery): ScanShape {
  return {
    genders: q.genders.length,
    inRegion: q.region !== null,
    afterPhoto: q.after?.photo ?? null,
    visitor: q.viewerId === null,
    fictional: q.fictional,
    sort: q.sort,
    photo: q.photo,
    showsPresence: q.showsPresence,
    online: q.onlineSince !== null,
    joined: q.joinedSince !== null,
    traits: q.traits + q.interests > 0,
    traits_2: q.traits_2 > 0,
    similar: q.similar !== null,
    regions: Boolean(q.similar?.regions),
  };
}

export function toScanParams(q: MembersQuery): ScanParams {
  const [at, id] = q.after?.at ?? [];
  const [gender0, gender1] = q.genders;
  const { bornAfter: similarAfter, bornUntil: similarUntil, regions } = q.similar ?? {};
  const params = { ...q, gender0, gender1, at, id, similarAfter, similarUntil };
  return { ...params, regions: JSON.stringify(regions ?? []) } as ScanParams;
}

/** The name that every statement gives the rows of a scan. */
export const scanned = alias(profiles, "scanned");

/**
 * All members of a location in order: photos first, then by last activity or joining date. One
 * index range per gender and per with or without photo, merged row by row, so that two genders cost
 * one scan. `inSite`: the condition on the site of `profiles`.
 */
export function memberScan(
  q: Placeholders<ScanParams>,
  shape: ScanShape,
  { inSite = isOnSite(q), columns: names = scanColumns(shape) }: ScanParts = {},
): SQL {
  const columns = sql.join(
    names.map((name) => (name === "rowid" ? sql`${profiles}.rowid` : sql`${profiles[name]}`)),
    sql`, `,
  );
  const photos = (shape.afterPhoto === false ? [false] : [true, false]).filter(
    (photo) => photo || !shape.photo,
  );
  const genders = [q.gender0, q.gender1].slice(0, shape.genders);
  const ranges = photos.flatMap((photo) =>
    genders.map((gender) => indexRange(q, shape, { gender, photo, columns, inSite })),
  );
  return sql`${sql.join(ranges, sql` UNION ALL `)} ORDER BY ${bareName(profiles.has_photo)} DESC, ${bareName(profiles[orderColumn(shape)])} DESC, ${bareName(profiles.id)} DESC`;
}

const isOnSite = (q: Placeholders<ScanParams>) => eq(profiles.site_id, q.siteId);

type ScanParts = { inSite?: SQL; columns?: readonly ScanColumn[] };

/** The column that orders a scan after `has_photo`. */
export const orderColumn = ({ sort }: ScanShape) =>
  sort === "newest" ? "joined_at" : "last_active_at";

type IndexRange = { gender: SQL<Gender>; photo: boolean; columns: SQL; inSite: SQL };

/**
 * The literal 'active' allows SQLite to use the partial indexes; with INDEXED BY the query fails
 * instead of scanning the table. A range's first page omits the cursor: SQLite compiles the text
 * for each search, which is half the cost of a first page.
 */
function indexRange(
  q: Placeholders<ScanParams>,
  shape: ScanShape,
  { gender, photo, columns, inSite }: IndexRange,
): SQL {
  const order = profiles[orderColumn(shape)];
  const scansRegion = hasRegionIndex(shape);
  const from =
    shape.sort === "newest" ? (shape.joined ? q.joinedSince : literal(-1)) : q.activeSince;
  const after =
    shape.afterPhoto === photo ? sql`AND (${order}, ${profiles.id}) < (${q.at}, ${q.id})` : sql``;
  return sql`
    SELECT ${columns} FROM ${profiles} INDEXED BY ${sql.raw(indexName(shape))}
    WHERE ${inSite} AND ${profiles.gender} = ${gender} AND ${profiles.country} = ${q.country} ${scansRegion ? sql`AND ${profiles.region} = ${q.region}` : sql``}
      AND ${profiles.status} = 'active' AND ${profiles.has_photo} = ${literal(Number(photo))} AND ${order} > ${from} ${after}`;
}

/** A region has its own index in activity order; in other orders it is a filter. */
const hasRegionIndex = ({ inRegion, sort, similar }: ScanShape) =>
  inRegion && sort === "active" && !similar;

function indexName(shape: ScanShape): string {
  if (shape.sort === "newest") return "profiles_by_newest";
  return hasRegionIndex(shape) ? "profiles_by_region" : "profiles_by_country";
}

type Condition = false | SQL;

/**
 * Condition of a match, on columns of `scanned` only; blocks come last, because each needs a
 * lookup.
 */
export function matchesSearch(
  q: Placeholders<ScanParams>,
  shape: ScanShape,
  isApart: typeof mayBeListed = mayBeListed,
): SQL {
  const { visitor, fictional } = shape;
  const conditions: Condition[] = [
    shape.similar ? isSimilar(q, shape) : matchesAgeAndRegion(q, shape),
    shape.sort === "newest" && sql`${scanned.last_active_at} > ${q.activeSince}`,
    shape.sort === "active" && shape.joined && sql`${scanned.joined_at} > ${q.joinedSince}`,
    shape.showsPresence && sql`${scanned.hides_presence} = 0 AND ${scanned.fictional} = 0`,
    shape.traits &&
      sql`(${scanned.traits} & ${q.traits}) = ${q.traits} AND (${scanned.interest_bits} & ${q.interests}) = ${q.interests}`,
    shape.traits_2 && sql`(${scanned.traits_2} & ${q.traits_2}) = ${q.traits_2}`,
    !fictional && sql`${scanned.fictional} = 0`,
    shape.online && isOnlineSince(sql`${scanned.id}`, q.onlineSince),
    visitor
      ? sql`(${scanned.fictional} = 1 OR ${scanned.visible_logged_out} = 1)`
      : sql`${scanned.id} <> ${q.viewerId} AND ${isApart(q.viewerId, sql`${scanned.id}`)}`,
  ];
  return sql.join(
    conditions.filter((condition) => condition !== false),
    sql` AND `,
  );
}

/**
 * Condition of a counted member: no fictional profiles (R173), and a block condition suited to
 * thousands of lookups.
 */
export const isCounted = (q: Placeholders<ScanParams>, shape: ScanShape): SQL =>
  matchesSearch(q, { ...shape, fictional: false }, mayBeListedInScan);

/** The ages and region of the search; a region index has already limited the region. */
function matchesAgeAndRegion(
  q: Placeholders<ScanParams>,
  { inRegion, sort, similar }: ScanShape,
): SQL {
  const isAged = sql`${scanned.birth_date} > ${q.bornAfter} AND ${scanned.birth_date} <= ${q.bornUntil}`;
  return inRegion && (sort === "newest" || similar)
    ? sql`${isAged} AND ${scanned.region} = ${q.region}`
    : isAged;
}

/** A little younger, older or further away, excluding exact matches. */
function isSimilar(q: Placeholders<ScanParams>, shape: ScanShape): SQL {
  const nearby = shape.regions
    ? sql` AND ${scanned.region} IN (SELECT value FROM json_each(${q.regions}))`
    : sql``;
  return sql`${scanned.birth_date} > ${q.similarAfter} AND ${scanned.birth_date} <= ${q.similarUntil}${nearby} AND NOT (${matchesAgeAndRegion(q, shape)})`;
}
