import { env } from "cloudflare:workers";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hours } from "~/kit/duration";
import type { MemberId } from "~/kit/ids";
import { addTwoMembers, likeStoredAt } from "../../../tests/support/likes";
import { lostAnswer } from "../../../tests/support/lost-answer";
import { asId } from "../../../tests/support/member-by";
import {
  addBlock,
  addLike,
  changeProfile,
  localeContextOf,
  recordingServices,
  viewerOf,
} from "../../../tests/support/member-fixtures";
import { swipeContextOf } from "../../../tests/support/swipe-players";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { swipeMember } from "../swipe-game/play-swipe-game";
import { LIKES_PER_DAY, type LikeList } from "./like";
import { likeMember, unlikeMember } from "./like-member";
import { listLikes, markLikeSeen, markLikesSeen } from "./list-likes";

describe("like member", () => {
  test("a like is stored and published once", async () => {
    const { me, her, viewer } = await addTwoMembers();
    const { services, publishedEvents } = recordingServices();
    expect(await likeMember(services, viewer, her.id)).toEqual({
      ok: true,
      value: { matched: false, likedAt: expect.any(Number) },
    });
    expect(await likeMember(services, viewer, her.id)).toEqual({
      ok: true,
      value: { matched: false, likedAt: expect.any(Number) },
    });
    expect(await likeStoredAt(me.id, her.id)).toBeGreaterThan(0);
    expect(await publishedEvents()).toEqual([
      [me.id, { type: "liked", id: her.id, liked: true, likedAt: expect.any(Number) }],
      [
        her.id,
        { type: "badges", unread: 0, newLikes: 1, activity: 1, premium: false, likes: true },
      ],
    ]);
  });

  test("a like of an invisible member and its removal publish nothing to the other", async () => {
    const { me, her } = await addTwoMembers();
    const { services, publishedEvents } = recordingServices();
    const viewer = viewerOf(me, { profileStatus: "hidden" });
    await likeMember(services, viewer, her.id);
    await unlikeMember(services, viewer, { memberId: her.id });
    expect((await publishedEvents()).map(([to]) => to)).toEqual([me.id, me.id]);
  });

  test("two mutual likes are a match", async () => {
    const { me, her, viewer } = await addTwoMembers();
    await addLike(her, me);
    expect(await likeMember(realServices(), viewer, her.id)).toEqual({
      ok: true,
      value: { matched: true, likedAt: expect.any(Number) },
    });
  });

  test("removing a like deletes it and its badge", async () => {
    const { me, her, viewer } = await addTwoMembers();
    const { services, publishedEvents } = recordingServices();
    await likeMember(services, viewer, her.id);
    await publishedEvents();
    await unlikeMember(services, viewer, { memberId: her.id });
    await unlikeMember(services, viewer, { memberId: her.id });
    expect(await likeStoredAt(me.id, her.id)).toBeNull();
    expect((await publishedEvents()).slice(2)).toEqual([
      [me.id, { type: "liked", id: her.id, liked: false, likedAt: null }],
      [
        her.id,
        { type: "badges", unread: 0, newLikes: 0, activity: 0, premium: false, likes: true },
      ],
    ]);
  });

  test("a repeated removal keeps a like that was given in between", async () => {
    const { me, her, viewer } = await addTwoMembers();
    let now = Date.now();
    const services = realServices({ now: () => now++ });
    const likedAt = async () => {
      const liked = await likeMember(services, viewer, her.id);
      return liked.ok ? liked.value.likedAt : 0;
    };
    const first = await likedAt();
    expect(await unlikeMember(services, viewer, { memberId: her.id, likedAt: first })).toEqual({
      likedAt: null,
    });
    const second = await likedAt();
    expect(await unlikeMember(services, viewer, { memberId: her.id, likedAt: first })).toEqual({
      likedAt: second,
    });
    expect(await likeStoredAt(me.id, her.id)).toBe(second);
    expect(await unlikeMember(services, viewer, { memberId: her.id })).toEqual({ likedAt: null });
    expect(await likeStoredAt(me.id, her.id)).toBeNull();
  });

  test("rejects likes across a block, across sites, of oneself or inactive members", async () => {
    const { site, me, her, viewer } = await addTwoMembers();
    const hidden = await addMember(site, { profileStatus: "hidden" });
    const elsewhere = await addMember(await addSite());
    const blocker = await addMember(site);
    await addBlock(blocker, me);
    await addBlock(me, her);
    for (const id of [
      her.id,
      blocker.id,
      hidden.id,
      elsewhere.id,
      me.id,
      asId<MemberId>("nobody"),
    ]) {
      expect(await likeMember(realServices(), viewer, id)).toEqual({
        ok: false,
        refusal: "not_found",
      });
      expect(await likeStoredAt(me.id, id)).toBeNull();
    }
  });

  test("rejects likes until the e-mail address is confirmed", async () => {
    const { site, her } = await addTwoMembers();
    const fresh = await addMember(site, { status: "not_confirmed", profileStatus: "disabled" });
    expect(await likeMember(realServices(), viewerOf(fresh), her.id)).toEqual({
      ok: false,
      refusal: "email_unconfirmed",
    });
    expect(await likeStoredAt(fresh.id, her.id)).toBeNull();
  });

  test("limits likes to a hundred a day, including removed ones, and resets a day later", async () => {
    const { site, me, her, viewer } = await addTwoMembers();
    const at = Date.UTC(2026, 10, 20);
    await env.DB.prepare(
      "INSERT INTO attempts (site_id, key, tries, window_started_at) VALUES (?, ?, ?, ?)",
    )
      .bind(site, `likes:${me.id}`, LIKES_PER_DAY - 1, at)
      .run();
    const during = realServices({ now: () => at + hours(23) });
    expect(await likeMember(during, viewer, her.id)).toMatchObject({ ok: true });
    expect(await likeMember(during, viewer, her.id)).toMatchObject({ ok: true }); // a repeated like is not counted again
    const other = await addMember(site);
    expect(await likeMember(during, viewer, other.id)).toEqual({
      ok: false,
      refusal: "too_many_likes",
    });
    await unlikeMember(during, viewer, { memberId: her.id });
    expect(await likeMember(during, viewer, other.id)).toEqual({
      ok: false,
      refusal: "too_many_likes",
    });
    expect(
      await likeMember(realServices({ now: () => at + hours(24) }), viewer, other.id),
    ).toMatchObject({ ok: true });
  });

  test("fifty simultaneous likes are counted as fifty", async () => {
    const { site, me, viewer } = await addTwoMembers();
    const others = await Promise.all(Array.from({ length: 50 }, () => addMember(site)));
    await Promise.all(others.map((other) => likeMember(realServices(), viewer, other.id)));
    expect(
      await env.DB.prepare("SELECT tries FROM attempts WHERE key = ?")
        .bind(`likes:${me.id}`)
        .first("tries"),
    ).toBe(50);
  });

  test("a like cannot be removed from another site", async () => {
    const { me, her, viewer } = await addTwoMembers();
    await addLike(me, her);
    await unlikeMember(
      realServices(),
      { ...viewer, siteId: await addSite() },
      { memberId: her.id },
    );
    expect(await likeStoredAt(me.id, her.id)).toBe(1);
  });

  test("a fictional profile can be liked and never likes back", async () => {
    const { me, her, viewer } = await addTwoMembers();
    await changeProfile(her.id, { fictional: 1 });
    expect(await likeMember(realServices(), viewer, her.id)).toEqual({
      ok: true,
      value: { matched: false, likedAt: expect.any(Number) },
    });
    expect(await likeStoredAt(her.id, me.id)).toBeNull();
  });
});

