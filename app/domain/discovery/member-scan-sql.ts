import { type SQL, sql } from "drizzle-orm";
import { literal } from "~/db/literal";
import type { Placeholders } from "~/db/prepared";
import type { MemberId, SiteId } from "~/kit/ids";
import type { Gender } from "../profile/profile.schema";
import { type FieldBits, NO_FIELD_BITS } from "../profile-field/field-bits";
import { type ScanColumn, type ScanShape, scanColumns } from "./scan-shape";
import type { SearchCursor } from "./search-cursor";

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

/**
 * All members of a location in order: photos first, then by last activity or joining date. One
 * index range per gender and per with or without photo, merged row by row, so that two genders cost
 * one scan.
 */
export function memberScan(
  q: Placeholders<ScanParams>,
  shape: ScanShape,
  scannedColumns: readonly ScanColumn[] = scanColumns(shape),
): SQL {
  const columns = sql.raw(scannedColumns.join(", "));
  const photos = (shape.afterPhoto === false ? [false] : [true, false]).filter(
    (photo) => photo || !shape.photo,
  );
  const genders = [q.gender0, q.gender1].slice(0, shape.genders);
  const ranges = photos.flatMap((photo) =>
    genders.map((gender) => indexRange(q, shape, { gender, photo, columns })),
  );
  return sql`${sql.join(ranges, sql` UNION ALL `)} ORDER BY has_photo DESC, ${orderColumn(shape)} DESC, id DESC`;
}

const orderColumn = ({ sort }: ScanShape) =>
  sql.raw(sort === "newest" ? "joined_at" : "last_active_at");

type IndexRange = { gender: SQL<Gender>; photo: boolean; columns: SQL };

/**
 * The literal 'active' allows SQLite to use the partial indexes; with INDEXED_PATHS BY the query fails
 * instead of scanning the table. A range's first page omits the cursor: SQLite compiles the text
 * for each search, which is half the cost of a first page.
 */
function indexRange(
  q: Placeholders<ScanParams>,
  shape: ScanShape,
  { gender, photo, columns }: IndexRange,
): SQL {
  const order = orderColumn(shape);
  const scansRegion = hasRegionIndex(shape);
  const from =
    shape.sort === "newest" ? (shape.joined ? q.joinedSince : literal(-1)) : q.activeSince;
  const after = shape.afterPhoto === photo ? sql`AND (${order}, id) < (${q.at}, ${q.id})` : sql``;
  return sql`
    SELECT ${columns} FROM profiles INDEXED BY ${sql.raw(indexName(shape))}
    WHERE site_id = ${q.siteId} AND gender = ${gender} AND country = ${q.country} ${scansRegion ? sql`AND region = ${q.region}` : sql``}
      AND status = 'active' AND has_photo = ${literal(Number(photo))} AND ${order} > ${from} ${after}`;
}

/** A region has its own index in activity order; in other orders it is a filter. */
const hasRegionIndex = ({ inRegion, sort, similar }: ScanShape) =>
  inRegion && sort === "active" && !similar;

function indexName(shape: ScanShape): string {
  if (shape.sort === "newest") return "profiles_by_newest";
  return hasRegionIndex(shape) ? "profiles_by_region" : "profiles_by_country";
}
