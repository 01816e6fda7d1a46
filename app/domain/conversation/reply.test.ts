import { expect, test } from "vitest";
import { newClientId } from "~/kit/client-id";
import { type ClientId, ERASED_MEMBER_ID } from "~/kit/ids";
import { atShownPrice } from "../../../tests/support/at-shown-price";
import { changeProfile, siteOf, viewerOf } from "../../../tests/support/member-fixtures";
import { selectOne } from "../../../tests/support/send-messages";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { conversationIdOf } from "./conversation";
import { deleteConversation } from "./delete-conversation";
import { eraseOwnChats } from "./erase-own-chats";
import { listMessagesAfter, openConversation } from "./open-conversation";
import { sendMessage } from "./send-message";
import { writeMessage } from "./write-message";

const services = realServices();

async function twoTalking() {
  const site = await addSite();
  const one = await addMember(site, { premium: true, credits: 20 });
  const other = await addMember(site, { premium: true, credits: 20 });
  return { one, other, id: await conversationIdOf(site, one.id, other.id) };
}

type TextOptions = { replyTo?: number; clientId?: ClientId };
async function sendText(from: TestMember, to: TestMember, text: string, options: TextOptions = {}) {
  const sender = { site: await siteOf(from.siteId), id: from.id };
  const message = { to: to.id, clientId: newClientId(), text, ...options };
  return atShownPrice((shown) => sendMessage(services, sender, { ...message, shown }));
}

type Talk = Awaited<ReturnType<typeof twoTalking>>;
/** The quote that a reader sees for each message, by its number. */
async function quotesFor(reader: TestMember, { id: conversationId }: Talk) {
  const page = await openConversation(services, viewerOf(reader), { conversationId });
  return Object.fromEntries((page?.messages ?? []).map(({ seq, reply }) => [seq, reply]));
}
const replies = async ({ id }: Talk) =>
  (
    await selectOne<{ n: number }>(
      "SELECT count(*) AS n FROM replies WHERE conversation_id = ?",
      id,
    )
  )?.n;

test("a reply shows the first line and the writer of the quoted message", async () => {
  const talk = await twoTalking();
  await sendText(talk.one, talk.other, "Which trail?\nOr none?");
  await sendText(talk.other, talk.one, "Coffee first");
  const sent = await sendText(talk.other, talk.one, "The one by the sea", { replyTo: 1 });
  expect(sent).toMatchObject({ ok: true, value: { seq: 3, replyTo: 1 } });
  const quote = { seq: 1, senderId: talk.one.id, text: "Which trail?" };
  const all = { 1: undefined, 2: undefined, 3: quote };
  expect(await quotesFor(talk.one, talk)).toEqual(all);
  expect(await quotesFor(talk.other, talk)).toEqual(all);
  const where = { conversationId: talk.id, after: 2 };
  const page = await listMessagesAfter(services, viewerOf(talk.one), where);
  expect(page?.messages).toMatchObject([{ seq: 3, reply: quote }]);
});

test("a reply to a number outside the conversation is sent without a quote", async () => {
  const talk = await twoTalking();
  await sendText(talk.one, talk.other, "One");
  for (const replyTo of [2, 3, 99])
    expect(await sendText(talk.one, talk.other, `to ${replyTo}`, { replyTo })).toMatchObject({
      ok: true,
    });
  const elsewhere = await addMember(talk.one.siteId);
  expect(await sendText(talk.one, elsewhere, "First", { replyTo: 1 })).toMatchObject({ ok: true });
  expect(await replies(talk)).toBe(0);
  expect(Object.values(await quotesFor(talk.one, talk)).filter(Boolean)).toEqual([]);
});

test("a message one member deleted is quoted neither to nor by them, only for the other", async () => {
  const talk = await twoTalking();
  await sendText(talk.one, talk.other, "Before");
  await deleteConversation(services, viewerOf(talk.other), talk.id);
  await sendText(talk.other, talk.one, "I answer what I deleted", { replyTo: 1 });
  expect(await replies(talk)).toBe(0);
  await sendText(talk.one, talk.other, "I quote it", { replyTo: 1 });
  expect((await quotesFor(talk.one, talk))[3]).toMatchObject({ seq: 1, text: "Before" });
  expect((await quotesFor(talk.other, talk))[3]).toBeUndefined();
});

test("erasing a writer's account removes quotes of them and prevents new ones", async () => {
  const talk = await twoTalking();
  await sendText(talk.one, talk.other, "Mine");
  await sendText(talk.other, talk.one, "An answer", { replyTo: 1 });
  await eraseOwnChats(services, talk.one);
  expect((await quotesFor(talk.other, talk))[2]).toBeUndefined();
  expect(await sendText(talk.other, talk.one, "Again", { replyTo: 1 })).toMatchObject({ ok: true });
  expect(await replies(talk)).toBe(1);
});

test("an erased message is not quoted, even if its writer is still active", async () => {
  const talk = await twoTalking();
  await sendText(talk.one, talk.other, "Mine");
  await sendText(talk.other, talk.one, "An answer", { replyTo: 1 });
  await selectOne(
    "UPDATE messages SET body = '', sender_id = ? WHERE conversation_id = ? AND seq = 1",
    ...[ERASED_MEMBER_ID, talk.id],
  );
  expect((await quotesFor(talk.other, talk))[2]).toBeUndefined();
});

test("hides quotes of a deactivated member and keeps the reader's own", async () => {
  const talk = await twoTalking();
  await sendText(talk.one, talk.other, "Mine");
  await sendText(talk.other, talk.one, "An answer", { replyTo: 1 });
  await changeProfile(talk.one.id, { status: "disabled" });
  expect((await quotesFor(talk.other, talk))[2]).toBeUndefined();
  expect((await quotesFor(talk.one, talk))[2]).toMatchObject({ text: "Mine" });
});

test("a reply to a number already taken is not linked to another message", async () => {
  const talk = await twoTalking();
  for (const text of ["One", "Two"]) await sendText(talk.one, talk.other, text);
  const { id: conversationId, one: recipient, other: sender } = talk;
  const ids = { siteId: sender.siteId, senderId: sender.id, recipientId: recipient.id };
  const message = { clientId: newClientId(), body: "Late", price: 1, shown: 1, replyTo: 1 };
  const late = writeMessage(services, { ...ids, ...message }, { conversationId, seq: 2 });
  await expect(late).rejects.toThrow("taken");
  expect(await replies(talk)).toBe(0);
});

test("a plain message writes no reply row; a resent reply has one row", async () => {
  const talk = await twoTalking();
  await sendText(talk.one, talk.other, "Plain");
  expect(await replies(talk)).toBe(0);
  const clientId = newClientId();
  await sendText(talk.one, talk.other, "Answer", { replyTo: 1, clientId });
  await sendText(talk.one, talk.other, "Answer", { replyTo: 1, clientId });
  expect(await replies(talk)).toBe(1);
});

test("a rejected message stores no reply", async () => {
  const talk = await twoTalking();
  await sendText(talk.one, talk.other, "One");
  const poor = await addMember(talk.one.siteId);
  const id = await conversationIdOf(poor.siteId, poor.id, talk.one.id);
  await sendText(talk.one, poor, "To the poor one");
  expect(await sendText(poor, talk.one, "No credits", { replyTo: 1 })).toMatchObject({ ok: false });
  expect(await replies({ ...talk, id })).toBe(0);
});
