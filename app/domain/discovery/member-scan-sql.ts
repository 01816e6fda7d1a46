import { type SQL, sql } from "drizzle-orm";
import type { Names } from "~/db/compiled";
import { literal } from "~/db/literal";
import type { MemberId, SiteId } from "~/kit/ids";
import type { Gender } from "../profile/profile.schema";
import { type Column, columnsOf, type ScanShape } from "./scan-shape";
import type { SearchCursor } from "./search-cursor";

export type MembersQuery = {
  siteId: SiteId;
  /** Null for a visitor, who finds only those visible without login and fictional ones. */
  viewerId: MemberId | null;
  genders: readonly Gender[];
  country: string;
  region: string | null;
  /** Born after the first day and until the second, which is included. */
  bornAfter: string;
  bornUntil: string;
  /** Milliseconds; who was not here since is left out. */
  activeSince: number;
  fictional: boolean;
  after: SearchCursor | null;
} & Wanted;

/** What a search may ask besides, and in which order it goes. */
type Wanted = {
  sort: "active" | "newest";
  photo: boolean;
  /** Only real members who tell when they are here. */
  telling: boolean;
  /** Milliseconds; null is whenever. */
  joinedSince: number | null;
  /** Bits of facts and of interests (traits.ts): all of them; 0 is any. */
  traits: number;
  interests: number;
  /** Similar ones: of these ages and regions (null is the whole country), but not what the search itself finds. */
  similar: { bornAfter: string; bornUntil: string; regions: readonly string[] | null } | null;
};

/** Asks nothing besides. */
export const ANYBODY: Wanted = {
  sort: "active",
  photo: false,
  telling: false,
  joinedSince: null,
  traits: 0,
  interests: 0,
  similar: null,
};

/** What it is given. A second gender, a cursor and what is wanted besides are named only where the shape has them. */
export type ScanGiven = Omit<MembersQuery, "viewerId" | "genders" | "fictional" | "after"> & {
  viewerId: MemberId;
  gender0: Gender;
  gender1: Gender;
  at: number;
  id: string;
  similarAfter: string;
  similarUntil: string;
  regions: string;
};

export function shapeOf(q: MembersQuery): ScanShape {
  return {
    genders: q.genders.length,
    inRegion: q.region !== null,
    afterPhoto: q.after?.photo ?? null,
    visitor: q.viewerId === null,
    fictional: q.fictional,
    sort: q.sort,
    photo: q.photo,
    telling: q.telling,
    joined: q.joinedSince !== null,
    traits: q.traits + q.interests > 0,
    similar: q.similar !== null,
    regions: Boolean(q.similar?.regions),
  };
}

export function givenOf(q: MembersQuery): ScanGiven {
  const [at, id] = q.after?.at ?? [];
  const [gender0, gender1] = q.genders;
  const { bornAfter: similarAfter, bornUntil: similarUntil, regions } = q.similar ?? {};
  const given = { ...q, gender0, gender1, at, id, similarAfter, similarUntil };
  return { ...given, regions: JSON.stringify(regions ?? []) } as ScanGiven;
}

/**
 * Everybody of the place in order: photos first, then the last activity or the day of joining. One range of the index
 * for each gender and for with and without photo, merged row by row as they are read, so that two genders cost one scan.
 */
export function scanOf(
  q: Names<ScanGiven>,
  shape: ScanShape,
  asked: readonly Column[] = columnsOf(shape),
): SQL {
  const columns = sql.raw(asked.join(", "));
  const photos = (shape.afterPhoto === false ? [false] : [true, false]).filter(
    (photo) => photo || !shape.photo,
  );
  const genders = [q.gender0, q.gender1].slice(0, shape.genders);
  const ranges = photos.flatMap((photo) =>
    genders.map((gender) => rangeOf(q, shape, { gender, photo, columns })),
  );
  return sql`${sql.join(ranges, sql` UNION ALL `)} ORDER BY has_photo DESC, ${column(shape)} DESC, id DESC`;
}

const column = ({ sort }: ScanShape) => sql.raw(sort === "newest" ? "joined_at" : "last_active_at");

type Range = { gender: SQL<Gender>; photo: boolean; columns: SQL };

/**
 * The literal 'active' lets SQLite use the partial indexes; INDEXED BY makes the query fail rather than scan. A range that is
 * begun anew names no cursor: SQLite compiles the text at each search, and that is half of what a first page costs.
 */
function rangeOf(q: Names<ScanGiven>, shape: ScanShape, { gender, photo, columns }: Range): SQL {
  const order = column(shape);
  const isWalked = hasRegionIndex(shape);
  const from =
    shape.sort === "newest" ? (shape.joined ? q.joinedSince : literal(-1)) : q.activeSince;
  const after = shape.afterPhoto === photo ? sql`AND (${order}, id) < (${q.at}, ${q.id})` : sql``;
  return sql`
    SELECT ${columns} FROM profiles INDEXED BY ${sql.raw(indexOf(shape))}
    WHERE site_id = ${q.siteId} AND gender = ${gender} AND country = ${q.country} ${isWalked ? sql`AND region = ${q.region}` : sql``}
      AND status = 'active' AND has_photo = ${literal(Number(photo))} AND ${order} > ${from} ${after}`;
}

/** A region has an index of its own in the order of activity; elsewhere it is decided like a filter. */
const hasRegionIndex = ({ inRegion, sort, similar }: ScanShape) =>
  inRegion && sort === "active" && !similar;

function indexOf(shape: ScanShape): string {
  if (shape.sort === "newest") return "profiles_by_newest";
  return hasRegionIndex(shape) ? "profiles_by_region" : "profiles_by_country";
}
