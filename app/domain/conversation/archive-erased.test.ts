import { runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { type ConversationId, NOBODY } from "~/kit/ids";
import {
  addBeside,
  archive,
  inRoom,
  oldChat,
  roomOf,
  whereIs,
} from "../../../tests/support/archived";
import { services, viewerOf } from "../../../tests/support/conversations";
import type { TestMember } from "../../../tests/support/world";
import { one as row } from "../../../tests/support/writing";
import { eraseOwnChats } from "./erase-chats";
import { listMessagesAfter } from "./open-conversation";

async function erase(member: TestMember) {
  while (!(await eraseOwnChats(services, member)));
}
/** All rows of all tables in a conversation object's storage, as one string. */
const allOf = (id: ConversationId) =>
  runInDurableObject(roomOf(id), (_, { storage }) => {
    const tables = storage.sql
      .exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'")
      .toArray()
      .filter(({ name }) => !name.startsWith("_cf_"));
    return JSON.stringify(
      tables.map(({ name }) => storage.sql.exec(`SELECT * FROM ${name}`).toArray()),
    );
  });

test("erasing a member removes their archived messages and keeps those of the other", async () => {
  const { id, one, other } = await oldChat(120);
  await addBeside(id, one, other);
  const theirs = (await row<{ client_id: string }>(
    "SELECT client_id FROM messages WHERE conversation_id = ? AND seq = 1",
    id,
  )) as { client_id: string };
  await archive(id);
  expect(await allOf(id)).toContain(theirs.client_id);
  await erase(one);
  const kept = await inRoom(id);
  expect(kept.filter(({ sender_id }) => sender_id === NOBODY).map(({ body }) => body)).toEqual(
    Array.from({ length: 30 }, () => ""),
  );
  const all = await allOf(id);
  for (const mark of [one.id, theirs.client_id, 'message 1"', "message 59"])
    expect(all, mark).not.toContain(mark);
  expect(kept.filter(({ sender_id }) => sender_id === other.id)).toHaveLength(30);
  const asked = { conversationId: id, after: 0 };
  const page = await listMessagesAfter(services, viewerOf(other), asked);
  expect(page?.messages.slice(0, 2).map(({ body }) => body)).toEqual(["", "message 2"]);
  await archive(id);
  expect(await allOf(id)).not.toContain("message 61");
});

test("erasing a member during archiving leaves none of their messages", async () => {
  const { id, one } = await oldChat(120);
  await Promise.all([archive(id), erase(one), archive(id), archive(id)]);
  await archive(id);
  expect(await allOf(id)).not.toContain(one.id);
  expect(await allOf(id)).not.toContain('"message 1"');
});

test("erasing both members empties the archive, including copies of a killed run", async () => {
  const { id, one, other } = await oldChat(120);
  await archive(id);
  await runInDurableObject(roomOf(id), (_, { storage }) => {
    storage.sql.exec(
      "INSERT INTO archived (seq, sender_id, client_id, body, credits, created_at) VALUES (61, ?, 'c', 'left behind', 0, 1)",
      one.id,
    );
  });
  await erase(one);
  expect(await allOf(id)).not.toContain("left behind");
  await erase(other);
  expect(await allOf(id)).toBe("[]");
  expect(await whereIs(id)).toEqual({ stored: [], kept: [] });
});

test("the next archiving run deletes copies left by a killed run", async () => {
  const { id, one, other } = await oldChat(120);
  await archive(id);
  await runInDurableObject(roomOf(id), (_, { storage }) => {
    storage.sql.exec(
      "INSERT INTO archived (seq, sender_id, client_id, body, credits, created_at) VALUES (61, ?, 'c', 'left behind', 0, 1)",
      one.id,
    );
  });
  const asked = { conversationId: id, after: 59 };
  const page = await listMessagesAfter(services, viewerOf(other), asked);
  expect(page?.messages.slice(0, 2).map(({ body }) => body)).toEqual(["message 60", "message 61"]);
  await archive(id);
  expect(await allOf(id)).not.toContain("left behind");
});
