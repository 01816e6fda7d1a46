import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { Cursor } from "~/db/cursor";
import { literal, type Placeholders, prepared, preparedVariants } from "~/db/prepared";
import { build } from "~/db/query-builder";
import type { MemberId, SiteId } from "~/kit/ids";
import { countIfChanged, resetExpiredWindow } from "../account/attempt-sql";
import { notBlocked } from "../block/block-sql";
import type { CardRow } from "../profile/profile-card";
import { cardColumns, cardPhoto } from "../profile/profile-sql";
import { LIKE_WINDOW } from "./like";
import { likes } from "./like.tables";
import {
  dailyLikeCounter,
  deleteLike,
  doesLike,
  insertLike,
  type LikeInput,
  likedAtOf,
  selectLikeState,
} from "./like-sql";

/**
 * Marks a received like as seen. `toId` is the viewer, so that only own received likes are changed.
 */
export const updateLikeSeen = prepared(({ siteId, fromId, toId, at }: Placeholders<LikeInput>) =>
  build
    .update(likes)
    .set({ seen_at: at })
    .where(
      and(
        eq(likes.from_id, fromId),
        eq(likes.to_id, toId),
        eq(likes.site_id, siteId),
        isNull(likes.seen_at),
      ),
    )
    .returning({ id: likes.from_id }),
);

/** Statements for one batch: the like, its daily count (R81), and the resulting state. */
export const storeLike = (like: LikeInput) => ({
  day: resetDailyCount(like),
  liked: insertLikeOfMember(like),
  counted: countLike(like),
  states: selectLikeState(like),
});

const resetDailyCount = prepared((w: Placeholders<LikeInput>) =>
  resetExpiredWindow(dailyLikeCounter(w), w.at, LIKE_WINDOW),
);
const insertLikeOfMember = prepared((w: Placeholders<LikeInput>) => insertLike(w));
const countLike = prepared((w: Placeholders<LikeInput>) => countIfChanged(dailyLikeCounter(w)));

/** `likedAt`: deletes only a like of that time; 0 means any. */
export const deleteLikeAt = prepared(
  (w: Placeholders<Omit<LikeInput, "at"> & { likedAt: number }>) =>
    deleteLike(w, sql`${w.likedAt} IN (0, created_at)`),
);

type Bounds = { page: number; scan: number };
export type LikeListQuery = Bounds & { siteId: SiteId; viewerId: MemberId; after: Cursor | null };
/** A member of a list, or (`isFound` 0) the last row that the scan may read. */
export type LikeRow = CardRow & { at: number; isFound: number; isNewLike: number };

const FIRST_CURSOR: Cursor = [999_999_999_999_999, ""];
type ListParams = { siteId: SiteId; viewerId: MemberId; at: number; id: string };

/**
 * Definition of a likes list: its index, the viewer's column, a condition inside the index scan
 * (`rangeCondition`), and a condition on scanned rows (`listed`).
 */
type LikesListSpec = {
  index: string;
  viewerColumn: "to_id" | "from_id";
  rangeCondition?: SQL;
  listed?: (q: Placeholders<ListParams>) => SQL;
};

/** Members whose like the viewer has not seen, newest first. */
export const selectNewLikes = createListQuery({
  index: "likes_unseen",
  viewerColumn: "to_id",
  rangeCondition: sql`AND seen_at IS NULL`,
});

/** Members whose like the viewer has seen, newest first. */
export const selectSeenLikes = createListQuery({
  index: "likes_by_receiver",
  viewerColumn: "to_id",
  listed: () => sql`AND scanned.seen_at IS NOT NULL`,
});

/** Members whom the viewer likes, newest first. */
export const selectGivenLikes = createListQuery({
  index: "likes_by_giver",
  viewerColumn: "from_id",
});

/**
 * Members with a mutual like, by the time of the viewer's like. The scanned list is short, because
 * likes are limited per day.
 */
export const selectMatches = createListQuery({
  index: "likes_by_giver",
  viewerColumn: "from_id",
  listed: (q) => sql`AND ${doesLike(sql`scanned.id`, q.viewerId)}`,
});

function createListQuery(list: LikesListSpec): (query: LikeListQuery) => Statement<LikeRow> {
  const step = preparedVariants((q: Placeholders<ListParams>, bounds: Bounds) =>
    stepOf(list, q, bounds),
  );
  return ({ page, scan, after, ...reader }) => {
    const [at, id] = after ?? FIRST_CURSOR;
    return step({ page, scan }, { ...reader, at, id });
  };
}

function scanOf(
  { index, viewerColumn, rangeCondition = sql`` }: LikesListSpec,
  q: Placeholders<ListParams>,
): SQL {
  const me = sql.raw(viewerColumn);
  const them = sql.raw(viewerColumn === "to_id" ? "from_id" : "to_id");
  return sql`
    SELECT ${them} AS id, created_at, seen_at FROM likes INDEXED BY ${sql.raw(index)}
    WHERE ${me} = ${q.viewerId} ${rangeCondition} AND (created_at, ${them}) < (${q.at}, ${q.id})
    ORDER BY created_at DESC, ${them} DESC`;
}

/**
 * One bounded step of a list: reads at most `scan` likes and returns those of visible members, as
 * in discovery-store.ts.
 */
function stepOf(
  list: LikesListSpec,
  q: Placeholders<ListParams>,
  { page, scan }: Bounds,
): SQL<LikeRow> {
  return sql`
    WITH scanned AS (${scanOf(list, q)} LIMIT ${literal(scan)}),
    found AS MATERIALIZED (
      SELECT scanned.id AS id, scanned.created_at AS at, scanned.seen_at AS seen_at FROM scanned
      CROSS JOIN profiles ON profiles.id = scanned.id AND profiles.site_id = ${q.siteId} AND profiles.status = 'active'
      WHERE ${notBlocked(q.viewerId, sql`scanned.id`)} ${list.listed?.(q)} LIMIT ${literal(page + 1)}
    ), steps AS (
      SELECT id, at, seen_at, 1 AS isFound FROM found
      UNION ALL
      SELECT id, created_at, seen_at, 0 FROM (SELECT * FROM scanned LIMIT (SELECT count(*) <= ${literal(page)} FROM found) OFFSET ${literal(scan - 1)})
    )
    SELECT steps.id AS id, steps.at AS at, steps.isFound AS isFound, steps.seen_at IS NULL AS isNewLike, ${cardColumns(likedAtOf(q.viewerId, sql`p.id`))}
    FROM steps LEFT JOIN profiles p ON steps.isFound AND p.id = steps.id ${cardPhoto}`;
}
