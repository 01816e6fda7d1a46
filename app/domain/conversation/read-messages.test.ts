import { expect, test } from "vitest";
import { archive, oldChat, span } from "../../../tests/support/archived";
import { addMember, realServices, type TestMember } from "../../../tests/support/world";
import { one as row } from "../../../tests/support/writing";
import type { AskedOfRoom } from "./archive";
import { readMessages } from "./read-messages";

type Chat = Awaited<ReturnType<typeof oldChat>>;
type Asked = Omit<Parameters<typeof readMessages>[2], "conversationId">;

/** A conversation of a hundred messages, forty of them archived. */
async function chat(): Promise<Chat> {
  const made = await oldChat(100);
  await archive(made.id);
  return made;
}

/** The numbers of a page, and the requests to the archive. */
async function page({ id, one }: Chat, asked: Asked, who: TestMember = one) {
  const services = realServices();
  const { read } = services.archive;
  const rooms: AskedOfRoom[] = [];
  services.archive = {
    ...services.archive,
    read: (chatId, of) => {
      rooms.push(of);
      return read(chatId, of);
    },
  };
  const rows = await readMessages(services, who, { conversationId: id, ...asked });
  return { numbers: rows.map(({ seq }) => seq), rows, rooms };
}
const down = (from: number, to: number) => span(to, from).toReversed();
const NEWEST = { newestFirst: true, limit: 30 };
const ON = { newestFirst: false, limit: 30 };

test("a page above the archived range does not query the archive", async () => {
  const made = await chat();
  for (const [asked, numbers] of [
    [NEWEST, down(100, 71)],
    [{ ...NEWEST, limit: 60 }, down(100, 41)],
    [{ ...NEWEST, before: 71 }, down(70, 41)],
    [{ ...ON, after: 40 }, span(41, 70)],
    [{ ...ON, after: 95 }, span(96, 100)],
  ] as const)
    expect(await page(made, asked)).toMatchObject({ numbers, rooms: [] });
});

test("a page across the archive boundary is complete and in order, either way", async () => {
  const made = await chat();
  expect((await page(made, { ...NEWEST, before: 51 })).numbers).toEqual(down(50, 21));
  expect((await page(made, { ...ON, after: 30 })).numbers).toEqual(span(31, 60));
  expect((await page(made, { ...NEWEST, limit: 61 })).numbers).toEqual(down(100, 40));
  const all = await page(made, { ...ON, limit: 200 });
  expect(all.numbers).toEqual(span(1, 100));
  expect(all.rows.map(({ body }) => body)).toEqual(span(1, 100).map((n) => `message ${n}`));
  expect(all.rooms).toHaveLength(1);
});

test("a page below the boundary comes from the archive, back to its first message", async () => {
  const made = await chat();
  expect((await page(made, { ...NEWEST, before: 36 })).numbers).toEqual(down(35, 6));
  expect((await page(made, { ...NEWEST, before: 6 })).numbers).toEqual(down(5, 1));
  expect((await page(made, { ...ON, before: 4, after: 1 })).numbers).toEqual([2, 3]);
  expect(await page(made, { ...NEWEST, before: 1 })).toMatchObject({ numbers: [], rooms: [] });
});

test("does not request messages that the reader deleted from the archive", async () => {
  const made = await chat();
  const clear = (seq: number) =>
    row(
      "UPDATE participants SET cleared_seq = ? WHERE conversation_id = ? AND member_id = ?",
      ...[seq, made.id, made.one.id],
    );
  await clear(20);
  expect((await page(made, { ...NEWEST, before: 41 })).numbers).toEqual(down(40, 21));
  await clear(40);
  expect(await page(made, { ...NEWEST, before: 50 })).toMatchObject({
    ...{ numbers: down(49, 41), rooms: [] },
  });
});

test("a reply to an archived message loads only the quoted message", async () => {
  const made = await chat();
  const answer = (seq: number, to: number) =>
    row(
      "INSERT INTO replies (conversation_id, seq, site_id, reply_to) VALUES (?, ?, ?, ?)",
      ...[made.id, seq, made.site, to],
    );
  await answer(99, 7);
  await answer(98, 97);
  const { numbers, rows, rooms } = await page(made, NEWEST);
  expect(numbers).toEqual(down(100, 71));
  expect(rooms).toEqual([{ page: null, quoted: [7] }]);
  expect(JSON.stringify(rows.find(({ seq }) => seq === 99))).toContain("message 7");
});

test("a stranger reads nothing and does not query the archive", async () => {
  const made = await chat();
  const stranger = await addMember(made.site);
  expect(await page(made, { ...ON, limit: 200 }, stranger)).toMatchObject({
    ...{ numbers: [], rooms: [] },
  });
});
