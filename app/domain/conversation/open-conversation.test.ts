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
    const made = await addOldChat(100);
    await runArchiveJob(made.id);
    return made;
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
    const made = await addArchivedChat();
    for (const [page, numbers] of [
      [NEWEST_PAGE, numbersDown(100, 71)],
      [{ ...NEWEST_PAGE, limit: 60 }, numbersDown(100, 41)],
      [{ ...NEWEST_PAGE, before: 71 }, numbersDown(70, 41)],
      [{ ...NEXT_PAGE, after: 40 }, numbersBetween(41, 70)],
      [{ ...NEXT_PAGE, after: 95 }, numbersBetween(96, 100)],
    ] as const)
      expect(await readPage(made, page)).toMatchObject({ numbers, rooms: [] });
  });

  test("a page across the archive boundary is complete and in order, either way", async () => {
    const made = await addArchivedChat();
    expect((await readPage(made, { ...NEWEST_PAGE, before: 51 })).numbers).toEqual(
      numbersDown(50, 21),
    );
    expect((await readPage(made, { ...NEXT_PAGE, after: 30 })).numbers).toEqual(
      numbersBetween(31, 60),
    );
    expect((await readPage(made, { ...NEWEST_PAGE, limit: 61 })).numbers).toEqual(
      numbersDown(100, 40),
    );
    const all = await readPage(made, { ...NEXT_PAGE, limit: 200 });
    expect(all.numbers).toEqual(numbersBetween(1, 100));
    expect(all.rows.map(({ body }) => body)).toEqual(
      numbersBetween(1, 100).map((n) => `message ${n}`),
    );
    expect(all.rooms).toHaveLength(1);
  });

  test("a page below the boundary comes from the archive, back to its first message", async () => {
    const made = await addArchivedChat();
    expect((await readPage(made, { ...NEWEST_PAGE, before: 36 })).numbers).toEqual(
      numbersDown(35, 6),
    );
    expect((await readPage(made, { ...NEWEST_PAGE, before: 6 })).numbers).toEqual(
      numbersDown(5, 1),
    );
    expect((await readPage(made, { ...NEXT_PAGE, before: 4, after: 1 })).numbers).toEqual([2, 3]);
    expect(await readPage(made, { ...NEWEST_PAGE, before: 1 })).toMatchObject({
      numbers: [],
      rooms: [],
    });
  });

  test("does not request messages that the reader deleted from the archive", async () => {
    const made = await addArchivedChat();
    const clear = (seq: number) =>
      row(
        "UPDATE participants SET cleared_seq = ? WHERE conversation_id = ? AND member_id = ?",
        ...[seq, made.id, made.one.id],
      );
    await clear(20);
    expect((await readPage(made, { ...NEWEST_PAGE, before: 41 })).numbers).toEqual(
      numbersDown(40, 21),
    );
    await clear(40);
    expect(await readPage(made, { ...NEWEST_PAGE, before: 50 })).toMatchObject({
      numbers: numbersDown(49, 41),
      rooms: [],
    });
  });

  test("a reply to an archived message loads only the quoted message", async () => {
    const made = await addArchivedChat();
    const answer = (seq: number, to: number) =>
      row(
        "INSERT INTO replies (conversation_id, seq, site_id, reply_to) VALUES (?, ?, ?, ?)",
        ...[made.id, seq, made.site, to],
      );
    await answer(99, 7);
    await answer(98, 97);
    const { numbers, rows, rooms } = await readPage(made, NEWEST_PAGE);
    expect(numbers).toEqual(numbersDown(100, 71));
    expect(rooms).toEqual([{ page: null, quoted: [7] }]);
    expect(JSON.stringify(rows.find(({ seq }) => seq === 99))).toContain("message 7");
  });

  test("a stranger reads nothing and does not query the archive", async () => {
    const made = await addArchivedChat();
    const stranger = await addMember(made.site);
    expect(await readPage(made, { ...NEXT_PAGE, limit: 200 }, stranger)).toMatchObject({
      numbers: [],
      rooms: [],
    });
  });
});

