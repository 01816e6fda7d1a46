import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { stored, two } from "../../../tests/support/likes";
import { addLike, listeningServices, viewerOf } from "../../../tests/support/people";
import { addMember, realServices } from "../../../tests/support/world";
import { likeMember } from "./like-member";
import { seeLike } from "./see-like";

test("viewing a received like marks only that like as seen and updates own pages", async () => {
  const { site, me, her, viewer } = await two();
  const other = await addMember(site);
  await addLike(her, me);
  await addLike(other, me);
  const { services, told } = listeningServices();
  await seeLike(services, viewer, her.id);
  const badges = { type: "badges", unread: 0, newLikes: 1, premium: false, likes: true };
  expect(await told()).toEqual([[me.id, badges]]); // the other member is not notified
  await seeLike(services, viewer, her.id);
  expect(await told()).toHaveLength(1);
});

test("a member cannot mark another member's like as seen", async () => {
  const { site, me, her } = await two();
  await addLike(her, me);
  await seeLike(realServices(), viewerOf(await addMember(site)), her.id);
  expect(
    await env.DB.prepare("SELECT seen_at FROM likes WHERE to_id = ?").bind(me.id).first("seen_at"),
  ).toBeNull();
});

test("a new like of a hidden member is not counted, as in the list", async () => {
  const { site, me, her, viewer } = await two();
  await addLike(await addMember(site, { profileStatus: "hidden" }), her);
  const { services, told } = listeningServices();
  await likeMember(services, viewer, her.id);
  expect((await told()).at(-1)).toEqual([
    her.id,
    { type: "badges", unread: 0, newLikes: 1, premium: false, likes: true },
  ]);
  expect(await stored(me.id, her.id)).toBeGreaterThan(0);
});
