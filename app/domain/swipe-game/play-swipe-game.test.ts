import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { days, hours, minutes } from "~/kit/duration";
import type { MemberId } from "~/kit/ids";
import { likeStoredAt } from "../../../tests/support/likes";
import { asId } from "../../../tests/support/member-by";
import {
  addBlock,
  addLike,
  addPassed,
  addPhoto,
  changeProfile,
  localeContextOf,
  recordingServices,
  siteOf,
  viewerOf,
} from "../../../tests/support/member-fixtures";
import {
  likesGiven,
  playersOf,
  swipeContextOf,
  swipeRefusal,
  swipesOf,
} from "../../../tests/support/swipe-players";
import { addMember, addSite } from "../../../tests/support/test-database";
import { likeMember } from "../like/like-member";
import { markLikeSeen } from "../like/list-likes";
import { dealCards, deleteExpiredSwipes, swipeMember, undoSwipe } from "./play-swipe-game";
import { MAX_STORED_SWIPES, SWIPE_TTL } from "./swipe-game";

describe("deal cards", () => {
  async function dealtIds(count: number) {
    const game = await playersOf(count);
    for (const other of game.others) {
      await addPhoto(other, { main: true });
      await changeProfile(other.id, { last_active_at: game.clock.at - days(1) });
    }
    const site = await siteOf(game.site);
    const cardContext = localeContextOf("en", { timeZone: game.clock.timeZone });
    const deal = () =>
      dealCards(game.services, { site, viewer: game.viewer, cardContext, first: null });
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

  test("does not deal whom the player passed on outside the game", async () => {
    const { me, others, ids } = await dealtIds(2);
    const [passed, other] = others;
    if (passed) await addPassed(me, passed);
    expect(await ids()).toEqual([other?.id]);
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
});

describe("swipe member", () => {
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
    for (const { id } of others.slice(5))
      expect(await swipe("like", id)).toMatchObject({ ok: true });
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
});

describe("undo swipe", () => {
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
      activity: 0,
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
});
