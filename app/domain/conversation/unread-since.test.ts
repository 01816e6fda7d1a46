import { expect, test } from "vitest";
import { services, viewerOf } from "../../../tests/support/conversations";
import { selectOne, sendTestMessage } from "../../../tests/support/send-messages";
import { addMember, addSite, type TestMember } from "../../../tests/support/test-database";
import { conversationIdOf } from "./conversation";
import { deleteConversation } from "./delete-conversation";
import { markRead } from "./mark-read";
import { createUndoToken, restoreConversation } from "./restore-conversation";

async function addChat() {
  const site = await addSite();
  const writer = await addMember(site, { premium: true, credits: 20 });
  const reader = await addMember(site, { premium: true, credits: 20 });
  const conversationId = await conversationIdOf(site, writer.id, reader.id);
  const write = async () => {
    const sent = await sendTestMessage(writer, reader);
    if (!sent.ok) throw new Error(sent.refusal);
    return sent.value;
  };
  return { writer, reader, conversationId, write };
}

const sinceOf = async (member: TestMember) =>
  (
    await selectOne<{ since: number | null }>(
      "SELECT unread_since AS since FROM participants WHERE member_id = ?",
      member.id,
    )
  )?.since;

test("unread_since is the time of the first unread message", async () => {
  const { writer, reader, conversationId, write } = await addChat();
  const first = await write();
  await new Promise((wake) => setTimeout(wake, 5));
  const second = await write();
  expect(second.at).toBeGreaterThan(first.at);
  expect([await sinceOf(reader), await sinceOf(writer)]).toEqual([first.at, null]);
  await markRead(services, viewerOf(reader), { conversationId, seq: 1 });
  expect(await sinceOf(reader)).toBe(second.at);
  await markRead(services, viewerOf(reader), { conversationId, seq: 2 });
  expect(await sinceOf(reader)).toBeNull();
});

test("a member's own messages never set unread_since", async () => {
  const { writer, reader, conversationId, write } = await addChat();
  await write();
  const answer = await sendTestMessage(reader, writer);
  if (!answer.ok) throw new Error(answer.refusal);
  await markRead(services, viewerOf(reader), { conversationId, seq: 1 });
  expect([await sinceOf(reader), await sinceOf(writer)]).toEqual([null, answer.value.at]);
});

test("a deleted chat has no unread_since, and gets it back when restored", async () => {
  const { reader, conversationId, write } = await addChat();
  const { at } = await write();
  const gone = await deleteConversation(services, viewerOf(reader), conversationId);
  if (!gone.ok) throw new Error(gone.refusal);
  expect(await sinceOf(reader)).toBeNull();
  await restoreConversation(services, reader, createUndoToken(services, reader, gone.value));
  expect(await sinceOf(reader)).toBe(at);
});
