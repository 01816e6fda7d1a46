import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { addChatWithLines, services, viewerOf } from "../../../tests/support/conversations";
import { addBlock } from "../../../tests/support/member-fixtures";
import { addMember, addSite, realServices } from "../../../tests/support/test-database";
import { EVIDENCE_TTL } from "../block/block";
import type { Viewer } from "../session/session";
import { deleteConversation } from "./delete-conversation";
import { eraseExpiredEvidenceChats } from "./erase-expired-evidence-chats";
import { eraseOwnChats } from "./erase-own-chats";
import { listReactions } from "./list-reactions";
import { openConversation } from "./open-conversation";
import { reactToMessage } from "./react-to-message";
import type { Reaction } from "./reaction";

type Talk = Awaited<ReturnType<typeof addChatWithLines>>;
const react = (who: Viewer, { id }: Talk, reaction: Reaction, seq = 1) =>
  reactToMessage(services, who, { conversationId: id, seq, reaction });
const seenBy = async (who: Viewer, { id: conversationId }: Talk) =>
  (await openConversation(services, who, { conversationId }))?.messages[0]?.reactions;
const stored = ({ id }: Talk) =>
  env.DB.prepare("SELECT count(*) AS n FROM reactions WHERE conversation_id = ?")
    .bind(id)
    .first<number>("n");

test("erasing an account deletes its reactions, erasing a conversation deletes all", async () => {
  const chat = await addChatWithLines(1);
  await react(chat.reader, chat, "heart");
  await react(chat.writer, chat, "fire");
  await eraseOwnChats(services, chat.reader);
  expect(await seenBy(chat.writer, chat)).toEqual({ mine: "fire" });
  expect(await stored(chat)).toBe(1);
  await eraseOwnChats(services, chat.writer);
  expect(await stored(chat)).toBe(0);
});

test("reactions are erased with messages that both deleted ninety days ago", async () => {
  const chat = await addChatWithLines(1);
  await react(chat.reader, chat, "heart");
  for (const one of [chat.writer, chat.reader]) await deleteConversation(services, one, chat.id);
  await eraseExpiredEvidenceChats(services);
  expect(await stored(chat)).toBe(1);
  await eraseExpiredEvidenceChats(realServices({ now: () => Date.now() + EVIDENCE_TTL }));
  expect(await stored(chat)).toBe(0);
});

test("a resumed page loads reactions of its messages as seen by its member", async () => {
  const chat = await addChatWithLines(4);
  await react(chat.reader, chat, "heart", 1);
  await react(chat.reader, chat, "laugh", 2);
  await react(chat.reader, chat, "wow", 3);
  await react(chat.writer, chat, "fire", 3);
  const reactionsFrom = (who: Viewer, from: number) =>
    listReactions(services, who, { conversationId: chat.id, from });
  expect(await reactionsFrom(chat.writer, 2)).toEqual([
    { seq: 2, theirs: "laugh" },
    { seq: 3, mine: "fire", theirs: "wow" },
  ]);
  expect(await reactionsFrom(chat.reader, 3)).toEqual([{ seq: 3, mine: "wow", theirs: "fire" }]);
  expect(await reactionsFrom(viewerOf(await addMember(chat.site)), 1)).toBeNull();
  expect(await reactionsFrom({ ...chat.reader, siteId: await addSite() }, 1)).toBeNull();
  await env.DB.prepare("UPDATE participants SET cleared_seq = 2 WHERE member_id = ?")
    .bind(chat.writer.id)
    .run();
  expect(await reactionsFrom(chat.writer, 1)).toEqual([{ seq: 3, mine: "fire", theirs: "wow" }]);
  await env.DB.prepare("UPDATE profiles SET status = 'disabled' WHERE id = ?")
    .bind(chat.reader.id)
    .run();
  expect(await reactionsFrom(chat.writer, 1)).toEqual([{ seq: 3, mine: "fire" }]);
  await addBlock(chat.writer, chat.reader);
  expect(await reactionsFrom(chat.writer, 1)).toBeNull();
});
