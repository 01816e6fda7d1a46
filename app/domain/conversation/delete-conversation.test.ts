import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { newClientId } from "~/kit/client-id";
import { newId } from "~/kit/ids";
import { addChat } from "../../../tests/support/add-chat";
import {
  addChatWithLines,
  conversationObjects,
  services,
  viewerOf,
} from "../../../tests/support/conversations";
import { recordingServices } from "../../../tests/support/member-fixtures";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { unblockMember } from "../block/unblock-member";
import { plainPhotoRef } from "../photo/photo-refs";
import { blockMember } from "./block-member";
import {
  createUndoToken,
  deleteConversation,
  findDeletedConversation,
  restoreConversation,
} from "./delete-conversation";
import { listConversations } from "./list-conversations";
import { openConversation } from "./open-conversation";
import { eraseOwnChats } from "./own-chats";

describe("delete conversation", () => {
  test("deleting clears a conversation for one member; a new message reopens it empty", async () => {
    const { id, site, reader, writer } = await addChatWithLines(3);
    expect((await deleteConversation(services, viewerOf(await addMember(site)), id)).ok).toBe(
      false,
    );
    expect((await deleteConversation(services, reader, id)).ok).toBe(true);
    expect(
      (await listConversations(services, { viewer: reader, namePhoto: plainPhotoRef }, null))
        .conversations,
    ).toEqual([]);
    expect((await openConversation(services, reader, { conversationId: id }))?.messages).toEqual(
      [],
    );
    expect(
      (await openConversation(services, writer, { conversationId: id }))?.messages,
    ).toHaveLength(3);
    await env.DB.prepare(
      "INSERT INTO wallet_entries (site_id, wallet_id, number, amount, reason, key, created_at) SELECT site_id, id, entries + 1, 1, 'grant', 'more', 0 FROM wallets WHERE site_id = ? AND account_id = ?",
    )
      .bind(site, writer.id)
      .run();
    await conversationObjects.getByName(id).storeMessage(id, {
      siteId: site,
      senderId: writer.id,
      recipientId: reader.id,
      clientId: newClientId(),
      body: "again",
      price: 1,
      shown: 1,
    });
    expect(
      (await openConversation(services, reader, { conversationId: id }))?.messages.map(
        (message) => message.body,
      ),
    ).toEqual(["again"]);
    expect(
      (await listConversations(services, { viewer: reader, namePhoto: plainPhotoRef }, null))
        .conversations,
    ).toMatchObject([{ id, unread: 1, preview: "again" }]);
  });

  test("deleting a conversation publishes the deletion to the member's other pages", async () => {
    const { id, reader } = await addChatWithLines(2);
    const { services: recording, publishedEvents } = recordingServices();
    expect((await deleteConversation(recording, reader, id)).ok).toBe(true);
    const chat = { id, unread: null, at: expect.any(Number) };
    expect(await publishedEvents()).toEqual([
      [reader.id, { type: "badges", unread: 0, newLikes: 0, activity: 0, premium: false, chat }],
    ]);
  });
});

