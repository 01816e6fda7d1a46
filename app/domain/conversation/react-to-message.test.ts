import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { addChatWithLines, services, viewerOf } from "../../../tests/support/conversations";
import { addBlock, recordingServices } from "../../../tests/support/member-fixtures";
import { addMember, addSite, realServices } from "../../../tests/support/test-database";
import { EVIDENCE_TTL } from "../block/block";
import type { Viewer } from "../session/session";
import { MAX_REACTIONS_PER_HOUR } from "./conversation";
import { deleteConversation, eraseExpiredEvidenceChats } from "./delete-conversation";
import type { Reaction } from "./message-extras";
import { openConversation } from "./open-conversation";
import { eraseOwnChats } from "./own-chats";
import { listReactions, reactToMessage } from "./react-to-message";

describe("react to message", () => {
  type Talk = Awaited<ReturnType<typeof addChatWithLines>>;
  const react = (who: Viewer, { id }: Pick<Talk, "id">, reaction: Reaction | null, seq = 1) =>
    reactToMessage(services, who, { conversationId: id, seq, reaction });
  const seenBy = async (who: Viewer, { id: conversationId }: Talk) =>
    (await openConversation(services, who, { conversationId }))?.messages[0]?.reactions;
  const storedReactions = async ({ id }: Talk) =>
    (
      await env.DB.prepare("SELECT count(*) AS n FROM reactions WHERE conversation_id = ?")
        .bind(id)
        .first<{ n: number }>()
    )?.n;
  const refused = (refusal: string) => ({ ok: false, refusal });

  test("a member has one reaction per message: another replaces it, null removes it", async () => {
    const chat = await addChatWithLines(2);
    expect(await react(chat.reader, chat, "heart")).toMatchObject({ ok: true });
    expect(await react(chat.reader, chat, "laugh")).toMatchObject({ ok: true });
    expect(await react(chat.writer, chat, "fire")).toMatchObject({ ok: true });
    expect(await storedReactions(chat)).toBe(2);
    expect(await seenBy(chat.reader, chat)).toEqual({ mine: "laugh", theirs: "fire" });
    expect(await seenBy(chat.writer, chat)).toEqual({ mine: "fire", theirs: "laugh" });
    await react(chat.reader, chat, null);
    expect(await seenBy(chat.reader, chat)).toEqual({ theirs: "fire" });
    await react(chat.writer, chat, null);
    expect(await seenBy(chat.reader, chat)).toBeUndefined();
  });

  test("a reaction is published once to both; a repeated one costs and publishes nothing", async () => {
    const chat = await addChatWithLines(1);
    const { services: recording, publishedEvents } = recordingServices();
    const heart = { conversationId: chat.id, seq: 1, reaction: "heart" } as const;
    for (let n = 0; n < 3; n++)
      expect(await reactToMessage(recording, chat.reader, heart)).toMatchObject({ ok: true });
    const event = { type: "reaction", ...heart, memberId: chat.reader.id };
    expect(await publishedEvents()).toEqual([
      [chat.writer.id, event],
      [chat.reader.id, event],
    ]);
    const entries = await env.DB.prepare(
      "SELECT count(*) AS n FROM wallet_entries WHERE wallet_id = (SELECT id FROM wallets WHERE account_id = ?)",
    )
      .bind(chat.reader.id)
      .first("n");
    expect(entries).toBe(0);
  });

  test("rejects reactions of others, to missing messages and from another site", async () => {
    const chat = await addChatWithLines(1);
    const third = viewerOf(await addMember(chat.site));
    expect(await react(third, chat, "heart")).toEqual(refused("not_found"));
    expect(await react({ ...chat.reader, siteId: await addSite() }, chat, "heart")).toEqual(
      refused("not_found"),
    );
    expect(await react(chat.reader, chat, "heart", 2)).toEqual(refused("not_found"));
    expect(await storedReactions(chat)).toBe(0);
  });

  test("across a block, either way, a reaction is neither stored nor published", async () => {
    for (const from of ["writer", "reader"] as const) {
      const chat = await addChatWithLines(1);
      await addBlock(chat[from], from === "writer" ? chat.reader : chat.writer);
      const { services: recording, publishedEvents } = recordingServices();
      const heart = { conversationId: chat.id, seq: 1, reaction: "heart" } as const;
      expect(await reactToMessage(recording, chat.reader, heart)).toEqual(refused("not_found"));
      expect(await publishedEvents()).toEqual([]);
      expect(await storedReactions(chat)).toBe(0);
    }
  });

  test("rejects a reaction to a message one deleted; the other can react and sees it alone", async () => {
    const chat = await addChatWithLines(1);
    await deleteConversation(services, chat.reader, chat.id);
    expect(await react(chat.reader, chat, "heart")).toEqual(refused("not_found"));
    const { services: recording, publishedEvents } = recordingServices();
    const heart = { conversationId: chat.id, seq: 1, reaction: "heart" } as const;
    expect(await reactToMessage(recording, chat.writer, heart)).toMatchObject({ ok: true });
    expect((await publishedEvents()).map(([member]) => member)).toEqual([chat.writer.id]);
  });

  test("rejects reactions of unconfirmed, suspended and deactivated members", async () => {
    const chat = await addChatWithLines(1);
    const become = (status: string) =>
      env.DB.prepare("UPDATE accounts SET status = ? WHERE id = ?")
        .bind(status, chat.reader.id)
        .run();
    await react(chat.reader, chat, "heart");
    await become("not_confirmed");
    expect(await react(chat.reader, chat, "fire")).toEqual(refused("email_unconfirmed"));
    await become("suspended");
    for (const reaction of ["fire", null] as const)
      expect(await react(chat.reader, chat, reaction)).toEqual(refused("not_found"));
    expect(await storedReactions(chat)).toBe(1);
    await env.DB.prepare("UPDATE profiles SET status = 'disabled' WHERE id = ?")
      .bind(chat.reader.id)
      .run();
    expect(await react(chat.writer, chat, "heart")).toEqual(refused("not_found"));
    expect(await seenBy(chat.writer, chat)).toBeUndefined();
  });

  test("limits reactions per hour; removing one is always possible", async () => {
    const chat = await addChatWithLines(1);
    await react(chat.reader, chat, "heart");
    await env.DB.prepare("UPDATE attempts SET tries = ? WHERE key = ?")
      .bind(MAX_REACTIONS_PER_HOUR - 1, `reactions:${chat.reader.id}`)
      .run();
    expect(await react(chat.reader, chat, "fire")).toMatchObject({ ok: true });
    expect(await react(chat.reader, chat, "heart")).toEqual(refused("too_fast"));
    expect(await react(chat.reader, chat, "fire")).toMatchObject({ ok: true });
    expect(await react(chat.reader, chat, null)).toMatchObject({ ok: true });
    expect(await storedReactions(chat)).toBe(0);
  });
});