describe("like cursor", () => {
  const AT = 1_795_000_000_000;

  test("the cursor of a likes list reveals neither times nor hidden members", async () => {
    const site = await addSite();
    const me = await addMember(site);
    const other = await addMember(site);
    const likers = await Promise.all(Array.from({ length: 3 }, () => addMember(site)));
    for (const [n, liker] of likers.entries()) {
      await addLike(liker, me, AT + n, n % 2 ? AT + n : null);
      await addLike(me, liker, AT + n);
    }
    await changeProfile(likers[2]?.id ?? me.id, { status: "hidden", invisible: 1 });
    const page = (by: typeof me, list: LikeList, after: string | null) => {
      const call = { viewer: viewerOf(by), list, after, cardContext: localeContextOf("en") };
      return listLikes(realServices(), call, { page: 1, scan: 1 });
    };
    for (const list of ["received", "given", "matches"] as const) {
      const { next } = await page(me, list, null);
      const plain = atob((next ?? "").replaceAll("-", "+").replaceAll("_", "/"));
      for (const privateValue of ["17950000000", ...likers.map(({ id }) => id)])
        expect([list, next?.includes(privateValue), plain.includes(privateValue)]).toEqual([
          list,
          false,
          false,
        ]);
      expect(next?.length).toBeLessThanOrEqual(120);
      const first = (await page(me, list, null)).members;
      for (const made of [`${AT + 2}.-`, `s${AT + 2}.-`, "x", null])
        expect((await page(me, list, made)).members).toEqual(first);
      expect((await page(me, list, next)).members).not.toEqual(first);
      expect((await page(other, list, next)).members).toEqual([]);
    }
  });
});

