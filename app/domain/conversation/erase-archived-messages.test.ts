import { runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { type ConversationId, ERASED_MEMBER_ID } from "~/kit/ids";
import {
  addMessageExtras,
  addOldChat,
  archivedMessagesOf,
  conversationObjectOf,
  runArchiveJob,
  storedNumbersOf,
} from "../../../tests/support/archived-chat";
import { services, viewerOf } from "../../../tests/support/conversations";
import { selectOne as row } from "../../../tests/support/send-messages";
import type { TestMember } from "../../../tests/support/test-database";
import { eraseOwnChats } from "./erase-own-chats";
import { listMessagesAfter } from "./open-conversation";

async function erase(member: TestMember) {
  while (!(await eraseOwnChats(services, member)));
}
/** All rows of all tables in a conversation object's storage, as one string. */
const dumpArchive = (id: ConversationId) =>
  runInDurableObject(conversationObjectOf(id), (_, { storage }) => {
    const tables = storage.sql
      .exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'")
      .toArray()
      .filter(({ name }) => !name.startsWith("_cf_"));
    return JSON.stringify(
      tables.map(({ name }) => storage.sql.exec(`SELECT * FROM ${name}`).toArray()),
    );
  });

test("erasing a member removes their archived messages and keeps those of the other", async () => {
  const { id, one, other } = await addOldChat(120);
  await addMessageExtras(id, one, other);
  const theirs = (await row<{ client_id: string }>(
    "SELECT client_id FROM messages WHERE conversation_id = ? AND seq = 1",
    id,
  )) as { client_id: string };
  await runArchiveJob(id);
  expect(await dumpArchive(id)).toContain(theirs.client_id);
  await erase(one);
  const kept = await archivedMessagesOf(id);
  expect(
    kept.filter(({ sender_id }) => sender_id === ERASED_MEMBER_ID).map(({ body }) => body),
  ).toEqual(Array.from({ length: 30 }, () => ""));
  const all = await dumpArchive(id);
  for (const mark of [one.id, theirs.client_id, 'message 1"', "message 59"])
    expect(all, mark).not.toContain(mark);
  expect(kept.filter(({ sender_id }) => sender_id === other.id)).toHaveLength(30);
  const query = { conversationId: id, after: 0 };
  const page = await listMessagesAfter(services, viewerOf(other), query);
  expect(page?.messages.slice(0, 2).map(({ body }) => body)).toEqual(["", "message 2"]);
  await runArchiveJob(id);
  expect(await dumpArchive(id)).not.toContain("message 61");
});

test("erasing a member during archiving leaves none of their messages", async () => {
  const { id, one } = await addOldChat(120);
  await Promise.all([runArchiveJob(id), erase(one), runArchiveJob(id), runArchiveJob(id)]);
  await runArchiveJob(id);
  expect(await dumpArchive(id)).not.toContain(one.id);
  expect(await dumpArchive(id)).not.toContain('"message 1"');
});

test("erasing both members empties the archive, including copies of a killed run", async () => {
  const { id, one, other } = await addOldChat(120);
  await runArchiveJob(id);
  await runInDurableObject(conversationObjectOf(id), (_, { storage }) => {
    storage.sql.exec(
      "INSERT INTO archived (seq, sender_id, client_id, body, credits, created_at) VALUES (61, ?, 'c', 'left behind', 0, 1)",
      one.id,
    );
  });
  await erase(one);
  expect(await dumpArchive(id)).not.toContain("left behind");
  await erase(other);
  expect(await dumpArchive(id)).toBe("[]");
  expect(await storedNumbersOf(id)).toEqual({ stored: [], archived: [] });
});

test("the next archiving run deletes copies left by a killed run", async () => {
  const { id, one, other } = await addOldChat(120);
  await runArchiveJob(id);
  await runInDurableObject(conversationObjectOf(id), (_, { storage }) => {
    storage.sql.exec(
      "INSERT INTO archived (seq, sender_id, client_id, body, credits, created_at) VALUES (61, ?, 'c', 'left behind', 0, 1)",
      one.id,
    );
  });
  const query = { conversationId: id, after: 59 };
  const page = await listMessagesAfter(services, viewerOf(other), query);
  expect(page?.messages.slice(0, 2).map(({ body }) => body)).toEqual(["message 60", "message 61"]);
  await runArchiveJob(id);
  expect(await dumpArchive(id)).not.toContain("left behind");
});
