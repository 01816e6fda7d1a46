import { expect, test } from "vitest";
import { days, hours, minutes } from "~/kit/duration";
import type { MemberId } from "~/kit/ids";
import { likeStoredAt } from "../../../tests/support/likes";
import { asId } from "../../../tests/support/member-by";
import { addBlock, addLike, viewerOf } from "../../../tests/support/member-fixtures";
import {
  likesGiven,
  playersOf,
  swipeContextOf,
  swipeRefusal,
  swipesOf,
} from "../../../tests/support/swipe-players";
import { addMember, addSite } from "../../../tests/support/test-database";
import { likeMember } from "../like/like-member";
import { swipeMember } from "./swipe-member";

test("a like in the game is stored as a like and uses one of four per day", async () => {
  const { me, others, swipe, clock } = await playersOf(2);
  const [her, other] = others;
  expect(await swipe("like", her?.id)).toEqual({
    ok: true,
    value: { left: 3, resetsAt: Date.UTC(2026, 10, 22, 23), matched: false },
  });
  expect(await likeStoredAt(me.id, her?.id as MemberId)).toBe(clock.at);
  expect(await swipe("like", her?.id)).toMatchObject({ value: { left: 3 } }); // a repeated like is stored once
  if (other) await addLike(other, me);
  expect(await swipe("like", other?.id)).toMatchObject({ value: { left: 2, matched: true } });
});

test("of a hundred simultaneous likes four are stored", async () => {
  const { me, others, swipe } = await playersOf(100);
  const tried = await Promise.all(others.map(({ id }) => swipe("like", id)));
  expect(tried.filter(({ ok }) => ok)).toHaveLength(4);
  expect(tried.filter(({ ok }) => !ok)).toContainEqual(swipeRefusal("no_likes_left"));
  expect(await likesGiven(me.id, others)).toBe(4);
  expect(await swipesOf(me.id)).toHaveLength(4);
});

test("passes are unlimited and stored, and publish nothing", async () => {
  const { me, others, swipe } = await playersOf(6);
  for (const { id } of others)
    expect(await swipe("pass", id)).toMatchObject({ value: { left: 4, matched: false } });
  expect(await swipesOf(me.id)).toEqual(others.map(({ id }) => ({ other_id: id, kind: "pass" })));
  expect(await likesGiven(me.id, others)).toBe(0);
});

test("likes given elsewhere are not counted, and a liked member cannot be passed", async () => {
  const { me, viewer, others, services, swipe } = await playersOf(9);
  for (const { id } of others.slice(0, 5)) await likeMember(services, viewer, id);
  await swipe("pass", others[0]?.id);
  expect(await swipesOf(me.id)).toEqual([]);
  for (const { id } of others.slice(5)) expect(await swipe("like", id)).toMatchObject({ ok: true });
});

test("the four likes reset at midnight in the member's time zone, not UTC", async () => {
  const { others, swipe, clock } = await playersOf(9);
  clock.at = Date.UTC(2026, 10, 22, 22, 59);
  for (const { id } of others.slice(0, 4)) await swipe("like", id);
  expect(await swipe("like", others[4]?.id)).toEqual(swipeRefusal("no_likes_left"));
  clock.at += minutes(1) - 1;
  expect(await swipe("like", others[4]?.id)).toEqual(swipeRefusal("no_likes_left"));
  clock.at += 1;
  expect(await swipe("like", others[4]?.id)).toMatchObject({ value: { left: 3 } });
});

test.each([
  ["summer time begins", Date.UTC(2026, 2, 28, 23), hours(23)],
  ["summer time ends", Date.UTC(2026, 9, 24, 22), hours(25)],
])("a day on which %s has four likes, whatever its length", async (_name, midnight, long) => {
  const { others, swipe, clock } = await playersOf(9, midnight);
  for (const { id } of others.slice(0, 4))
    expect(await swipe("like", id)).toMatchObject({ value: { resetsAt: midnight + long } });
  clock.at = midnight + long - 1;
  expect(await swipe("like", others[4]?.id)).toEqual(swipeRefusal("no_likes_left"));
  clock.at = midnight + long;
  expect(await swipe("like", others[4]?.id)).toMatchObject({ value: { left: 3 } });
});

test.each([
  ["an ordinary one", Date.UTC(2026, 10, 22, 23)],
  ["that after the short day of spring", Date.UTC(2026, 2, 29, 22)],
  ["that after the long day of autumn", Date.UTC(2026, 9, 25, 23)],
])("a hundred likes around midnight, %s, store four for each day", async (_name, midnight) => {
  const { me, others, swipe, clock } = await playersOf(100, midnight - 1);
  const before = others.slice(0, 50).map(({ id }) => swipe("like", id));
  clock.at = midnight;
  const after = others.slice(50).map(({ id }) => swipe("like", id));
  const tried = await Promise.all([...before, ...after]);
  expect(tried.filter(({ ok }) => ok)).toHaveLength(8);
  expect(await likesGiven(me.id, others.slice(0, 50))).toBe(4);
  expect(await likesGiven(me.id, others.slice(50))).toBe(4);
});

test("changing time zones does not repeat a day", async () => {
  const { me, others, swipe, clock } = await playersOf(40);
  const zones = ["Pacific/Kiritimati", "Pacific/Pago_Pago", "Europe/Amsterdam"];
  for (const [n, { id }] of others.entries()) {
    clock.timeZone = zones[n % zones.length] as string;
    clock.at += minutes(30); // twenty hours in total
    await swipe("like", id);
  }
  expect(await likesGiven(me.id, others)).toBeLessThanOrEqual(12); // three dates were started in one of the zones
  clock.timeZone = "Pacific/Pago_Pago";
  expect(await swipe("like", (await addMember(me.siteId)).id)).toEqual(
    swipeRefusal("no_likes_left"),
  );
});

test("rejects swipes across a block, across sites, of oneself or inactive members", async () => {
  const { site, me, others, swipe } = await playersOf(2);
  const hidden = await addMember(site, { profileStatus: "hidden" });
  const elsewhere = await addMember(await addSite());
  const [blocker, blocked] = others;
  if (blocker) await addBlock(blocker, me);
  if (blocked) await addBlock(me, blocked);
  const unknownId = asId<MemberId>("nobody");
  for (const id of [blocker?.id, blocked?.id, hidden.id, elsewhere.id, me.id, unknownId])
    for (const kind of ["like", "pass"] as const)
      expect(await swipe(kind, id)).toEqual(swipeRefusal("not_found"));
  expect(await swipesOf(me.id)).toEqual([]);
});

test("rejects likes until the e-mail address is confirmed", async () => {
  const { site, others, services, clock } = await playersOf(1);
  const fresh = await addMember(site, { status: "not_confirmed", profileStatus: "disabled" });
  const memberId = others[0]?.id as MemberId;
  const player = swipeContextOf(viewerOf(fresh), clock);
  expect(await swipeMember(services, player, { kind: "like", memberId })).toEqual(
    swipeRefusal("email_unconfirmed"),
  );
  expect(await swipeMember(services, player, { kind: "pass", memberId })).toMatchObject({
    ok: true,
  });
});

test("a skipped day does not carry its likes over", async () => {
  const { me, others, swipe, clock } = await playersOf(10);
  await swipe("like", others[0]?.id);
  clock.at += days(3);
  for (const { id } of others.slice(1)) await swipe("like", id);
  expect(await likesGiven(me.id, others)).toBe(5);
});
