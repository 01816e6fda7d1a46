import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newClientId } from "~/kit/client-id";
import { addChat } from "../../../tests/support/add-chat";
import { viewerOf } from "../../../tests/support/member-fixtures";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { EVIDENCE_TTL } from "../block/block";
import { blockMember } from "./block-member";
import { conversationIdOf } from "./conversation";
import { deleteConversation } from "./delete-conversation";
import { eraseExpiredEvidenceChats } from "./erase-expired-evidence-chats";

const DAY = 24 * 3_600_000;
const start = Date.now();
const at = (time: number) => realServices({ now: () => time });
const remainingMessages = async (chat: string) =>
  (
    await env.DB.prepare("SELECT seq FROM messages WHERE conversation_id = ? ORDER BY seq")
      .bind(chat)
      .all<{ seq: number }>()
  ).results.map(({ seq }) => seq);
const countHolds = (chat: string) =>
  env.DB.prepare("SELECT count(*) AS n FROM seals WHERE conversation_id = ?")
    .bind(chat)
    .first<number>("n");

async function addChats(messages = 3) {
  const site = await addSite();
  const me = await addMember(site, { premium: true, credits: 9 });
  const her = await addMember(site);
  return { me, her, chat: await addChat(me, her, messages) };
}
const conversationIds = (env as unknown as Env).CONVERSATION_ROOMS;
async function write(from: TestMember, to: TestMember) {
  const id = await conversationIdOf(from.siteId, from.id, to.id);
  return conversationIds.getByName(id).storeMessage(id, {
    siteId: from.siteId,
    senderId: from.id,
    recipientId: to.id,
    clientId: newClientId(),
    body: "again",
    price: 1,
    shown: 1,
  });
}

test("a blocked conversation is kept ninety days, then erased with its holds", async () => {
  const { me, her, chat } = await addChats();
  await blockMember(at(start), me, her.id);
  expect(await countHolds(chat)).toBe(2);
  await eraseExpiredEvidenceChats(at(start + EVIDENCE_TTL - 1));
  expect(await remainingMessages(chat)).toEqual([1, 2, 3]);
  await eraseExpiredEvidenceChats(at(start + EVIDENCE_TTL));
  expect([await remainingMessages(chat), await countHolds(chat)]).toEqual([[], 0]);
});

test("a conversation deleted by both is erased ninety days after the second deletion", async () => {
  const { me, her, chat } = await addChats();
  await deleteConversation(at(start), viewerOf(me), chat);
  await eraseExpiredEvidenceChats(at(start + EVIDENCE_TTL));
  expect([await remainingMessages(chat), await countHolds(chat)]).toEqual([[1, 2, 3], 0]);
  await deleteConversation(at(start + 100 * DAY), viewerOf(her), chat);
  await eraseExpiredEvidenceChats(at(start + 100 * DAY + EVIDENCE_TTL - 1));
  expect(await remainingMessages(chat)).toEqual([1, 2, 3]);
  await eraseExpiredEvidenceChats(at(start + 100 * DAY + EVIDENCE_TTL));
  expect(await remainingMessages(chat)).toEqual([]);
});

test("each deletion has its own ninety days, not extended by a later deletion", async () => {
  const { me, her, chat } = await addChats();
  for (const one of [me, her]) await deleteConversation(at(start), viewerOf(one), chat);
  expect((await write(me, her)).ok).toBe(true);
  for (const one of [me, her]) await deleteConversation(at(start + 30 * DAY), viewerOf(one), chat);
  await eraseExpiredEvidenceChats(at(start + EVIDENCE_TTL));
  expect(await remainingMessages(chat)).toEqual([4]);
  await eraseExpiredEvidenceChats(at(start + 30 * DAY + EVIDENCE_TTL));
  expect(await remainingMessages(chat)).toEqual([]);
});

test("message numbers continue after an erasure", async () => {
  const { me, her, chat } = await addChats();
  for (const one of [me, her]) await deleteConversation(at(start), viewerOf(one), chat);
  await eraseExpiredEvidenceChats(at(start + EVIDENCE_TTL));
  expect(await write(me, her)).toMatchObject({ ok: true, value: { seq: 4, credits: 1 } });
  const seen = await env.DB.prepare(
    "SELECT count(*) AS n FROM participants WHERE conversation_id = ? AND last_seq = 4 AND cleared_seq = 3",
  )
    .bind(chat)
    .first("n");
  expect(seen).toBe(2);
});

test("a second deletion without new messages does not restart the ninety days", async () => {
  const { me, her, chat } = await addChats();
  for (const time of [start, start + 30 * DAY])
    for (const one of [me, her]) await deleteConversation(at(time), viewerOf(one), chat);
  await eraseExpiredEvidenceChats(at(start + EVIDENCE_TTL));
  expect(await remainingMessages(chat)).toEqual([]);
  await deleteConversation(at(start + EVIDENCE_TTL), viewerOf(me), chat);
  expect(await countHolds(chat)).toBe(0);
});

test("leaves conversations without a block or deletion unchanged", async () => {
  const { chat } = await addChats();
  await eraseExpiredEvidenceChats(at(start + 1000 * DAY));
  expect(await remainingMessages(chat)).toEqual([1, 2, 3]);
});
