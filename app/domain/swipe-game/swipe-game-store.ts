import { and, desc, eq, exists, lte, not, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { literal, type Placeholders, prepared, preparedVariants } from "~/db/prepared";
import { forOwner, insertInto, subselect, unscoped } from "~/db/query-builder";
import { bareName, excluded, insertSelect } from "~/db/text-statement";
import type { MemberId, SiteId } from "~/kit/ids";
import { doesLike, isLikeable, isUnseenLike, type LikeInput } from "../like/like-sql";
import {
  type CandidatesForm,
  type CandidatesParams,
  candidatesQuery,
} from "../suggestion/suggestion-sql";
import { GAME_LIKES_PER_DAY, MAX_STORED_SWIPES } from "./swipe-game";
import type { Swipe } from "./swipe-game.schema";
import { games, swipes } from "./swipe-game.tables";

type Player = { siteId: SiteId; fromId: MemberId };
const gameOf = ({ siteId, fromId: id }: Player) => forOwner({ id, siteId }, games.member_id);
const swipesOf = ({ siteId, fromId: id }: Player) => forOwner({ id, siteId }, swipes.member_id);

/** A member and their current calendar day in the game. */
type PlayerDay = Player & { day: string };
export type SwipeInput = LikeInput & { day: string };

/**
 * Starts a new day if it is later than the counted one: travelling west does not repeat a day,
 * travelling east does not start one twice.
 */
export const startDay = ({ siteId, fromId, day }: PlayerDay) =>
  insertInto(games)
    .values({ member_id: fromId, site_id: siteId, day })
    .onConflictDoUpdate({
      target: games.member_id,
      set: { day: excluded(games.day), likes: 0 },
      setWhere: sql`${excluded(games.day)} > ${games.day}`,
    });

/** SQL condition: the member has a like of the day left. */
export const isLikeLeft = (player: Player): SQL =>
  sql`${gameOf(player).select({ likes: games.likes }).from(games)} < ${GAME_LIKES_PER_DAY}`;

/** SQL condition: the other member may be passed, i.e. can be liked and is not liked yet. */
export const isPassable = (swipe: SwipeInput): SQL =>
  sql`${isLikeable(swipe)} AND NOT ${doesLike(swipe.fromId, swipe.toId)}`;

/**
 * Stores a swipe under the next number, if `when` is true; a repeated swipe of the same member
 * replaces the earlier one.
 */
export function storeSwipe(swipe: SwipeInput, kind: Swipe, when: SQL) {
  const { siteId, fromId, toId, at } = swipe;
  const isOwnGame = and(eq(games.member_id, fromId), eq(games.site_id, siteId));
  return insertSelect(
    swipes,
    {
      member_id: fromId,
      other_id: toId,
      site_id: siteId,
      kind,
      number: sql`${games.swipes} + 1`,
      day: sql`${games.day}`,
      swiped_at: at,
    },
    {
      from: sql`${games}`,
      when: sql`${isOwnGame} AND ${when}`,
      onConflict: sql`(${bareName(swipes.member_id)}, ${bareName(swipes.other_id)}) DO UPDATE SET ${REPLACED}`,
    },
  );
}
/** The values of a swipe that a repeated one replaces. */
const REPLACED = sql.join(
  [swipes.kind, swipes.number, swipes.day, swipes.swiped_at].map(
    (column) => sql`${bareName(column)} = ${excluded(column)}`,
  ),
  sql`, `,
);

/** SQL condition: the previous statement changed a row. */
export const didChange = sql`changes() > 0`;

/** Counts the swipe that the previous statement stored. */
export const countSwipe = (swipe: SwipeInput, likes: 0 | 1) =>
  gameOf(swipe)
    .update(games)
    .set({ swipes: sql`${games.swipes} + 1`, likes: sql`${games.likes} + ${likes}` })
    .where(didChange);

/** Deletes a member's swipes beyond the maximum number. */
export function deleteExcessSwipes(swipe: SwipeInput) {
  const count = gameOf(swipe).select({ swipes: games.swipes }).from(games);
  return swipesOf(swipe)
    .delete(swipes)
    .where(lte(swipes.number, sql`${count} - ${MAX_STORED_SWIPES}`));
}

type UndoInput = Omit<SwipeInput, "at" | "day">;
/** SQL condition: the other member was the last one swiped. */
const isLastSwipe = ({ siteId, fromId, toId }: UndoInput, kind?: Swipe): SQL => {
  const last = sql`(SELECT max(${swipes.number}) FROM ${swipes} WHERE ${swipes.member_id} = ${fromId})`;
  return exists(
    forOwner({ id: fromId, siteId }, s.member_id)
      .select({ one: sql`1` })
      .from(s)
      .where(and(eq(s.other_id, toId), eq(s.number, last), kind ? eq(s.kind, kind) : undefined)),
  );
};
const s = alias(swipes, "s");

/**
 * Returns the like of the day if the last swipe was a like of the current day that is unseen and
 * not mutual.
 */
export const returnDailyLike = (swipe: UndoInput) => {
  const { fromId, toId } = swipe;
  const day = swipesOf(swipe)
    .select({ day: swipes.day })
    .from(swipes)
    .where(eq(swipes.other_id, toId));
  return gameOf(swipe)
    .update(games)
    .set({ likes: sql`max(0, ${games.likes} - 1)` })
    .where(
      and(
        isLastSwipe(swipe, "like"),
        isUnseenLike(fromId, toId),
        not(doesLike(toId, fromId)),
        eq(games.day, day),
      ),
    );
};

/** SQL condition: the last swipe was a like of that member, which an undo deletes too. */
export const wasLastSwipeLike = (swipe: UndoInput): SQL => isLastSwipe(swipe, "like");

export const deleteSwipe = (swipe: UndoInput) =>
  swipesOf(swipe)
    .delete(swipes)
    .where(and(eq(swipes.other_id, swipe.toId), isLastSwipe(swipe)));

/** The counted day, its likes, and the last member swiped. */
export const selectGame = prepared((player: Placeholders<Player>) => {
  const last = subselect({ otherId: swipes.other_id })
    .from(swipes)
    .where(eq(swipes.member_id, player.fromId))
    .orderBy(desc(swipes.number))
    .limit(literal(1));
  return forOwner({ id: player.fromId, siteId: player.siteId }, games.member_id)
    .select({
      day: games.day,
      likes: games.likes,
      lastId: sql<MemberId | null>`${last}`.as("lastId"),
    })
    .from(games);
});

type DealParams = CandidatesParams & { swipedSince: number };

/** Members who may be dealt: may be suggested and have no remembered swipe. */
export const selectDealable = preparedVariants(
  (q: Placeholders<DealParams>, shape: CandidatesForm) =>
    candidatesQuery(q, shape, {
      also: sql`NOT EXISTS (SELECT 1 FROM ${swipes} WHERE ${swipes.member_id} = ${q.viewerId} AND ${swipes.other_id} = scanned.id AND ${swipes.swiped_at} > ${q.swipedSince})`,
    }),
);

/** Deletes expired swipes of all sites, oldest first. */
export function deleteSwipesBefore(before: number, limit: number) {
  const expired = subselect({ memberId: swipes.member_id, otherId: swipes.other_id })
    .from(swipes)
    .where(lte(swipes.swiped_at, before))
    .orderBy(swipes.swiped_at)
    .limit(literal(limit));
  return unscoped("a scheduled job of all sites")
    .delete(swipes)
    .where(sql`(${swipes.member_id}, ${swipes.other_id}) IN ${expired}`);
}
