import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal, type Placeholders, prepared, preparedVariants } from "~/db/prepared";
import type { MemberId, SiteId } from "~/kit/ids";
import { doesLike, isLikeable, isUnseenLike, type LikeInput } from "../like/like-sql";
import {
  type CandidatesForm,
  type CandidatesParams,
  candidatesQuery,
} from "../suggestion/suggestion-sql";
import { GAME_LIKES_PER_DAY, MAX_STORED_SWIPES } from "./swipe-game";
import type { Swipe } from "./swipe-game.schema";

/** A member and their current calendar day in the game. */
type PlayerDay = { siteId: SiteId; fromId: MemberId; day: string };
export type SwipeInput = LikeInput & { day: string };

/**
 * Starts a new day if it is later than the counted one: travelling west does not repeat a day,
 * travelling east does not start one twice.
 */
export const startDay = ({ siteId, fromId, day }: PlayerDay): Statement => sql`
  INSERT INTO games (member_id, site_id, day) VALUES (${fromId}, ${siteId}, ${day})
  ON CONFLICT (member_id) DO UPDATE SET day = excluded.day, likes = 0 WHERE excluded.day > games.day`;

/** SQL condition: the member has a like of the day left. */
export const isLikeLeft = ({ fromId }: Pick<SwipeInput, "fromId">): SQL =>
  sql`(SELECT likes FROM games WHERE member_id = ${fromId}) < ${GAME_LIKES_PER_DAY}`;

/** SQL condition: the other member may be passed, i.e. can be liked and is not liked yet. */
export const isPassable = (swipe: SwipeInput): SQL =>
  sql`${isLikeable(swipe)} AND NOT ${doesLike(swipe.fromId, swipe.toId)}`;

/**
 * Stores a swipe under the next number, if `when` is true; a repeated swipe of the same member
 * replaces the earlier one.
 */
export function storeSwipe(swipe: SwipeInput, kind: Swipe, when: SQL): Statement {
  const { siteId, fromId, toId, at } = swipe;
  return sql`
    INSERT INTO swipes (member_id, other_id, site_id, kind, number, day, swiped_at)
    SELECT ${fromId}, ${toId}, ${siteId}, ${kind}, swipes + 1, day, ${at} FROM games WHERE member_id = ${fromId} AND ${when}
    ON CONFLICT (member_id, other_id) DO UPDATE
      SET kind = excluded.kind, number = excluded.number, day = excluded.day, swiped_at = excluded.swiped_at`;
}

/** SQL condition: the previous statement changed a row. */
export const didChange = sql`changes() > 0`;

/** Counts the swipe that the previous statement stored. */
export const countSwipe = ({ fromId }: SwipeInput, likes: 0 | 1): Statement =>
  sql`UPDATE games SET swipes = swipes + 1, likes = likes + ${likes} WHERE changes() > 0 AND member_id = ${fromId}`;

/** Deletes a member's swipes beyond the maximum number. */
export const deleteExcessSwipes = ({ fromId }: SwipeInput): Statement => sql`
  DELETE FROM swipes WHERE member_id = ${fromId}
    AND number <= (SELECT swipes FROM games WHERE member_id = ${fromId}) - ${MAX_STORED_SWIPES}`;

type UndoInput = Omit<SwipeInput, "at" | "day">;
/** SQL condition: the other member was the last one swiped. */
const isLastSwipe = ({ fromId, toId }: UndoInput, kind?: Swipe): SQL => sql`
  EXISTS (SELECT 1 FROM swipes s WHERE s.member_id = ${fromId} AND s.other_id = ${toId}
    AND s.number = (SELECT max(number) FROM swipes WHERE member_id = ${fromId}) ${kind ? sql`AND s.kind = ${kind}` : sql``})`;

/**
 * Returns the like of the day if the last swipe was a like of the current day that is unseen and
 * not mutual.
 */
export const returnDailyLike = (swipe: UndoInput): Statement => sql`
  UPDATE games SET likes = max(0, likes - 1) WHERE member_id = ${swipe.fromId} AND ${isLastSwipe(swipe, "like")}
    AND ${isUnseenLike(swipe.fromId, swipe.toId)} AND NOT ${doesLike(swipe.toId, swipe.fromId)}
    AND day = (SELECT day FROM swipes WHERE member_id = ${swipe.fromId} AND other_id = ${swipe.toId})`;

/** SQL condition: the last swipe was a like of that member, which an undo deletes too. */
export const wasLastSwipeLike = (swipe: UndoInput): SQL => isLastSwipe(swipe, "like");

export const deleteSwipe = (swipe: UndoInput): Statement =>
  sql`DELETE FROM swipes WHERE member_id = ${swipe.fromId} AND other_id = ${swipe.toId} AND ${isLastSwipe(swipe)}`;

type GameRow = { day: string; likes: number; lastId: MemberId | null };

/** The counted day, its likes, and the last member swiped. */
export const selectGame = prepared<{ fromId: MemberId }, GameRow>(
  ({ fromId }) => sql`
    SELECT day, likes,
      (SELECT other_id FROM swipes WHERE member_id = ${fromId} ORDER BY number DESC LIMIT 1) AS lastId
    FROM games WHERE member_id = ${fromId}`,
);

type DealParams = CandidatesParams & { swipedSince: number };

/** Members who may be dealt: may be suggested and have no remembered swipe. */
export const selectDealable = preparedVariants(
  (q: Placeholders<DealParams>, shape: CandidatesForm) =>
    candidatesQuery(q, shape, {
      also: sql`NOT EXISTS (SELECT 1 FROM swipes WHERE member_id = ${q.viewerId} AND other_id = id AND swiped_at > ${q.swipedSince})`,
    }),
);

/** Deletes expired swipes of all sites, oldest first. Unscoped: called by a scheduled job. */
export const unscopedDeleteExpiredSwipes = (before: number, limit: number): Statement => sql`
  DELETE FROM swipes WHERE (member_id, other_id) IN (
    SELECT member_id, other_id FROM swipes WHERE swiped_at <= ${before} ORDER BY swiped_at LIMIT ${literal(limit)})`;
