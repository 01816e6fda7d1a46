import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { MemberId } from "~/kit/ids";
import { likeStoredAt } from "../../../tests/support/likes";
import { addLike, recordingServices, viewerOf } from "../../../tests/support/member-fixtures";
import { playersOf, swipeContextOf, swipesOf } from "../../../tests/support/swipe-players";
import { markLikeSeen } from "../like/mark-like-seen";
import { swipeMember } from "./swipe-member";
import { undoSwipe } from "./undo-swipe";

async function addTwoPlayers() {
  const game = await playersOf(3);
  const [a, b, c] = game.others.map(({ id }) => id) as [MemberId, MemberId, MemberId];
  const undo = (id: MemberId) =>
    undoSwipe(game.services, swipeContextOf(game.viewer, game.clock), id);
  return { ...game, a, b, c, undo };
}

test("undoing the last swipe deletes the like and returns the like of the day", async () => {
  const { me, a, b, swipe, undo } = await addTwoPlayers();
  await swipe("pass", a);
  await swipe("like", b);
  expect(await undo(b)).toMatchObject({ left: 4 });
  expect(await undo(b)).toMatchObject({ left: 4 }); // a second undo changes nothing
  expect([await likeStoredAt(me.id, b), await swipesOf(me.id)]).toEqual([
    null,
    [{ other_id: a, kind: "pass" }],
  ]);
  await undo(a);
  expect(await swipesOf(me.id)).toEqual([]);
});

test("undoes only the last swipe and keeps earlier ones", async () => {
  const { me, a, b, swipe, undo } = await addTwoPlayers();
  await swipe("like", a);
  await swipe("pass", b);
  expect(await undo(a)).toMatchObject({ left: 3 });
  expect(await likeStoredAt(me.id, a)).not.toBeNull();
  expect(await swipesOf(me.id)).toHaveLength(2);
});

test("undoing a seen like deletes it but does not return the like of the day", async () => {
  const { me, a, others, services, swipe, undo } = await addTwoPlayers();
  await swipe("like", a);
  if (others[0]) await markLikeSeen(services, viewerOf(others[0]), me.id);
  expect(await undo(a)).toMatchObject({ left: 3 });
  expect(await likeStoredAt(me.id, a)).toBeNull();
});

test("undoing a match deletes it but does not return the like of the day", async () => {
  const { me, a, others, swipe, undo } = await addTwoPlayers();
  if (others[0]) await addLike(others[0], me);
  expect(await swipe("like", a)).toMatchObject({ value: { matched: true } });
  expect(await undo(a)).toMatchObject({ left: 3 });
  expect(await likeStoredAt(me.id, a)).toBeNull();
});

test("an undone like counts for the abuse limit and is published to the other", async () => {
  const { me, viewer, clock, a } = await addTwoPlayers();
  const { services, publishedEvents } = recordingServices({ now: () => clock.at });
  const player = swipeContextOf(viewer, clock);
  for (let n = 0; n < 3; n++) {
    await swipeMember(services, player, { kind: "like", memberId: a });
    await undoSwipe(services, player, a);
  }
  const tries = await env.DB.prepare("SELECT tries FROM attempts WHERE key = ?")
    .bind(`likes:${me.id}`)
    .first("tries");
  expect(tries).toBe(3);
  const events = await publishedEvents();
  const lastOf = (member: string) => events.findLast(([id]) => id === member)?.[1];
  expect(lastOf(me.id)).toEqual({ type: "liked", id: a, liked: false, likedAt: null });
  expect(lastOf(a)).toEqual({
    type: "badges",
    unread: 0,
    newLikes: 0,
    premium: false,
    likes: true,
  });
});

test("a member cannot undo another member's swipe", async () => {
  const { a, b, me, others, services, clock, swipe } = await addTwoPlayers();
  await swipe("like", a);
  const stranger = others[1];
  if (stranger) await undoSwipe(services, swipeContextOf(viewerOf(stranger), clock), a);
  expect(await likeStoredAt(me.id, a)).not.toBeNull();
  expect([b, await swipesOf(me.id)]).toEqual([stranger?.id, [{ other_id: a, kind: "like" }]]);
});

test("undoing a like of yesterday returns no like of today", async () => {
  const { me, a, b, others, clock, services, swipe, undo } = await addTwoPlayers();
  await swipe("like", a);
  clock.at += 86_400_000;
  await swipe("like", b);
  if (others[1]) await markLikeSeen(services, viewerOf(others[1]), me.id);
  expect(await undo(b)).toMatchObject({ left: 3 });
  expect(await undo(a)).toMatchObject({ left: 3 });
});
