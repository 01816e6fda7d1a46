import { describe, expect, test } from "vitest";
import { newClientId } from "~/kit/client-id";
import {
  addMessageExtras,
  addOldChat,
  markReadByBoth,
  numbersBetween,
  runArchiveJob,
  storedNumbersOf,
} from "../../../tests/support/archived-chat";
import { atShownPrice } from "../../../tests/support/at-shown-price";
import { services, viewerOf } from "../../../tests/support/conversations";
import { changeProfile, siteOf } from "../../../tests/support/member-fixtures";
import { readChatEverywhere } from "../../../tests/support/read-chat";
import { selectOne as row } from "../../../tests/support/send-messages";
import { addMember, realServices, type TestMember } from "../../../tests/support/test-database";
import { blockMember } from "./block-member";
import type { ArchiveQuery } from "./conversation";
import { createUndoToken, deleteConversation, restoreConversation } from "./delete-conversation";
import { openConversation, readMessages } from "./open-conversation";
import { reactToMessage } from "./react-to-message";
import { sendMessage } from "./send-message";

describe("open conversation", () => {
  type Chat = Awaited<ReturnType<typeof addOldChat>>;
  type PageInput = Omit<Parameters<typeof readMessages>[2], "conversationId">;

  /** A conversation of a hundred messages, forty of them archived. */
  async function addArchivedChat(): Promise<Chat> {
    const chat = await addOldChat(100);
    await runArchiveJob(chat.id);
    return chat;
  }

  /** The numbers of a page, and the requests to the archive. */
  async function readPage({ id, one }: Chat, page: PageInput, who: TestMember = one) {
    const services = realServices();
    const { read } = services.archive;
    const rooms: ArchiveQuery[] = [];
    services.archive = {
      ...services.archive,
      read: (chatId, of) => {
        rooms.push(of);
        return read(chatId, of);
      },
    };
    const rows = await readMessages(services, who, { conversationId: id, ...page });
    return { numbers: rows.map(({ seq }) => seq), rows, rooms };
  }
  const numbersDown = (from: number, to: number) => numbersBetween(to, from).toReversed();
  const NEWEST_PAGE = { newestFirst: true, limit: 30 };
  const NEXT_PAGE = { newestFirst: false, limit: 30 };

  test("a page above the archived range does not query the archive", async () => {
    const chat = await addArchivedChat();
    for (const [page, numbers] of [
      [NEWEST_PAGE, numbersDown(100, 71)],
      [{ ...NEWEST_PAGE, limit: 60 }, numbersDown(100, 41)],
      [{ ...NEWEST_PAGE, before: 71 }, numbersDown(70, 41)],
      [{ ...NEXT_PAGE, after: 40 }, numbersBetween(41, 70)],
      [{ ...NEXT_PAGE, after: 95 }, numbersBetween(96, 100)],
    ] as const)
      expect(await readPage(chat, page)).toMatchObject({ numbers, rooms: [] });
  });

  test("a page across the archive boundary is complete and in order, either way", async () => {
    const chat = await addArchivedChat();
    expect((await readPage(chat, { ...NEWEST_PAGE, before: 51 })).numbers).toEqual(
      numbersDown(50, 21),
    );
    expect((await readPage(chat, { ...NEXT_PAGE, after: 30 })).numbers).toEqual(
      numbersBetween(31, 60),
    );
    expect((await readPage(chat, { ...NEWEST_PAGE, limit: 61 })).numbers).toEqual(
      numbersDown(100, 40),
    );
    const all = await readPage(chat, { ...NEXT_PAGE, limit: 200 });
    expect(all.numbers).toEqual(numbersBetween(1, 100));
    expect(all.rows.map(({ body }) => body)).toEqual(
      numbersBetween(1, 100).map((n) => `message ${n}`),
    );
    expect(all.rooms).toHaveLength(1);
  });

  test("a page below the boundary comes from the archive, back to its first message", async () => {
    const chat = await addArchivedChat();
    expect((await readPage(chat, { ...NEWEST_PAGE, before: 36 })).numbers).toEqual(
      numbersDown(35, 6),
    );
    expect((await readPage(chat, { ...NEWEST_PAGE, before: 6 })).numbers).toEqual(
      numbersDown(5, 1),
    );
    expect((await readPage(chat, { ...NEXT_PAGE, before: 4, after: 1 })).numbers).toEqual([2, 3]);
    expect(await readPage(chat, { ...NEWEST_PAGE, before: 1 })).toMatchObject({
      numbers: [],
      rooms: [],
    });
  });

  test("does not request messages that the reader deleted from the archive", async () => {
    const chat = await addArchivedChat();
    const clear = (seq: number) =>
      row(
        "UPDATE participants SET cleared_seq = ? WHERE conversation_id = ? AND member_id = ?",
        ...[seq, chat.id, chat.one.id],
      );
    await clear(20);
    expect((await readPage(chat, { ...NEWEST_PAGE, before: 41 })).numbers).toEqual(
      numbersDown(40, 21),
    );
    await clear(40);
    expect(await readPage(chat, { ...NEWEST_PAGE, before: 50 })).toMatchObject({
      numbers: numbersDown(49, 41),
      rooms: [],
    });
  });

  test("a reply to an archived message loads only the quoted message", async () => {
    const chat = await addArchivedChat();
    const answer = (seq: number, to: number) =>
      row(
        "INSERT INTO replies (conversation_id, seq, site_id, reply_to) VALUES (?, ?, ?, ?)",
        ...[chat.id, seq, chat.site, to],
      );
    await answer(99, 7);
    await answer(98, 97);
    const { numbers, rows, rooms } = await readPage(chat, NEWEST_PAGE);
    expect(numbers).toEqual(numbersDown(100, 71));
    expect(rooms).toEqual([{ page: null, quoted: [7] }]);
    expect(JSON.stringify(rows.find(({ seq }) => seq === 99))).toContain("message 7");
  });

  test("a stranger reads nothing and does not query the archive", async () => {
    const chat = await addArchivedChat();
    const stranger = await addMember(chat.site);
    expect(await readPage(chat, { ...NEXT_PAGE, limit: 200 }, stranger)).toMatchObject({
      numbers: [],
      rooms: [],
    });
  });
});

