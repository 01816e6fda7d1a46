import { expect, test } from "vitest";
import { archive, DAY, inRoom, oldChat, span, whereIs } from "../../../tests/support/archived";
import { services, viewerOf } from "../../../tests/support/conversations";
import { realServices } from "../../../tests/support/world";
import { one as row, send } from "../../../tests/support/writing";
import { deleteConversation } from "./delete-conversation";
import { eraseSealedChats } from "./erase-sealed-chats";
import { markRead } from "./mark-read";

const set = (id: string, what: string) =>
  row(`UPDATE participants SET ${what} WHERE conversation_id = ?`, id);
const nextLook = async (id: string) =>
  ((await row<{ at: number }>("SELECT archive_at AS at FROM conversations WHERE id = ?", id))?.at ??
    0) - Date.now();

test("archives messages older than sixty days and schedules the next run in a week", async () => {
  const { id } = await oldChat(100);
  await archive(id);
  expect(await whereIs(id)).toEqual({ stored: span(41, 100), kept: span(1, 40) });
  expect(Math.round((await nextLook(id)) / DAY)).toBe(7);
  await archive(id);
  expect(await whereIs(id)).toEqual({ stored: span(41, 100), kept: span(1, 40) });
});

test("does not archive the last message or unread messages, however old", async () => {
  const { id, one, other } = await oldChat(10, 1e12);
  await row(
    "UPDATE participants SET read_seq = 4, unread = 3, unread_since = 1 WHERE conversation_id = ? AND member_id = ?",
    ...[id, one.id],
  );
  await archive(id);
  // Message 5 is the member's own; message 6 is from the other member and unread.
  expect(await whereIs(id)).toEqual({ stored: span(6, 10), kept: span(1, 5) });
  expect(Math.round((await nextLook(id)) / DAY)).toBe(60);
  await markRead(services, viewerOf(one), { conversationId: id, seq: 8 });
  const unread = "SELECT unread FROM participants WHERE conversation_id = ? AND member_id = ?";
  expect(await row(unread, id, one.id)).toEqual({ unread: 1 });
  await archive(id);
  expect((await whereIs(id)).stored).toEqual([10]);
  await send(other, one);
  expect(await row(unread, id, one.id)).toEqual({ unread: 2 });
});

test("does not archive a conversation under evidence hold until the hold ends", async () => {
  const { id, one } = await oldChat(10, 1e12);
  await deleteConversation(services, viewerOf(one), id);
  await archive(id);
  expect(await whereIs(id)).toEqual({ stored: span(1, 10), kept: [] });
  await eraseSealedChats(realServices({ now: () => Date.now() + 91 * DAY }));
  await archive(id);
  expect(await whereIs(id)).toEqual({ stored: [10], kept: span(1, 9) });
});

test("archives 500 messages of a long conversation per run", async () => {
  const { id } = await oldChat(1_300, 1e12);
  for (const [kept, again] of [
    [500, true],
    [1_000, true],
    [1_299, false],
  ] as const) {
    await archive(id);
    expect((await whereIs(id)).kept).toEqual(span(1, kept));
    expect((await nextLook(id)) <= 0).toBe(again);
  }
});

test("a conversation without old messages creates no archive storage", async () => {
  const { id } = await oldChat(20);
  await archive(id);
  expect(await whereIs(id)).toEqual({ stored: span(1, 20), kept: [] });
});

test("deletes archived messages and photos that are evidence for neither member", async () => {
  const { id, one, other } = await oldChat(100);
  await archive(id);
  await row(
    "INSERT INTO chat_photos (id, site_id, conversation_id, seq, sender_id, width, height, shades, look, created_at) VALUES (?, ?, ?, 5, ?, 4, 5, '', '', 1)",
    ...[`p${id.slice(1)}`, one.siteId, id, one.id],
  );
  await set(id, "cleared_seq = 0");
  await deleteConversation(services, viewerOf(one), id);
  await eraseSealedChats(realServices({ now: () => Date.now() + 91 * DAY }));
  expect((await inRoom(id)).length).toBe(40);
  await deleteConversation(services, viewerOf(other), id);
  await eraseSealedChats(realServices({ now: () => Date.now() + 91 * DAY }));
  expect(await whereIs(id)).toEqual({ stored: [], kept: [] });
  expect(await row("SELECT 1 FROM chat_photos WHERE conversation_id = ?", id)).toBeNull();
  expect(await send(one, other)).toMatchObject({ ok: true, value: { seq: 101 } });
});

test("a conversation object without messages archives nothing", async () => {
  const { id } = await oldChat(1);
  await row("DELETE FROM participants WHERE conversation_id = ?", id);
  await archive(id);
  expect(await inRoom(id)).toEqual([]);
  const due = "SELECT 1 FROM conversations WHERE id = ? AND archive_at <= ?";
  expect(await row(due, id, Date.now())).toBeNull();
});
