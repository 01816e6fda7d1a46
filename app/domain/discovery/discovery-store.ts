import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { compiledForms, type Names } from "~/db/compiled";
import type { Cursor } from "~/db/cursor";
import { literal } from "~/db/literal";
import type { MemberId, SiteId } from "~/kit/ids";
import { doesLike } from "../like/like-sql";
import type { Gender } from "../profile/profile.schema";
import type { CardRow } from "../profile/profile-card";
import { cardColumns, cardPhoto } from "../profile/profile-sql";
import { notBlocked } from "../safety/safety-sql";
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
};
export type ScanBounds = { page: number; scan: number };

/** A member found, or (isFound 0) the last row of a scan that ended before the page was full. */
export type StepRow = CardRow & { at: number; photo: number; isFound: number };

/** Before every member: moments have at most 15 digits. */
const START: Cursor = [999_999_999_999_999, ""];

/** What changes the text of a search. */
type Shape = ScanBounds & {
  genders: number;
  inRegion: boolean;
  /** Whether the page before ended among those with a photo; null on the first. */
  afterPhoto: boolean | null;
  visitor: boolean;
  fictional: boolean;
};
/** What it is given. A second gender and a cursor are named only where the shape has them. */
type Given = Omit<MembersQuery, "viewerId" | "genders" | "fictional" | "after"> & {
  viewerId: MemberId;
  gender0: Gender;
  gender1: Gender;
  at: number;
  id: string;
};

/**
 * One step of a search, unordered: up to `page` + 1 members and, where those are not so many, the last index row that
 * the scan may look at.
 */
export function selectMembers(q: MembersQuery, bounds: ScanBounds): Statement<StepRow> {
  const shape = {
    ...bounds,
    genders: q.genders.length,
    inRegion: q.region !== null,
    afterPhoto: q.after?.photo ?? null,
    visitor: q.viewerId === null,
    fictional: q.fictional,
  };
  const [at, id] = q.after?.at ?? START;
  const [gender0, gender1] = q.genders;
  return step(shape, { ...q, gender0, gender1, at, id } as Given);
}

/**
 * The filter is decided inside a covering index, so that a scan reads `scan` rows however few it finds. Finding its
 * last row costs the scan again, but only where the page is not full (LIMIT 0 reads nothing; a WHERE would be asked too
 * late). Numbering the rows in a window instead was measured at three reads a row.
 */
const step = compiledForms<Shape, Given, StepRow>((q, shape) => {
  const scan = scanOf(q, shape);
  const { page, scan: steps } = shape;
  return sql`
    WITH found AS MATERIALIZED (
      SELECT id, has_photo, last_active_at FROM (${scan} LIMIT ${literal(steps)})
      WHERE birth_date > ${q.bornAfter} AND birth_date <= ${q.bornUntil} AND ${allowed(q, shape)} LIMIT ${literal(page + 1)}
    ), steps AS (
      SELECT id, has_photo, last_active_at, 1 AS isFound FROM found
      UNION ALL
      SELECT id, has_photo, last_active_at, 0 FROM (${scan} LIMIT (SELECT count(*) <= ${literal(page)} FROM found) OFFSET ${literal(steps - 1)})
    )
    SELECT steps.id AS id, steps.last_active_at AS at, steps.has_photo AS photo, steps.isFound AS isFound, ${cardColumns(shape.visitor ? undefined : doesLike(q.viewerId, sql`p.id`))}
    FROM steps LEFT JOIN profiles p ON steps.isFound AND p.id = steps.id ${cardPhoto}`;
});

/**
 * Everybody of the place in order: photos first, then the last activity. One range of the index for each gender and
 * for with and without photo, merged row by row as they are read, so that two genders cost one scan and whoever has
 * been away too long is never walked past.
 */
function scanOf(q: Names<Given>, shape: Shape): SQL {
  const photos = shape.afterPhoto === false ? [false] : [true, false];
  const genders = [q.gender0, q.gender1].slice(0, shape.genders);
  const ranges = photos.flatMap((photo) =>
    genders.map((gender) => rangeOf(q, shape, { gender, photo })),
  );
  return sql`${sql.join(ranges, sql` UNION ALL `)} ORDER BY has_photo DESC, last_active_at DESC, id DESC`;
}

type Range = { gender: SQL<Gender>; photo: boolean };

/** The literal 'active' lets SQLite use the partial indexes; INDEXED BY makes the query fail rather than scan. */
function rangeOf(q: Names<Given>, shape: Shape, { gender, photo }: Range): SQL {
  const [at, id] = shape.afterPhoto === photo ? [q.at, q.id] : START;
  return sql`
    SELECT id, has_photo, last_active_at, birth_date, fictional, visible_logged_out
    FROM profiles INDEXED BY ${sql.raw(shape.inRegion ? "profiles_by_region" : "profiles_by_country")}
    WHERE site_id = ${q.siteId} AND gender = ${gender} AND country = ${q.country} ${shape.inRegion ? sql`AND region = ${q.region}` : sql``}
      AND status = 'active' AND has_photo = ${literal(Number(photo))} AND last_active_at > ${q.activeSince} AND (last_active_at, id) < (${at}, ${id})`;
}

function allowed(q: Names<Given>, shape: Shape): SQL {
  const fictional = shape.fictional ? sql`1` : sql`fictional = 0`;
  if (shape.visitor) return sql`(fictional = 1 OR visible_logged_out = 1) AND ${fictional}`;
  return sql`${fictional} AND id <> ${q.viewerId} AND ${notBlocked(q.viewerId, sql`id`)}`;
}
