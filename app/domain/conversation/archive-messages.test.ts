import { expect, test } from "vitest";
import {
  addOldChat,
  archivedMessagesOf,
  DAY,
  numbersBetween,
  runArchiveJob,
  storedNumbersOf,
} from "../../../tests/support/archived-chat";
import { services, viewerOf } from "../../../tests/support/conversations";
import { selectOne as row, sendTestMessage } from "../../../tests/support/send-messages";
import { realServices } from "../../../tests/support/test-database";
import { deleteConversation } from "./delete-conversation";
import { eraseExpiredEvidenceChats } from "./erase-expired-evidence-chats";
import { markRead } from "./mark-read";

const setSql = (id: string, what: string) =>
  row(`UPDATE participants SET ${what} WHERE conversation_id = ?`, id);
const nextArchivingTime = async (id: string) =>
  ((await row<{ at: number }>("SELECT archive_at AS at FROM conversations WHERE id = ?", id))?.at ??
    0) - Date.now();

test("archives messages older than sixty days and schedules the next run in a week", async () => {
  const { id } = await addOldChat(100);
  await runArchiveJob(id);
  expect(await storedNumbersOf(id)).toEqual({
    stored: numbersBetween(41, 100),
    archived: numbersBetween(1, 40),
  });
  expect(Math.round((await nextArchivingTime(id)) / DAY)).toBe(7);
  await runArchiveJob(id);
  expect(await storedNumbersOf(id)).toEqual({
    stored: numbersBetween(41, 100),
    archived: numbersBetween(1, 40),
  });
});

test("does not archive the last message or unread messages, however old", async () => {
  const { id, one, other } = await addOldChat(10, 1e12);
  await row(
    "UPDATE participants SET read_seq = 4, unread = 3, unread_since = 1 WHERE conversation_id = ? AND member_id = ?",
    ...[id, one.id],
  );
  await runArchiveJob(id);
  // Message 5 is the member's own; message 6 is from the other member and unread.
  expect(await storedNumbersOf(id)).toEqual({
    stored: numbersBetween(6, 10),
    archived: numbersBetween(1, 5),
  });
  expect(Math.round((await nextArchivingTime(id)) / DAY)).toBe(60);
  await markRead(services, viewerOf(one), { conversationId: id, seq: 8 });
  const unread = "SELECT unread FROM participants WHERE conversation_id = ? AND member_id = ?";
  expect(await row(unread, id, one.id)).toEqual({ unread: 1 });
  await runArchiveJob(id);
  expect((await storedNumbersOf(id)).stored).toEqual([10]);
  await sendTestMessage(other, one);
  expect(await row(unread, id, one.id)).toEqual({ unread: 2 });
});

test("does not archive a conversation under evidence hold until the hold ends", async () => {
  const { id, one } = await addOldChat(10, 1e12);
  await deleteConversation(services, viewerOf(one), id);
  await runArchiveJob(id);
  expect(await storedNumbersOf(id)).toEqual({ stored: numbersBetween(1, 10), archived: [] });
  await eraseExpiredEvidenceChats(realServices({ now: () => Date.now() + 91 * DAY }));
  await runArchiveJob(id);
  expect(await storedNumbersOf(id)).toEqual({ stored: [10], archived: numbersBetween(1, 9) });
});

test("archives 500 messages of a long conversation per run", async () => {
  const { id } = await addOldChat(1_300, 1e12);
  for (const [archivedCount, again] of [
    [500, true],
    [1_000, true],
    [1_299, false],
  ] as const) {
    await runArchiveJob(id);
    expect((await storedNumbersOf(id)).archived).toEqual(numbersBetween(1, archivedCount));
    expect((await nextArchivingTime(id)) <= 0).toBe(again);
  }
});

test("a conversation without old messages creates no archive storage", async () => {
  const { id } = await addOldChat(20);
  await runArchiveJob(id);
  expect(await storedNumbersOf(id)).toEqual({ stored: numbersBetween(1, 20), archived: [] });
});

test("deletes archived messages and photos that are evidence for neither member", async () => {
  const { id, one, other } = await addOldChat(100);
  await runArchiveJob(id);
  await row(
    "INSERT INTO chat_photos (id, site_id, conversation_id, seq, sender_id, width, height, shades, look, created_at) VALUES (?, ?, ?, 5, ?, 4, 5, '', '', 1)",
    ...[`p${id.slice(1)}`, one.siteId, id, one.id],
  );
  await setSql(id, "cleared_seq = 0");
  await deleteConversation(services, viewerOf(one), id);
  await eraseExpiredEvidenceChats(realServices({ now: () => Date.now() + 91 * DAY }));
  expect((await archivedMessagesOf(id)).length).toBe(40);
  await deleteConversation(services, viewerOf(other), id);
  await eraseExpiredEvidenceChats(realServices({ now: () => Date.now() + 91 * DAY }));
  expect(await storedNumbersOf(id)).toEqual({ stored: [], archived: [] });
  expect(await row("SELECT 1 FROM chat_photos WHERE conversation_id = ?", id)).toBeNull();
  expect(await sendTestMessage(one, other)).toMatchObject({ ok: true, value: { seq: 101 } });
});

test("a conversation object without messages archives nothing", async () => {
  const { id } = await addOldChat(1);
  await row("DELETE FROM participants WHERE conversation_id = ?", id);
  await runArchiveJob(id);
  expect(await archivedMessagesOf(id)).toEqual([]);
  const due = "SELECT 1 FROM conversations WHERE id = ? AND archive_at <= ?";
  expect(await row(due, id, Date.now())).toBeNull();
});
