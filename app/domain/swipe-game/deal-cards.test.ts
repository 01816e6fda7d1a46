import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { days } from "~/kit/duration";
import type { MemberId } from "~/kit/ids";
import {
  addBlock,
  addLike,
  addPhoto,
  changeProfile,
  localeContextOf,
  siteOf,
} from "../../../tests/support/member-fixtures";
import { playersOf, swipeContextOf, swipesOf } from "../../../tests/support/swipe-players";
import { dealCards } from "./deal-cards";
import { deleteExpiredSwipes } from "./delete-expired-swipes";
import { MAX_STORED_SWIPES, SWIPE_TTL } from "./swipe-game";
import { undoSwipe } from "./undo-swipe";

async function dealtIds(count: number) {
  const game = await playersOf(count);
  for (const other of game.others) {
    await addPhoto(other, { main: true });
    await changeProfile(other.id, { last_active_at: game.clock.at - days(1) });
  }
  const site = await siteOf(game.site);
  const outlook = localeContextOf("en", { timeZone: game.clock.timeZone });
  const deal = () => dealCards(game.services, { site, viewer: game.viewer, outlook, first: null });
  const ids = async () => (await deal()).cards.map(({ id }) => id).sort();
  return { ...game, deal, ids };
}

test("does not deal liked, passed, blocked, hidden or fictional members", async () => {
  const { me, others, ids, swipe } = await dealtIds(8);
  const [a, b, c, d, e, f, ...rest] = others;
  expect(await ids()).toEqual(others.map(({ id }) => id).sort());
  await swipe("like", a?.id);
  await swipe("pass", b?.id);
  if (c) await addBlock(c, me);
  if (d) await addBlock(me, d);
  await changeProfile(e?.id as MemberId, { status: "hidden" });
  await changeProfile(f?.id as MemberId, { fictional: 1 });
  expect(await ids()).toEqual(rest.map(({ id }) => id).sort());
  if (rest[0]) await addLike(me, rest[0]);
  expect(await ids()).toEqual([rest[1]?.id]);
});

test("deals an undone card again and returns whose card can be undone", async () => {
  const { viewer, clock, services, others, deal, swipe } = await dealtIds(1);
  const id = others[0]?.id as MemberId;
  expect((await deal()).last).toBeNull();
  await swipe("pass", id);
  expect(await deal()).toMatchObject({ cards: [], last: id });
  await undoSwipe(services, swipeContextOf(viewer, clock), id);
  expect(await deal()).toMatchObject({ cards: [{ id }], last: null });
});

test("a pass expires after sixty days and its row is deleted", async () => {
  const { me, others, clock, ids, swipe, services } = await dealtIds(1);
  const id = others[0]?.id as MemberId;
  await swipe("pass", id);
  clock.at += SWIPE_TTL - 1;
  await changeProfile(id, { last_active_at: clock.at });
  await deleteExpiredSwipes(services);
  expect([await swipesOf(me.id), await ids()]).toEqual([[{ other_id: id, kind: "pass" }], []]);
  clock.at += 1;
  expect(await ids()).toEqual([id]);
  expect(await deleteExpiredSwipes(services)).toBeGreaterThan(0); // includes expired swipes of other tests
  expect(await swipesOf(me.id)).toEqual([]);
});

test("remembers a member's last thousand swipes and no more", async () => {
  const { me, others, swipe } = await dealtIds(2);
  await swipe("pass", others[0]?.id);
  await env.DB.prepare("UPDATE games SET swipes = ? WHERE member_id = ?")
    .bind(MAX_STORED_SWIPES, me.id)
    .run();
  await swipe("pass", others[1]?.id);
  const { results } = await env.DB.prepare("SELECT other_id FROM swipes WHERE member_id = ?")
    .bind(me.id)
    .all();
  expect(results).toEqual([{ other_id: others[1]?.id }]);
});

test("returns the remaining likes of the day without a swipe", async () => {
  const { deal, swipe, others, clock } = await dealtIds(3);
  expect((await deal()).day.left).toBe(4);
  await swipe("like", others[0]?.id);
  expect((await deal()).day).toEqual({ left: 3, resetsAt: Date.UTC(2026, 10, 22, 23) });
  clock.at += days(1);
  expect((await deal()).day).toEqual({ left: 4, resetsAt: Date.UTC(2026, 10, 23, 23) });
});