describe("list likes", () => {
  const all = async (me: TestMember, list: LikeList, bounds?: { page: number; scan: number }) => {
    const met: { id: string; isNewLike: boolean }[] = [];
    let after: string | null = null;
    do {
      const page = await listLikes(
        realServices(),
        { viewer: viewerOf(me), list, after, cardContext: localeContextOf("en") },
        bounds,
      );
      met.push(...page.members.map(({ id, isNewLike }) => ({ id, isNewLike })));
      after = page.next;
    } while (after);
    return met;
  };

  test("lists received likes new ones first, each part newest first", async () => {
    const site = await addSite();
    const [me, seenNewest, newOld, seenOld, newest] = await Promise.all([
      addMember(site),
      addMember(site),
      addMember(site),
      addMember(site),
      addMember(site),
    ]);
    await addLike(seenNewest, me, 9, 10);
    await addLike(newOld, me, 2);
    await addLike(seenOld, me, 1, 10);
    await addLike(newest, me, 5);
    expect(await all(me, "received")).toEqual([
      { id: newest.id, isNewLike: true },
      { id: newOld.id, isNewLike: true },
      { id: seenNewest.id, isNewLike: false },
      { id: seenOld.id, isNewLike: false },
    ]);
  });

  test("lists given, received and mutual likes separately", async () => {
    const site = await addSite();
    const [me, liked, liker, match] = await Promise.all([
      addMember(site),
      addMember(site),
      addMember(site),
      addMember(site),
    ]);
    await addLike(me, liked, 1);
    await addLike(liker, me, 2);
    await addLike(me, match, 3);
    await addLike(match, me, 4);
    const ids = async (list: LikeList) => (await all(me, list)).map((one) => one.id);
    expect(await ids("given")).toEqual([match.id, liked.id]);
    expect(await ids("received")).toEqual([match.id, liker.id]);
    expect(await ids("matches")).toEqual([match.id]);
  });

  test("omits members who are blocked, hidden or of another site", async () => {
    const site = await addSite();
    const me = await addMember(site);
    const blocked = await addMember(site);
    const blocker = await addMember(site);
    const hidden = await addMember(site, { profileStatus: "hidden" });
    const elsewhere = await addMember(await addSite());
    for (const other of [blocked, blocker, hidden, elsewhere]) {
      await addLike(other, me);
      await addLike(me, other);
    }
    await addBlock(me, blocked);
    await addBlock(blocker, me);
    for (const list of ["received", "given", "matches"] as const)
      expect(await all(me, list)).toEqual([]);
  });

  test("pages contain every like once and in order, for any page size", async () => {
    const site = await addSite();
    const me = await addMember(site);
    const others = await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        addMember(site, { profileStatus: n % 7 === 6 ? "hidden" : "active" }),
      ),
    );
    await Promise.all(others.map((other, n) => addLike(other, me, n % 5, n % 3 ? 9 : null)));
    await Promise.all(others.slice(0, 15).map((other, n) => addLike(me, other, n % 4)));
    const whole = {
      received: await all(me, "received"),
      given: await all(me, "given"),
      matches: await all(me, "matches"),
    };
    expect(whole.received).toHaveLength(21);
    expect(whole.matches).toHaveLength(13);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("received", "given", "matches"),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 2, max: 30 }),
        async (list, page, scan) => {
          expect(await all(me, list, { page, scan })).toEqual(whole[list]);
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe("lost like response", () => {
  const addPair = async () => {
    const { site: siteId, ...rest } = await addTwoMembers();
    return { siteId, ...rest };
  };
  const INTO_LIKES = /INSERT INTO "likes"/;

  test("a like whose response is lost is stored and counted once", async () => {
    const { well, lost, attempts } = await lostAnswer(
      INTO_LIKES,
      addPair,
      (services, { viewer, her }) => likeMember(services, viewer, her.id),
    );
    expect([attempts, lost.result, lost.there]).toEqual([2, well.result, well.there]);
    expect(lost.there).toContainEqual(expect.objectContaining({ table: "likes", rows: 1 }));
  });

  test("a removed like whose response is lost is deleted", async () => {
    const liked = async () => {
      const fixture = await addPair();
      await addLike(fixture.me, fixture.her);
      return fixture;
    };
    const { well, lost, attempts } = await lostAnswer(
      /delete from "likes"/,
      liked,
      (services, { viewer, her }) => unlikeMember(services, viewer, { memberId: her.id }),
    );
    expect([attempts, lost.result, lost.there]).toEqual([2, well.result, well.there]);
  });

  test("a game like whose response is lost uses one like of the day", async () => {
    const { well, lost, attempts } = await lostAnswer(
      INTO_LIKES,
      addPair,
      (services, { viewer, her }) => {
        const game = swipeContextOf(viewer, { timeZone: "Europe/Amsterdam" });
        return swipeMember(services, game, { kind: "like", memberId: her.id });
      },
    );
    expect([attempts, lost.result, lost.there]).toEqual([2, well.result, well.there]);
    expect(lost.there).toContainEqual(expect.objectContaining({ table: "games", likes: 1 }));
  });

  test("a pass is not retried, because a retry would get another number", async () => {
    const passing = lostAnswer(/INSERT INTO "swipes"/, addPair, (services, { viewer, her }) => {
      const game = swipeContextOf(viewer, { timeZone: "Europe/Amsterdam" });
      return swipeMember(services, game, { kind: "pass", memberId: her.id });
    });
    await expect(passing).rejects.toThrow("connection lost");
  });
});

describe("mark like seen", () => {
  test("viewing a received like marks only that like as seen and updates own pages", async () => {
    const { site, me, her, viewer } = await addTwoMembers();
    const other = await addMember(site);
    await addLike(her, me);
    await addLike(other, me);
    const { services, publishedEvents } = recordingServices();
    await markLikeSeen(services, viewer, her.id);
    const badges = { type: "badges", unread: 0, newLikes: 1, activity: 0, premium: false };
    // the other member is not notified
    expect(await publishedEvents()).toEqual([[me.id, { ...badges, likes: true }]]);
    await markLikeSeen(services, viewer, her.id);
    expect(await publishedEvents()).toHaveLength(1);
  });

  test("opening the list ends the counts of its likes, which stay new themselves", async () => {
    const { me, her, viewer } = await addTwoMembers();
    await addLike(her, me);
    const { services, publishedEvents } = recordingServices();
    await markLikesSeen(services, viewer);
    await markLikesSeen(services, viewer);
    const badges = { type: "badges", unread: 0, newLikes: 0, activity: 0, premium: false };
    expect(await publishedEvents()).toEqual([[me.id, badges]]);
    const received = await listLikes(services, {
      ...{ viewer, list: "received", after: null },
      cardContext: localeContextOf("en"),
    });
    expect(received.members.map(({ isNewLike }) => isNewLike)).toEqual([true]);
  });

  test("a like back marks the received like as seen, a rejected one does not", async () => {
    const { site, me, her, viewer } = await addTwoMembers();
    const other = await addMember(site);
    await addLike(her, me);
    await addLike(other, me);
    const { services } = recordingServices();
    const seen = async () =>
      (
        await env.DB.prepare("SELECT from_id FROM likes WHERE to_id = ? AND seen_at IS NOT NULL")
          .bind(me.id)
          .all<{ from_id: string }>()
      ).results.map((row) => row.from_id);
    await env.DB.prepare("UPDATE profiles SET status = 'hidden' WHERE id = ?").bind(her.id).run();
    await likeMember(services, viewer, her.id);
    expect(await seen()).toEqual([]);
    await env.DB.prepare("UPDATE profiles SET status = 'active' WHERE id = ?").bind(her.id).run();
    await likeMember(services, viewer, her.id);
    expect(await seen()).toEqual([her.id]);
  });

  test("a member cannot mark another member's like as seen", async () => {
    const { site, me, her } = await addTwoMembers();
    await addLike(her, me);
    await markLikeSeen(realServices(), viewerOf(await addMember(site)), her.id);
    expect(
      await env.DB.prepare("SELECT seen_at FROM likes WHERE to_id = ?")
        .bind(me.id)
        .first("seen_at"),
    ).toBeNull();
  });

  test("a new like of a hidden member is not counted, as in the list", async () => {
    const { site, me, her, viewer } = await addTwoMembers();
    await addLike(await addMember(site, { profileStatus: "hidden" }), her);
    const { services, publishedEvents } = recordingServices();
    await likeMember(services, viewer, her.id);
    expect((await publishedEvents()).at(-1)).toEqual([
      her.id,
      { type: "badges", unread: 0, newLikes: 1, activity: 1, premium: false, likes: true },
    ]);
    expect(await likeStoredAt(me.id, her.id)).toBeGreaterThan(0);
  });
});

describe("repeated like", () => {
  test("a repeated like reports no match while the other member is hidden", async () => {
    const { me, her, viewer } = await addTwoMembers();
    await addLike(me, her);
    await addLike(her, me);
    const again = async () => likeMember(realServices(), viewer, her.id);
    expect(await again()).toEqual({
      ok: true,
      value: { matched: true, likedAt: expect.any(Number) },
    });
    await changeProfile(her.id, { status: "hidden", invisible: 1 });
    expect(await again()).toEqual({
      ok: true,
      value: { matched: false, likedAt: expect.any(Number) },
    });
  });
});