describe("read archived messages", () => {
  type Chat = Awaited<ReturnType<typeof addOldChat>>;

  /** A conversation of 120 messages with one of each attachment and reaction; 60 messages are old. */
  async function createLongChat() {
    const chat = await addOldChat(120);
    await addMessageExtras(chat.id, chat.one, chat.other);
    return chat;
  }

  const expectBothRead = async ({ one, other, id }: Chat) => [
    await readChatEverywhere(one, id),
    await readChatEverywhere(other, id),
  ];

  test("both members read archived messages through every endpoint as before", async () => {
    const chat = await createLongChat();
    const before = await expectBothRead(chat);
    await runArchiveJob(chat.id);
    expect(await storedNumbersOf(chat.id)).toEqual({
      stored: numbersBetween(61, 120),
      archived: numbersBetween(1, 60),
    });
    const after = await expectBothRead(chat);
    expect(after).toEqual(before);
    const [shownPages] = after;
    expect(shownPages?.copy).toHaveLength(120);
    expect(shownPages?.found).toHaveLength(118); // all except the gift and the photo
    expect(shownPages?.photo).not.toBeNull();
    const quotes = shownPages?.later[4]?.messages.flatMap(({ seq, reply }) =>
      reply ? [[seq, reply.seq, reply.gift ?? reply.photo ?? reply.text]] : [],
    );
    expect(quotes).toEqual([
      [90, 89, "message 89"],
      [92, 2, "message 2"],
      [93, 5, true],
      [94, 91, "message 91"],
    ]);
  });

  test("archived messages deleted by one member stay readable for the other", async () => {
    const chat = await createLongChat();
    await row(
      "UPDATE participants SET cleared_seq = 20 WHERE conversation_id = ? AND member_id = ?",
      ...[chat.id, chat.one.id],
    );
    const before = await expectBothRead(chat);
    await runArchiveJob(chat.id);
    expect((await storedNumbersOf(chat.id)).archived).toHaveLength(60);
    expect(await expectBothRead(chat)).toEqual(before);
    expect(before[0]?.copy[0]).toMatchObject({ number: 21 });
    expect(before[1]?.copy).toHaveLength(120);
  });

  test("hides archived messages of a deactivated member and keeps the reader's own", async () => {
    const chat = await createLongChat();
    await runArchiveJob(chat.id);
    await changeProfile(chat.other.id, { status: "disabled" });
    const { later, found, copy } = await readChatEverywhere(chat.one, chat.id);
    const texts = (later[0]?.messages ?? [])
      .slice(0, 6)
      .map(({ body, gift }) => body || gift || "");
    expect(texts).toEqual(["message 1", "", "message 3", "", "", ""]);
    expect(later[0]?.messages[5]).not.toHaveProperty("reply");
    expect(found.every((one) => (one as { own: boolean }).own)).toBe(true);
    expect(copy[1]).toMatchObject({ from: "them", text: "" });
  });

  test("archived messages are hidden from strangers, across a block and after deletion", async () => {
    const chat = await createLongChat();
    await runArchiveJob(chat.id);
    const nothing = async (member: TestMember) => {
      const shownPages = await readChatEverywhere(member, chat.id);
      expect(shownPages.pages.every((page) => !page?.messages.length)).toBe(true);
      expect(shownPages.later.every((page) => !page?.messages.length)).toBe(true);
      expect([shownPages.photo, shownPages.found, shownPages.copy]).toEqual([null, [], []]);
    };
    await nothing(await addMember(chat.site));
    await deleteConversation(services, viewerOf(chat.one), chat.id);
    await nothing(chat.one);
    expect((await readChatEverywhere(chat.other, chat.id)).copy).toHaveLength(120);
    await blockMember(services, viewerOf(chat.other), chat.one.id);
    await nothing(chat.one);
    await nothing(chat.other);
  });

  test("undoing a deletion restores archived messages", async () => {
    const chat = await createLongChat();
    await runArchiveJob(chat.id);
    const before = await readChatEverywhere(chat.one, chat.id);
    const deleted = await deleteConversation(services, viewerOf(chat.one), chat.id);
    if (!deleted.ok) throw new Error(deleted.refusal);
    const word = createUndoToken(services, chat.one, deleted.value);
    expect((await restoreConversation(services, chat.one, word)).ok).toBe(true);
    expect(await readChatEverywhere(chat.one, chat.id)).toEqual(before);
  });

  test("archived messages accept replies and reactions unless cleared or missing", async () => {
    const chat = await createLongChat();
    await runArchiveJob(chat.id);
    await row(
      "UPDATE participants SET cleared_seq = 20 WHERE conversation_id = ? AND member_id = ?",
      ...[chat.id, chat.one.id],
    );
    const react = (seq: number) =>
      reactToMessage(services, viewerOf(chat.one), {
        conversationId: chat.id,
        seq,
        reaction: "wow",
      });
    expect([(await react(30)).ok, (await react(20)).ok, (await react(121)).ok]).toEqual([
      true,
      false,
      false,
    ]);
    const sender = { site: await siteOf(chat.site), id: chat.one.id };
    const answer = (replyTo: number) =>
      atShownPrice((shown) =>
        sendMessage(services, sender, {
          to: chat.other.id,
          clientId: newClientId(),
          text: "Still true",
          replyTo,
          shown,
        }),
      );
    expect(await answer(30)).toMatchObject({ ok: true, value: { seq: 121, replyTo: 30 } });
    expect((await answer(20)) as { value: object }).not.toHaveProperty("value.replyTo");
    await markReadByBoth(chat.id);
    const conversation = await openConversation(services, viewerOf(chat.other), {
      conversationId: chat.id,
    });
    expect(conversation?.messages.find(({ seq }) => seq === 121)?.reply).toMatchObject({
      seq: 30,
      text: "message 30",
    });
  });
});
