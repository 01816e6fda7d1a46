import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { addTwoMembers, likeStoredAt } from "../../../tests/support/likes";
import { addLike, recordingServices, viewerOf } from "../../../tests/support/member-fixtures";
import { addMember, realServices } from "../../../tests/support/test-database";
import { likeMember } from "./like-member";
import { markLikeSeen } from "./mark-like-seen";

test("viewing a received like marks only that like as seen and updates own pages", async () => {
  const { site, me, her, viewer } = await addTwoMembers();
  const other = await addMember(site);
  await addLike(her, me);
  await addLike(other, me);
  const { services, publishedEvents } = recordingServices();
  await markLikeSeen(services, viewer, her.id);
  const badges = { type: "badges", unread: 0, newLikes: 1, premium: false, likes: true };
  expect(await publishedEvents()).toEqual([[me.id, badges]]); // the other member is not notified
  await markLikeSeen(services, viewer, her.id);
  expect(await publishedEvents()).toHaveLength(1);
});

test("a member cannot mark another member's like as seen", async () => {
  const { site, me, her } = await addTwoMembers();
  await addLike(her, me);
  await markLikeSeen(realServices(), viewerOf(await addMember(site)), her.id);
  expect(
    await env.DB.prepare("SELECT seen_at FROM likes WHERE to_id = ?").bind(me.id).first("seen_at"),
  ).toBeNull();
});

test("a new like of a hidden member is not counted, as in the list", async () => {
  const { site, me, her, viewer } = await addTwoMembers();
  await addLike(await addMember(site, { profileStatus: "hidden" }), her);
  const { services, publishedEvents } = recordingServices();
  await likeMember(services, viewer, her.id);
  expect((await publishedEvents()).at(-1)).toEqual([
    her.id,
    { type: "badges", unread: 0, newLikes: 1, premium: false, likes: true },
  ]);
  expect(await likeStoredAt(me.id, her.id)).toBeGreaterThan(0);
});
