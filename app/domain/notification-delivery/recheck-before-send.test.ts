import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { services, viewerOf } from "../../../tests/support/conversations";
import { addBlock } from "../../../tests/support/member-fixtures";
import { addUnreadMessage } from "../../../tests/support/notification-setup";
import { blockMember } from "../conversation/block-member";
import { markRead } from "../conversation/mark-read";
import { recheckNotification } from "./recheck-before-send";

const applies = async (written: Parameters<typeof recheckNotification>[1]) =>
  (await recheckNotification(services, written)) !== null;

const chatApplies = ({ me, conversation }: Awaited<ReturnType<typeof addUnreadMessage>>) =>
  applies({ siteId: me.siteId, account: me.id, fields: { conversation } });

test("a message notification holds until the message is read or one of the two blocks", async () => {
  const read = await addUnreadMessage();
  const blocked = await addUnreadMessage();
  const blocker = await addUnreadMessage();
  for (const chat of [read, blocked, blocker]) expect(await chatApplies(chat)).toBe(true);
  await markRead(services, viewerOf(read.me), { conversationId: read.conversation, seq: 1 });
  await blockMember(services, viewerOf(blocked.me), blocked.writer.id);
  await blockMember(services, viewerOf(blocker.writer), blocker.me.id);
  for (const chat of [read, blocked, blocker]) expect(await chatApplies(chat)).toBe(false);
});

test("a block alone ends the notification of a chat", async () => {
  const mine = await addUnreadMessage();
  const theirs = await addUnreadMessage();
  await addBlock(mine.me, mine.writer);
  await addBlock(theirs.writer, theirs.me);
  for (const chat of [mine, theirs]) expect(await chatApplies(chat)).toBe(false);
});

test("a match holds until a block; notifications without a member always hold", async () => {
  const { me, writer } = await addUnreadMessage();
  const recipient = { siteId: me.siteId, account: me.id };
  const match = { ...recipient, fields: { name: "Aino", member: writer.id } };
  expect(await applies(match)).toBe(true);
  await blockMember(services, viewerOf(writer), me.id);
  expect(await applies(match)).toBe(false);
  expect(await applies({ ...recipient, fields: { count: 2 } })).toBe(true);
});

test("no notification holds for a suspended account", async () => {
  const chat = await addUnreadMessage();
  await env.DB.prepare("UPDATE accounts SET status = 'suspended' WHERE id = ?")
    .bind(chat.me.id)
    .run();
  expect(await chatApplies(chat)).toBe(false);
  const { id: account, siteId } = chat.me;
  expect(await applies({ siteId, account, fields: { count: 2 } })).toBe(false);
});
