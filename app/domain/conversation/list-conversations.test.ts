import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { all } from "~/db/batch";
import type { ConversationId } from "~/kit/ids";
import { addChat } from "../../../tests/support/add-chat";
import { services, viewerOf } from "../../../tests/support/conversations";
import { changeProfile } from "../../../tests/support/member-fixtures";
import { selectOne, sendTestMessage } from "../../../tests/support/send-messages";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import {
  addEntry,
  chainAllEntries,
  compactWallet,
  daysAgo,
} from "../../../tests/support/wallet-ledger";
import { plainPhotoRef } from "../photo/photo-refs";
import { blockMember } from "./block-member";
import { conversationIdOf } from "./conversation";
import { selectPayers } from "./conversation-sql";
import { createUndoToken, deleteConversation, restoreConversation } from "./delete-conversation";
import { listConversations } from "./list-conversations";
import { listWalletEntries } from "./list-wallet-entries";
import { markRead } from "./mark-read";

describe("unread first", () => {
  const list = (member: TestMember, after: string | null = null, unreadFirst = true) =>
    listConversations(
      services,
      { viewer: viewerOf(member), namePhoto: plainPhotoRef, unreadFirst },
      after,
    );
  const set = (member: TestMember, id: ConversationId, at: number, unread: number) =>
    env.DB.prepare(
      "UPDATE participants SET last_message_at = ?, unread = ? WHERE conversation_id = ? AND member_id = ?",
    )
      .bind(at, unread, id, member.id)
      .run();

  /** A member with this many conversations, each later than the one before; every third is unread. */
  async function addChats(count: number) {
    const site = await addSite();
    const me = await addMember(site);
    const ids: ConversationId[] = [];
    for (let n = 0; n < count; n++) {
      const id = await addChat(me, await addMember(site), 1);
      await set(me, id, 1_000 + n, n % 3 === 0 ? 1 : 0);
      ids.push(id);
    }
    return { me, ids };
  }

  test("lists unread chats first if the setting is on, otherwise all by time", async () => {
    const { me, ids } = await addChats(5);
    const order = [3, 0, 4, 2, 1].map((n) => ids[n]);
    expect((await list(me)).conversations.map(({ id }) => id)).toEqual(order);
    expect((await list(me, null, false)).conversations.map(({ id }) => id)).toEqual(
      ids.toReversed(),
    );
  });

  test("pages contain every chat once, across the boundary between unread and read", async () => {
    const { me, ids } = await addChats(65);
    const seen: string[] = [];
    let unread = 0;
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(me, after);
      seen.push(...page.conversations.map(({ id }) => id));
      unread += page.conversations.filter((row) => row.unread > 0).length;
      after = page.next;
    } while (after);
    expect(new Set(seen)).toEqual(new Set(ids));
    expect(seen).toHaveLength(65);
    expect(unread).toBe(22);
    expect(seen.slice(0, 22)).toEqual(ids.filter((_, n) => n % 3 === 0).toReversed());
  });

  test("omits a deleted chat and restarts on a cursor of the other sort order", async () => {
    const { me, ids } = await addChats(3);
    await env.DB.prepare("UPDATE participants SET cleared_seq = last_seq WHERE conversation_id = ?")
      .bind(ids[0])
      .run();
    expect((await list(me)).conversations.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    expect((await list(me, "1001.x")).conversations).toHaveLength(2);
    expect((await list(me, "u1.x", false)).conversations).toHaveLength(2);
  });
});

describe("unread since", () => {
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
    const deletion = await deleteConversation(services, viewerOf(reader), conversationId);
    if (!deletion.ok) throw new Error(deletion.refusal);
    expect(await sinceOf(reader)).toBeNull();
    await restoreConversation(services, reader, createUndoToken(services, reader, deletion.value));
    expect(await sinceOf(reader)).toBe(at);
  });
});

