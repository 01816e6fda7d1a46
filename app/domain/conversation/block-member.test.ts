import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { type MemberId, newId } from "~/kit/ids";
import { asId } from "../../../tests/support/member-by";
import {
  addLike,
  localeContextOf,
  recordingServices,
  siteOf,
  viewerOf,
} from "../../../tests/support/member-fixtures";
import { addMember, addSite, realServices } from "../../../tests/support/test-database";
import type { MemberKey } from "../account/account";
import { unblockMember } from "../block/unblock-member";
import { findProfile } from "../discovery/find-profile";
import type { Site } from "../site/site";
import { blockMember } from "./block-member";

const count = (query: string, ...values: string[]) =>
  env.DB.prepare(`SELECT count(*) AS n FROM ${query}`)
    .bind(...values)
    .first<number>("n");

const profileFor = (site: Site, reader: MemberKey, id: MemberId) =>
  findProfile(
    realServices(),
    { site, reader: viewerOf(reader), outlook: localeContextOf("en") },
    id,
  );

async function addChat(siteId: string, a: string, b: string): Promise<string> {
  const id = newId();
  const row = (member: string, other: string) =>
    env.DB.prepare(
      "INSERT INTO participants (conversation_id, member_id, other_id, site_id, unread, last_seq, last_message_at) VALUES (?, ?, ?, ?, 2, 7, 1)",
    ).bind(id, member, other, siteId);
  await env.DB.batch([row(a, b), row(b, a)]);
  return id;
}

async function addMembersWithChats() {
  const siteId = await addSite();
  const me = await addMember(siteId);
  const other = await addMember(siteId);
  const third = await addMember(siteId);
  return { siteId, site: await siteOf(siteId), me, other, third };
}

test("a block deletes likes between the two and empties only their conversation", async () => {
  const { siteId, me, other, third } = await addMembersWithChats();
  await addLike(me, other);
  await addLike(other, me);
  await addLike(third, me);
  const chat = await addChat(siteId, me.id, other.id);
  const otherChat = await addChat(siteId, me.id, third.id);
  expect(await blockMember(realServices(), me, other.id)).toEqual({ ok: true, value: null });
  expect(
    await count("likes WHERE from_id IN (?1, ?2) AND to_id IN (?1, ?2)", me.id, other.id),
  ).toBe(0);
  expect(await count("likes WHERE to_id = ?", me.id)).toBe(1);
  expect(
    await count(
      "participants WHERE conversation_id = ? AND cleared_seq = last_seq AND unread = 0",
      chat,
    ),
  ).toBe(2);
  expect(
    await count(
      "participants WHERE conversation_id = ? AND cleared_seq = 0 AND unread = 2",
      otherChat,
    ),
  ).toBe(2);
});

test("a block refreshes badges of both and closes the chat only for the blocker", async () => {
  const { siteId, me, other } = await addMembersWithChats();
  await addLike(other, me);
  const chat = await addChat(siteId, me.id, other.id);
  const { services, publishedEvents } = recordingServices();
  await blockMember(services, me, other.id);
  const gone = { id: chat, unread: null, at: expect.any(Number) };
  expect(await publishedEvents()).toEqual([
    [me.id, { type: "badges", unread: 0, newLikes: 0, premium: false, chat: gone }],
    [other.id, { type: "badges", unread: 0, newLikes: 0, premium: false }],
  ]);
});

test("after a block neither member finds the other's profile", async () => {
  const { site, me, other } = await addMembersWithChats();
  expect(await profileFor(site, me, other.id)).not.toBeNull();
  await blockMember(realServices(), me, other.id);
  expect(await profileFor(site, me, other.id)).toBeNull();
  expect(await profileFor(site, other, me.id)).toBeNull();
});

test("rejects blocking oneself, another site's member or a member who blocked first", async () => {
  const { me, other } = await addMembersWithChats();
  const elsewhere = await addMember(await addSite());
  await addLike(me, elsewhere);
  await blockMember(realServices(), other, me.id);
  for (const id of [me.id, elsewhere.id, other.id, asId<MemberId>("nobody")])
    expect(await blockMember(realServices(), me, id)).toEqual({ ok: false, refusal: "not_found" });
  expect(await count("likes WHERE from_id = ?", me.id)).toBe(1);
  expect(await count("blocks WHERE blocker_id = ?", me.id)).toBe(0);
});

test("a rejected block keeps the conversation and creates no evidence hold", async () => {
  const { siteId, me } = await addMembersWithChats();
  const draft = await addMember(siteId, { profileStatus: "draft" });
  const elsewhere = await addMember(await addSite());
  for (const { id } of [draft, elsewhere]) {
    const chat = await addChat(siteId, me.id, id);
    expect(await blockMember(realServices(), me, id)).toEqual({ ok: false, refusal: "not_found" });
    expect(
      await count(
        "participants WHERE conversation_id = ? AND cleared_seq = 0 AND unread = 2",
        chat,
      ),
    ).toBe(2);
    expect(await count("seals WHERE conversation_id = ?", chat)).toBe(0);
  }
});

test("a block can be removed only on its own site", async () => {
  const { me, other } = await addMembersWithChats();
  await blockMember(realServices(), me, other.id);
  expect(await unblockMember(realServices(), { ...me, siteId: await addSite() }, other.id)).toEqual(
    { ok: false, refusal: "not_found" },
  );
  expect(await count("blocks WHERE blocker_id = ?", me.id)).toBe(1);
});

test("only the blocker can remove a block, and no likes or messages return", async () => {
  const { siteId, site, me, other } = await addMembersWithChats();
  await addLike(other, me);
  const chat = await addChat(siteId, me.id, other.id);
  await blockMember(realServices(), me, other.id);
  expect(await unblockMember(realServices(), other, me.id)).toEqual({
    ok: false,
    refusal: "not_found",
  });
  expect(await profileFor(site, me, other.id)).toBeNull();
  expect(await unblockMember(realServices(), me, other.id)).toEqual({ ok: true, value: null });
  expect(await profileFor(site, me, other.id)).not.toBeNull();
  expect(await count("likes WHERE to_id = ?", me.id)).toBe(0);
  expect(await count("participants WHERE conversation_id = ? AND cleared_seq = 7", chat)).toBe(2);
});
