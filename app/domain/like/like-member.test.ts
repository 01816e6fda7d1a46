import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { hours } from "~/kit/duration";
import type { MemberId } from "~/kit/ids";
import { addTwoMembers, likeStoredAt } from "../../../tests/support/likes";
import { asId } from "../../../tests/support/member-by";
import {
  addBlock,
  addLike,
  changeProfile,
  recordingServices,
  viewerOf,
} from "../../../tests/support/member-fixtures";
import { addMember, addSite, realServices } from "../../../tests/support/test-database";
import { LIKES_PER_DAY } from "./like";
import { likeMember } from "./like-member";
import { unlikeMember } from "./unlike-member";

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
    [her.id, { type: "badges", unread: 0, newLikes: 1, premium: false, likes: true }],
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
    [her.id, { type: "badges", unread: 0, newLikes: 0, premium: false, likes: true }],
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
  for (const id of [her.id, blocker.id, hidden.id, elsewhere.id, me.id, asId<MemberId>("nobody")]) {
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
  await unlikeMember(realServices(), { ...viewer, siteId: await addSite() }, { memberId: her.id });
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
