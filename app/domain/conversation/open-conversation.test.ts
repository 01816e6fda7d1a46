import { expect, test } from "vitest";
import { addOldChat, numbersBetween, runArchiveJob } from "../../../tests/support/archived-chat";
import { selectOne as row } from "../../../tests/support/send-messages";
import { addMember, realServices, type TestMember } from "../../../tests/support/test-database";
import type { ArchiveQuery } from "./archive";
import { readMessages } from "./open-conversation";

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
  expect((await readPage(made, { ...NEWEST_PAGE, before: 6 })).numbers).toEqual(numbersDown(5, 1));
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
