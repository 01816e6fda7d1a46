import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Statement } from "~/db/batch";
import type { Cursor } from "~/db/cursor";
import { literal, type Placeholders, prepared, preparedVariants } from "~/db/prepared";
import { forOwner, forSite } from "~/db/query-builder";
import { nullableFields } from "~/db/text-statement";
import type { MemberId, SiteId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { countIfChanged, resetExpiredWindow } from "../account/attempt-sql";
import { notBlocked } from "../block/block-sql";
import { newLikesSince, updateLikesSeen } from "../profile/activity-sql";
import { profiles } from "../profile/profile.tables";
import type { CardRow } from "../profile/profile-card";
import { cardFields, cardPhoto } from "../profile/profile-sql";
import { LIKE_WINDOW } from "./like";
import { likes } from "./like.tables";
import {
  countNewLikes,
  dailyLikeCounter,
  deleteLike,
  doesLike,
  insertLike,
  type LikeInput,
  likedAtOf,
  selectLikeState,
  updateAnsweredLike,
} from "./like-sql";

/** Marks the list of received likes as opened, if it has new ones; then it returns a row. */
export const updateLikeListSeen = (viewer: MemberKey, at: number) =>
  updateLikesSeen(viewer, {
    at,
    when: sql`${countNewLikes(viewer.id, newLikesSince(viewer.id))} > 0`,
  });

/**
 * Marks a received like as seen. `toId` is the viewer, so that only own received likes are changed.
 */
export const updateLikeSeen = prepared(({ siteId, fromId, toId, at }: Placeholders<LikeInput>) =>
  forOwner({ id: toId, siteId }, likes.to_id)
    .update(likes)
    .set({ seen_at: at })
    .where(and(eq(likes.from_id, fromId), isNull(likes.seen_at)))
    .returning({ id: likes.from_id }),
);

/** Statements for one batch: the like, its daily count (R81), and the resulting state. */
export const storeLike = (like: LikeInput) => ({
  day: resetDailyCount(like),
  liked: insertLikeOfMember(like),
  counted: countLike(like),
  answered: updateAnsweredLike(like),
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
    deleteLike(w, sql`${w.likedAt} IN (0, ${likes.created_at})`),
);

type Bounds = { page: number; scan: number };
export type LikeListQuery = Bounds & { siteId: SiteId; viewerId: MemberId; after: Cursor | null };
/**
 * A member of a list, or (not `isFound`) the last row that the scan may read, in which the columns
 * of the card are null.
 */
export type LikeRow = CardRow & { at: number; isFound: boolean; isNewLike: boolean };

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
  rangeCondition: sql`AND ${likes.seen_at} IS NULL`,
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

/** Members who like the viewer, seen or new, newest first. */
export const selectReceivedLikes = createListQuery({
  index: "likes_by_receiver",
  viewerColumn: "to_id",
});

/** Members whose earlier like the viewer answered, by the time of the answer. */
export const selectAnsweredLikes = createListQuery({
  index: "likes_by_giver",
  viewerColumn: "from_id",
  listed: (q) =>
    sql`AND EXISTS (SELECT 1 FROM ${likes} WHERE ${likes.from_id} = scanned.id AND ${likes.to_id} = ${q.viewerId} AND ${likes.created_at} < scanned.at)`,
});

function createListQuery(list: LikesListSpec): (query: LikeListQuery) => Statement<LikeRow> {
  const step = preparedVariants((q: Placeholders<ListParams>, bounds: Bounds) =>
    stepOf(list, q, bounds),
  );
  return ({ page, scan, after, ...reader }) => {
    const [at, id] = after ?? FIRST_CURSOR;
    return step({ page, scan }, { ...reader, at, id }) as Statement<LikeRow>;
  };
}

function scanOf(
  { index, viewerColumn, rangeCondition = sql`` }: LikesListSpec,
  q: Placeholders<ListParams>,
): SQL {
  const me = likes[viewerColumn];
  const them = viewerColumn === "to_id" ? likes.from_id : likes.to_id;
  return sql`
    SELECT ${them} AS id, ${likes.created_at} AS at, ${likes.seen_at} AS seen_at FROM ${likes} INDEXED BY ${sql.raw(index)}
    WHERE ${me} = ${q.viewerId} ${rangeCondition} AND (${likes.created_at}, ${them}) < (${q.at}, ${q.id})
    ORDER BY ${likes.created_at} DESC, ${them} DESC`;
}

const p = alias(profiles, "p");

/**
 * One bounded step of a list: reads at most `scan` likes and returns those of visible members, as
 * in discovery-store.ts.
 */
function stepOf(list: LikesListSpec, q: Placeholders<ListParams>, { page, scan }: Bounds) {
  const fields = {
    ...nullableFields(cardFields(likedAtOf(q.viewerId, sql`${p.id}`))),
    id: sql`steps.id`.mapWith(likes.from_id),
    at: sql`steps.at`.mapWith(likes.created_at),
    isFound: sql`steps.isFound`.mapWith(Boolean),
    isNewLike: sql`steps.seen_at IS NULL`.mapWith(Boolean),
  };
  return forSite(q.siteId).text(
    fields,
    ({ columns, inScope }) => sql`
    WITH scanned AS (${scanOf(list, q)} LIMIT ${literal(scan)}),
    found AS MATERIALIZED (
      SELECT scanned.id AS id, scanned.at AS at, scanned.seen_at AS seen_at FROM scanned
      CROSS JOIN ${profiles} ON ${profiles.id} = scanned.id AND ${inScope(profiles)} AND ${profiles.status} = 'active'
      WHERE ${notBlocked(q.viewerId, sql`scanned.id`)} ${list.listed?.(q)} LIMIT ${literal(page + 1)}
    ), steps AS (
      SELECT id, at, seen_at, 1 AS isFound FROM found
      UNION ALL
      SELECT id, at, seen_at, 0 FROM (SELECT * FROM scanned LIMIT (SELECT count(*) <= ${literal(page)} FROM found) OFFSET ${literal(scan - 1)})
    )
    SELECT ${columns}
    FROM steps LEFT JOIN ${profiles} p ON steps.isFound AND ${p.id} = steps.id ${cardPhoto}`,
  );
}