describe("restore conversation", () => {
  const start = Date.now();
  const at = (time: number) => realServices({ now: () => time });

  /** A conversation of five messages that its reader deleted, and the undo token. */
  async function addDeletedChat() {
    const site = await addSite();
    const me = await addMember(site);
    const her = await addMember(site, { name: "Aino" });
    const id = await addChat(me, her, 5);
    await env.DB.prepare("UPDATE participants SET unread = 2 WHERE member_id = ?")
      .bind(me.id)
      .run();
    const mine = () => openConversation(services, viewerOf(me), { conversationId: id });
    const before = await mine();
    const deletion = await deleteConversation(at(start), viewerOf(me), id);
    if (!deletion.ok) throw new Error(deletion.refusal);
    const word = createUndoToken(at(start), me, deletion.value);
    const undo = (who: TestMember = me, later = 0) =>
      restoreConversation(at(start + later), who, word);
    return { me, her, id, mine, before, word, undo };
  }
  const write = (from: TestMember, id: string, seq: number) =>
    env.DB.batch([
      env.DB.prepare(
        "INSERT INTO messages (conversation_id, seq, site_id, sender_id, client_id, body, credits, created_at) VALUES (?, ?, ?, ?, ?, 'more', 0, 1)",
      ).bind(id, seq, from.siteId, from.id, newId()),
      env.DB.prepare("UPDATE participants SET last_seq = ? WHERE conversation_id = ?").bind(
        seq,
        id,
      ),
    ]);
  const sealsOf = (member: TestMember) =>
    env.DB.prepare("SELECT count(*) AS n FROM seals WHERE member_id = ?")
      .bind(member.id)
      .first<number>("n");

  test("restores a conversation deleted just now and removes its evidence hold", async () => {
    const { me, id, mine, before, word, undo } = await addDeletedChat();
    expect([(await mine())?.messages, await sealsOf(me)]).toEqual([[], 1]);
    expect(await findDeletedConversation(at(start), me, word)).toMatchObject({ id, name: "Aino" });
    expect(await undo(me, 60_000)).toMatchObject({ ok: true, value: { id } });
    const back = await mine();
    expect(back?.messages).toEqual(before?.messages);
    expect([back?.head.unread, await sealsOf(me)]).toEqual([before?.head.unread, 0]);
    expect(await findDeletedConversation(at(start), me, word)).toBeNull();
  });

  test("rejects an undo after a minute, by another member or with a forged token", async () => {
    const { me, her, id, mine, word, undo } = await addDeletedChat();
    await deleteConversation(at(start), viewerOf(her), id); // so that the token would fit her participant row
    const late = { ok: false, refusal: "too_late" };
    expect(await undo(me, 60_001)).toMatchObject(late);
    expect(await undo(her)).toMatchObject(late);
    expect(await undo({ ...me, siteId: await addSite() })).toMatchObject(late);
    for (const forgedToken of ["x", word.slice(1), `${word.slice(0, -2)}AA`])
      expect(await restoreConversation(at(start), me, forgedToken), forgedToken).toMatchObject(
        late,
      );
    expect(await findDeletedConversation(at(start + 60_001), me, word)).toBeNull();
    expect((await mine())?.messages).toEqual([]);
  });

  test("an undo keeps newer messages and does not undo a later deletion", async () => {
    const { me, her, id, mine, undo } = await addDeletedChat();
    await write(her, id, 6);
    expect((await undo()).ok).toBe(true);
    expect((await mine())?.messages).toHaveLength(6);
    await deleteConversation(at(start), viewerOf(me), id);
    expect((await undo()).ok).toBe(false);
    expect((await mine())?.messages).toEqual([]);
  });

  test("an undo across a block restores nothing", async () => {
    const { me, her, mine, undo } = await addDeletedChat();
    await blockMember(services, her, me.id);
    expect((await undo()).ok).toBe(false);
    await unblockMember(services, her, me.id);
    expect((await mine())?.messages).toEqual([]);
  });
});

describe("erase own chats", () => {
  async function erased(member: TestMember) {
    const forgotten: string[] = [];
    const services = realServices();
    services.live = {
      ...services.live,
      forgetConversation: async (_site, id) => void forgotten.push(id),
    };
    let steps = 1;
    while (!(await eraseOwnChats(services, member))) steps++;
    return { forgotten, steps };
  }
  const count = (what: string, { id }: TestMember) =>
    env.DB.prepare(`SELECT count(*) AS n FROM ${what} = ?`).bind(id).first("n");

  test("erases all conversations across several steps and clears every archive", async () => {
    const member = await addMember(await addSite());
    const chats: string[] = [];
    for (let n = 0; n < 21; n++)
      chats.push(await addChat(member, await addMember(member.siteId), 1));
    const { forgotten, steps } = await erased(member);
    expect(steps).toBe(2);
    expect(forgotten.toSorted()).toEqual(chats.toSorted());
    expect(await count("messages WHERE sender_id", member)).toBe(0);
    expect(await count("participants WHERE member_id", member)).toBe(0);
  });

  test("erases all of a member's messages across several steps, keeps the other's", async () => {
    const member = await addMember(await addSite());
    const reader = await addMember(member.siteId);
    const chat = await addChat(member, reader, 2);
    await env.DB.prepare(
      `WITH RECURSIVE n(seq) AS (SELECT 3 UNION ALL SELECT seq + 1 FROM n WHERE seq < 600)
    INSERT INTO messages (conversation_id, seq, site_id, sender_id, client_id, body, credits, created_at)
    SELECT ?, seq, ?, ?, 'more' || seq, 'more', 1, 1 FROM n`,
    )
      .bind(chat, member.siteId, member.id)
      .run();
    await erased(member);
    expect(await count("messages WHERE body <> '' AND sender_id", reader)).toBe(1);
    expect(await count("messages WHERE sender_id", member)).toBe(0);
  });
});
