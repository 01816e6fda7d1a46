import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { plainPhotoRef } from "~/domain/photo/photo-refs";
import type { ConversationId } from "~/kit/ids";
import { addChat } from "../../../tests/support/add-chat";
import { services, viewerOf } from "../../../tests/support/conversations";
import { addMember, addSite, type TestMember } from "../../../tests/support/test-database";
import { listConversations } from "./list-conversations";

const list = (member: TestMember, after: string | null = null, unreadFirst = true) =>
  listConversations(
    services,
    { viewer: viewerOf(member), namePhoto: plainPhotoRef, unreadFirst },
    after,
  );
const set = (member: TestMember, id: ConversationId, at: number, unread: number) =>
  env.DB.prepare(
    "UPDATE participants SET last_message_at = ?, unread = ? WHERE conversation_id = ? AND member_id = ?",
  )
    .bind(at, unread, id, member.id)
    .run();

/** A member with this many conversations, each later than the one before; every third is unread. */
async function addChats(count: number) {
  const site = await addSite();
  const me = await addMember(site);
  const ids: ConversationId[] = [];
  for (let n = 0; n < count; n++) {
    const id = await addChat(me, await addMember(site), 1);
    await set(me, id, 1_000 + n, n % 3 === 0 ? 1 : 0);
    ids.push(id);
  }
  return { me, ids };
}

test("lists unread chats first if the setting is on, otherwise all by time", async () => {
  const { me, ids } = await addChats(5);
  const order = [3, 0, 4, 2, 1].map((n) => ids[n]);
  expect((await list(me)).conversations.map(({ id }) => id)).toEqual(order);
  expect((await list(me, null, false)).conversations.map(({ id }) => id)).toEqual(ids.toReversed());
});

test("pages contain every chat once, across the boundary between unread and read", async () => {
  const { me, ids } = await addChats(65);
  const seen: string[] = [];
  let unread = 0;
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof list>> = await list(me, after);
    seen.push(...page.conversations.map(({ id }) => id));
    unread += page.conversations.filter((row) => row.unread > 0).length;
    after = page.next;
  } while (after);
  expect(new Set(seen)).toEqual(new Set(ids));
  expect(seen).toHaveLength(65);
  expect(unread).toBe(22);
  expect(seen.slice(0, 22)).toEqual(ids.filter((_, n) => n % 3 === 0).toReversed());
});

test("omits a deleted chat and restarts on a cursor of the other sort order", async () => {
  const { me, ids } = await addChats(3);
  await env.DB.prepare("UPDATE participants SET cleared_seq = last_seq WHERE conversation_id = ?")
    .bind(ids[0])
    .run();
  expect((await list(me)).conversations.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
  expect((await list(me, "1001.x")).conversations).toHaveLength(2);
  expect((await list(me, "u1.x", false)).conversations).toHaveLength(2);
});