describe("list reactions", () => {
  type Talk = Awaited<ReturnType<typeof addChatWithLines>>;
  const react = (who: Viewer, { id }: Talk, reaction: Reaction, seq = 1) =>
    reactToMessage(services, who, { conversationId: id, seq, reaction });
  const seenBy = async (who: Viewer, { id: conversationId }: Talk) =>
    (await openConversation(services, who, { conversationId }))?.messages[0]?.reactions;
  const storedReactions = ({ id }: Talk) =>
    env.DB.prepare("SELECT count(*) AS n FROM reactions WHERE conversation_id = ?")
      .bind(id)
      .first<number>("n");

  test("erasing an account deletes its reactions, erasing a conversation deletes all", async () => {
    const chat = await addChatWithLines(1);
    await react(chat.reader, chat, "heart");
    await react(chat.writer, chat, "fire");
    await eraseOwnChats(services, chat.reader);
    expect(await seenBy(chat.writer, chat)).toEqual({ mine: "fire" });
    expect(await storedReactions(chat)).toBe(1);
    await eraseOwnChats(services, chat.writer);
    expect(await storedReactions(chat)).toBe(0);
  });

  test("reactions are erased with messages that both deleted ninety days ago", async () => {
    const chat = await addChatWithLines(1);
    await react(chat.reader, chat, "heart");
    for (const one of [chat.writer, chat.reader]) await deleteConversation(services, one, chat.id);
    await eraseExpiredEvidenceChats(services);
    expect(await storedReactions(chat)).toBe(1);
    await eraseExpiredEvidenceChats(realServices({ now: () => Date.now() + EVIDENCE_TTL }));
    expect(await storedReactions(chat)).toBe(0);
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
});
