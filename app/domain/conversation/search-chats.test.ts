import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { plainPhotoRef } from "~/domain/photo/photo-refs";
import type { ConversationId, SiteId } from "~/kit/ids";
import { addChat } from "../../../tests/support/add-chat";
import { services, viewerOf } from "../../../tests/support/conversations";
import { changeProfile } from "../../../tests/support/member-fixtures";
import { addMember, addSite, type TestMember } from "../../../tests/support/test-database";
import { blockMember } from "./block-member";
import { deleteConversation } from "./delete-conversation";
import { searchChats } from "./search-chats";

const search = (member: TestMember, searchText: string, after: string | null = null) =>
  searchChats(
    services,
    { viewer: viewerOf(member), namePhoto: plainPhotoRef },
    { searchText, after },
  );
const addMessage = (id: ConversationId, seq: number, body: string) =>
  env.DB.prepare("UPDATE messages SET body = ? WHERE conversation_id = ? AND seq = ?")
    .bind(body, id, seq)
    .run();
const moveTo = (id: ConversationId, at: number) =>
  env.DB.prepare("UPDATE participants SET last_message_at = ? WHERE conversation_id = ?")
    .bind(at, id)
    .run();
const seqs = ({ found }: { found: { seq: number }[] }) => found.map(({ seq }) => seq);

async function two(messages = 4) {
  const site = await addSite();
  const me = await addMember(site, { name: "Reader" });
  const her = await addMember(site, { name: "Äiti Ahonen" });
  return { site, me, her, id: await addChat(me, her, messages) };
}

test("finds words in messages of both members, newest first, ignoring case", async () => {
  const { me, her, id } = await two();
  await addMessage(id, 1, "ÖLJY, and olives");
  await addMessage(id, 2, `${"far away ".repeat(9)}Öljy ${"and so on ".repeat(40)}`);
  await addMessage(id, 3, "öljy");
  const found = await search(me, "öljy");
  expect(seqs(found)).toEqual([3, 2, 1]);
  expect(found.found.map(({ own }) => own)).toEqual([true, false, true]);
  expect(found.found[0]).toMatchObject({ id, name: "Äiti Ahonen", fictional: 0, cut: false });
  expect(found.found[1]?.snippet.slice(0, 20)).toContain("Öljy");
  expect(found.found[1]).toMatchObject({ cut: true });
  expect(found.found[1]?.snippet.length).toBeLessThanOrEqual(140);
  expect(found.next).toBeNull();
  expect(seqs(await search(her, "OLIVES"))).toEqual([1]);
  for (const nothing of ["%", "öl_y", "öljy or"])
    expect(seqs(await search(me, nothing))).toEqual([]);
});

test("finds a conversation by the other member's name, ignoring case", async () => {
  const { me, id } = await two();
  for (const searchText of ["äiti", "AHONEN", "ti aho"])
    expect((await search(me, searchText)).names.map((row) => row.id)).toEqual([id]);
  expect((await search(me, "reader")).names).toEqual([]);
});

test("does not find others' messages or messages on another site", async () => {
  const { site, me, her } = await two();
  const third = await addMember(site);
  await addChat(me, third, 1);
  expect(seqs(await search(third, "message 4"))).toEqual([]);
  expect((await search(third, "äiti")).names).toEqual([]);
  const elsewhere = { ...her, siteId: "elsewhere" as SiteId };
  expect(await search(elsewhere, "message")).toMatchObject({ names: [], found: [] });
});

test("does not find deleted or blocked messages or those of a deactivated member", async () => {
  const { me, her, id } = await two();
  await deleteConversation(services, viewerOf(me), id);
  expect(await search(me, "message")).toMatchObject({ found: [], names: [], next: null });
  expect((await search(me, "ahonen")).names).toEqual([]);
  expect(seqs(await search(her, "message"))).toEqual([4, 3, 2, 1]);
  await changeProfile(me.id, { status: "disabled" });
  expect(seqs(await search(her, "message"))).toEqual([4, 2]); // her own messages
  expect((await search(her, "reader")).names).toEqual([]);
  await changeProfile(me.id, { status: "active" });
  await blockMember(services, viewerOf(her), me.id);
  expect(await search(her, "message")).toMatchObject({ found: [], names: [] });
});

test("after a deletion only newer messages are found", async () => {
  const { me, id } = await two();
  await env.DB.prepare("UPDATE participants SET cleared_seq = 3 WHERE member_id = ?")
    .bind(me.id)
    .run();
  expect(seqs(await search(me, "message"))).toEqual([4]);
  await addMessage(id, 3, "olives");
  expect(seqs(await search(me, "olives"))).toEqual([]);
});

test("a second page continues after the first, each message once", async () => {
  const { site, me, id } = await two(25);
  const other = await addChat(me, await addMember(site), 3);
  await moveTo(other, 2);
  const first = await search(me, "message");
  expect(first.found).toHaveLength(20);
  expect(first.found.slice(0, 3).map((one) => one.id)).toEqual([other, other, other]);
  const second = await search(me, "message", first.next);
  expect(second.found.map((one) => one.id)).toEqual(Array.from({ length: 8 }, () => id));
  expect(seqs(second)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
  expect(second).toMatchObject({ next: null, names: [] });
  // A new message moves the conversation to the front: the rest of it must still be found.
  await moveTo(id, 9);
  expect(seqs(await search(me, "message", first.next)).slice(0, 8)).toEqual(seqs(second));
});

test("each search step scans two thousand messages and the next one continues", async () => {
  const { site, me, id } = await two(2_060);
  await addMessage(id, 60, "olives far back");
  await addMessage(id, 61, "olives within reach");
  const before = await addChat(me, await addMember(site), 2);
  await moveTo(before, 0);
  await addMessage(before, 1, "olives in another chat");
  const first = await search(me, "olives");
  expect(seqs(first)).toEqual([61]);
  const second = await search(me, "olives", first.next);
  expect(second.found.map((one) => [one.id, one.seq])).toEqual([
    [id, 60],
    [before, 1],
  ]);
  expect(second.next).toBeNull();
  const none = await search(me, "nowhere");
  expect(none.next).toBe(first.next);
});