describe("list wallet entries", () => {
  let me: TestMember;
  let her: TestMember;
  let chat: string;
  beforeEach(async () => {
    const site = await addSite();
    me = await addMember(site, { credits: 30 });
    her = await addMember(site, { name: "Wilma" });
    chat = await addChat(me, her, 2);
  });
  const list = (after: string | null = null, actor = me) =>
    listWalletEntries(realServices(), actor, after);

  test("lists every wallet entry, newest first, with the balance after it", async () => {
    await addEntry(me, { amount: -1, chat });
    await addEntry(me, { amount: -2, reason: "photo", chat });
    await chainAllEntries();
    await addEntry(me, { amount: 10, reason: "bonus" });
    const { entries, next } = await list();
    expect(entries.map(({ reason, amount, balance }) => [reason, amount, balance])).toEqual([
      ["bonus", 10, 37],
      ["photo", -2, 27],
      ["message", -1, 29],
      ["grant", 30, 30],
    ]);
    expect(next).toBeNull();
    expect(entries[2]).toMatchObject({ name: "Wilma", fictional: false, chat: true });
  });

  test("pages contain each entry once, and a cursor shows only the member's own entries", async () => {
    for (let n = 0; n < 60; n++) await addEntry(me, { amount: n % 2 ? 1 : -1 });
    const numbers: number[] = [];
    for (let after: string | null = null; ; ) {
      const { entries, next } = await list(after);
      numbers.push(...entries.map(({ number }) => number));
      if (next === null) break;
      after = String(next);
    }
    expect(numbers).toEqual(Array.from({ length: 61 }, (_, n) => 61 - n));
    for (const after of ["0", "-5", "x", "1e9", "9".repeat(50)])
      expect((await list(after, her)).entries).toEqual([]);
  });

  test("does not name a member whom the reader no longer sees", async () => {
    await addEntry(me, { amount: -1, chat });
    const firstName = async (reader = me) => (await list(null, reader)).entries[0]?.name;
    expect(await firstName()).toBe("Wilma");
    expect(await firstName({ ...me, siteId: await addSite() })).toBeNull();
    await changeProfile(her.id, { status: "disabled" });
    expect(await firstName()).toBeNull();
    await changeProfile(her.id, { status: "active" });
    expect(await firstName()).toBe("Wilma");
    await blockMember(realServices(), her, me.id);
    expect(await firstName()).toBeNull();
  });

  test("shows a compacted month as one entry with unchanged balances", async () => {
    const at = daysAgo(200);
    await addEntry(me, { amount: -4, at, chat });
    await addEntry(me, { amount: 5, at, reason: "purchase" });
    await addEntry(me, { amount: -6, at, chat });
    await chainAllEntries();
    await compactWallet(me);
    const { entries } = await list();
    expect(
      entries.map(({ reason, amount, balance, folded }) => [reason, amount, balance, folded]),
    ).toEqual([
      ["folded", -10, 25, 2],
      ["purchase", 5, 31, null],
      ["grant", 30, 30, null],
    ]);
  });
});

describe("payers sql", () => {
  const { db } = realServices();

  async function addPayers() {
    const site = await addSite();
    const her = await addMember(site);
    const other = await addMember(site);
    /** A member who paid this many credits for messages to another, this many days ago. */
    const payer = async (to: TestMember, ...paid: [credits: number, days: number][]) => {
      const member = await addMember(site, { credits: 50 });
      const chat = await addChat(member, to, 2);
      for (const [credits, days] of paid)
        await addEntry(member, { amount: -credits, at: daysAgo(days), chat });
      return { id: member.id, conversationId: chat };
    };
    const find = (of: TestMember, limit = 10) => all(db, selectPayers(of, daysAgo(90), limit));
    return { her, other, payer, find };
  }

  test("finds the members who paid for messages to a member since a time, with credits", async () => {
    const { her, other, payer, find } = await addPayers();
    const one = await payer(her, [2, 1], [3, 80], [20, 91]);
    const two = await payer(other, [7, 1]);
    await payer(her);
    await payer(her, [4, 91]);
    expect(await find(her)).toEqual([{ ...one, credits: 5 }]);
    expect(await find(other)).toEqual([{ ...two, credits: 7 }]);
    expect(await find({ ...her, siteId: await addSite() })).toEqual([]);
  });

  test("returns at most the requested number of payers", async () => {
    const { her, payer, find } = await addPayers();
    for (let n = 0; n < 3; n++) await payer(her, [1, 1]);
    expect([(await find(her, 2)).length, (await find(her)).length]).toEqual([2, 3]);
  });
});