describe("read archived messages", () => {
  type Chat = Awaited<ReturnType<typeof addOldChat>>;

  /** A conversation of 120 messages with one of each attachment and reaction; 60 messages are old. */
  async function createLongChat() {
    const made = await addOldChat(120);
    await addMessageExtras(made.id, made.one, made.other);
    return made;
  }

  const expectBothRead = async ({ one, other, id }: Chat) => [
    await readChatEverywhere(one, id),
    await readChatEverywhere(other, id),
  ];

  test("both members read archived messages through every endpoint as before", async () => {
    const made = await createLongChat();
    const before = await expectBothRead(made);
    await runArchiveJob(made.id);
    expect(await storedNumbersOf(made.id)).toEqual({
      stored: numbersBetween(61, 120),
      archived: numbersBetween(1, 60),
    });
    const after = await expectBothRead(made);
    expect(after).toEqual(before);
    const [seen] = after;
    expect(seen?.copy).toHaveLength(120);
    expect(seen?.found).toHaveLength(118); // all except the gift and the photo
    expect(seen?.photo).not.toBeNull();
    const quotes = seen?.later[4]?.messages.flatMap(({ seq, reply }) =>
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
    const made = await createLongChat();
    await row(
      "UPDATE participants SET cleared_seq = 20 WHERE conversation_id = ? AND member_id = ?",
      ...[made.id, made.one.id],
    );
    const before = await expectBothRead(made);
    await runArchiveJob(made.id);
    expect((await storedNumbersOf(made.id)).archived).toHaveLength(60);
    expect(await expectBothRead(made)).toEqual(before);
    expect(before[0]?.copy[0]).toMatchObject({ number: 21 });
    expect(before[1]?.copy).toHaveLength(120);
  });

  test("hides archived messages of a deactivated member and keeps the reader's own", async () => {
    const made = await createLongChat();
    await runArchiveJob(made.id);
    await changeProfile(made.other.id, { status: "disabled" });
    const { later, found, copy } = await readChatEverywhere(made.one, made.id);
    const texts = (later[0]?.messages ?? [])
      .slice(0, 6)
      .map(({ body, gift }) => body || gift || "");
    expect(texts).toEqual(["message 1", "", "message 3", "", "", ""]);
    expect(later[0]?.messages[5]).not.toHaveProperty("reply");
    expect(found.every((one) => (one as { own: boolean }).own)).toBe(true);
    expect(copy[1]).toMatchObject({ from: "them", text: "" });
  });

  test("archived messages are hidden from strangers, across a block and after deletion", async () => {
    const made = await createLongChat();
    await runArchiveJob(made.id);
    const nothing = async (member: TestMember) => {
      const seen = await readChatEverywhere(member, made.id);
      expect(seen.pages.every((page) => !page?.messages.length)).toBe(true);
      expect(seen.later.every((page) => !page?.messages.length)).toBe(true);
      expect([seen.photo, seen.found, seen.copy]).toEqual([null, [], []]);
    };
    await nothing(await addMember(made.site));
    await deleteConversation(services, viewerOf(made.one), made.id);
    await nothing(made.one);
    expect((await readChatEverywhere(made.other, made.id)).copy).toHaveLength(120);
    await blockMember(services, viewerOf(made.other), made.one.id);
    await nothing(made.one);
    await nothing(made.other);
  });

  test("undoing a deletion restores archived messages", async () => {
    const made = await createLongChat();
    await runArchiveJob(made.id);
    const before = await readChatEverywhere(made.one, made.id);
    const deleted = await deleteConversation(services, viewerOf(made.one), made.id);
    if (!deleted.ok) throw new Error(deleted.refusal);
    const word = createUndoToken(services, made.one, deleted.value);
    expect((await restoreConversation(services, made.one, word)).ok).toBe(true);
    expect(await readChatEverywhere(made.one, made.id)).toEqual(before);
  });

  test("archived messages accept replies and reactions unless cleared or missing", async () => {
    const made = await createLongChat();
    await runArchiveJob(made.id);
    await row(
      "UPDATE participants SET cleared_seq = 20 WHERE conversation_id = ? AND member_id = ?",
      ...[made.id, made.one.id],
    );
    const react = (seq: number) =>
      reactToMessage(services, viewerOf(made.one), {
        conversationId: made.id,
        seq,
        reaction: "wow",
      });
    expect([(await react(30)).ok, (await react(20)).ok, (await react(121)).ok]).toEqual([
      true,
      false,
      false,
    ]);
    const sender = { site: await siteOf(made.site), id: made.one.id };
    const answer = (replyTo: number) =>
      atShownPrice((shown) =>
        sendMessage(services, sender, {
          to: made.other.id,
          clientId: newClientId(),
          text: "Still true",
          replyTo,
          shown,
        }),
      );
    expect(await answer(30)).toMatchObject({ ok: true, value: { seq: 121, replyTo: 30 } });
    expect((await answer(20)) as { value: object }).not.toHaveProperty("value.replyTo");
    await markReadByBoth(made.id);
    const opened = await openConversation(services, viewerOf(made.other), {
      conversationId: made.id,
    });
    expect(opened?.messages.find(({ seq }) => seq === 121)?.reply).toMatchObject({
      seq: 30,
      text: "message 30",
    });
  });
});
