import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newClientId } from "~/kit/client-id";
import { viewerOf } from "../../../tests/support/people";
import { addChat } from "../../../tests/support/talk";
import { addMember, addSite, realServices, type TestMember } from "../../../tests/support/world";
import { SEALED_FOR } from "../safety/safety";
import { blockMember } from "./block-member";
import { conversationIdOf } from "./conversation";
import { deleteConversation } from "./delete-conversation";
import { eraseSealedChats } from "./erase-sealed-chats";

const DAY = 24 * 3_600_000;
const start = Date.now();
const at = (time: number) => realServices({ now: () => time });
const left = async (chat: string) =>
  (
    await env.DB.prepare("SELECT seq FROM messages WHERE conversation_id = ? ORDER BY seq")
      .bind(chat)
      .all<{ seq: number }>()
  ).results.map(({ seq }) => seq);
const seals = (chat: string) =>
  env.DB.prepare("SELECT count(*) AS n FROM seals WHERE conversation_id = ?")
    .bind(chat)
    .first<number>("n");

async function world(messages = 3) {
  const site = await addSite();
  const [me, her] = [await addMember(site, { premium: true, credits: 9 }), await addMember(site)];
  return { me, her, chat: await addChat(me, her, messages) };
}
const rooms = (env as unknown as Env).CONVERSATION_ROOMS;
async function write(from: TestMember, to: TestMember) {
  const id = await conversationIdOf(from.siteId, from.id, to.id);
  return rooms.getByName(id).sendMessage(id, {
    siteId: from.siteId,
    senderId: from.id,
    recipientId: to.id,
    clientId: newClientId(),
    body: "again",
    ...{ price: 1, shown: 1 },
  });
}

test("a blocked conversation is kept ninety days, then erased with its holds", async () => {
  const { me, her, chat } = await world();
  await blockMember(at(start), me, her.id);
  expect(await seals(chat)).toBe(2);
  await eraseSealedChats(at(start + SEALED_FOR - 1));
  expect(await left(chat)).toEqual([1, 2, 3]);
  await eraseSealedChats(at(start + SEALED_FOR));
  expect([await left(chat), await seals(chat)]).toEqual([[], 0]);
});

test("a conversation deleted by both is erased ninety days after the second deletion", async () => {
  const { me, her, chat } = await world();
  await deleteConversation(at(start), viewerOf(me), chat);
  await eraseSealedChats(at(start + SEALED_FOR));
  expect([await left(chat), await seals(chat)]).toEqual([[1, 2, 3], 0]);
  await deleteConversation(at(start + 100 * DAY), viewerOf(her), chat);
  await eraseSealedChats(at(start + 100 * DAY + SEALED_FOR - 1));
  expect(await left(chat)).toEqual([1, 2, 3]);
  await eraseSealedChats(at(start + 100 * DAY + SEALED_FOR));
  expect(await left(chat)).toEqual([]);
});

test("each deletion has its own ninety days, not extended by a later deletion", async () => {
  const { me, her, chat } = await world();
  for (const one of [me, her]) await deleteConversation(at(start), viewerOf(one), chat);
  expect((await write(me, her)).ok).toBe(true);
  for (const one of [me, her]) await deleteConversation(at(start + 30 * DAY), viewerOf(one), chat);
  await eraseSealedChats(at(start + SEALED_FOR));
  expect(await left(chat)).toEqual([4]);
  await eraseSealedChats(at(start + 30 * DAY + SEALED_FOR));
  expect(await left(chat)).toEqual([]);
});

test("message numbers continue after an erasure", async () => {
  const { me, her, chat } = await world();
  for (const one of [me, her]) await deleteConversation(at(start), viewerOf(one), chat);
  await eraseSealedChats(at(start + SEALED_FOR));
  expect(await write(me, her)).toMatchObject({ ok: true, value: { seq: 4, credits: 1 } });
  const seen = await env.DB.prepare(
    "SELECT count(*) AS n FROM participants WHERE conversation_id = ? AND last_seq = 4 AND cleared_seq = 3",
  )
    .bind(chat)
    .first("n");
  expect(seen).toBe(2);
});

test("a second deletion without new messages does not restart the ninety days", async () => {
  const { me, her, chat } = await world();
  for (const time of [start, start + 30 * DAY])
    for (const one of [me, her]) await deleteConversation(at(time), viewerOf(one), chat);
  await eraseSealedChats(at(start + SEALED_FOR));
  expect(await left(chat)).toEqual([]);
  await deleteConversation(at(start + SEALED_FOR), viewerOf(me), chat);
  expect(await seals(chat)).toBe(0);
});

test("leaves conversations without a block or deletion unchanged", async () => {
  const { chat } = await world();
  await eraseSealedChats(at(start + 1000 * DAY));
  expect(await left(chat)).toEqual([1, 2, 3]);
});
