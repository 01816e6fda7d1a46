import { expect, test } from "vitest";
import { addOldChat, DAY, runArchiveJob } from "../../../tests/support/archived-chat";
import { selectOne as row } from "../../../tests/support/send-messages";
import { addMember, realServices, type TestMember } from "../../../tests/support/test-database";
import { loadLastArchived } from "./load-last-archived";

type Chat = Awaited<ReturnType<typeof addOldChat>>;

/** The numbers requested from the archive, and how often it was queried. */
async function loadCounted({ id, one }: Chat, limit: number, who: TestMember = one) {
  const services = realServices();
  const { read } = services.archive;
  let reads = 0;
  services.archive = {
    ...services.archive,
    read: (...args) => {
      reads++;
      return read(...args);
    },
  };
  const rows = JSON.parse(await loadLastArchived(services, who, { id, limit })) as [number][];
  return { reads, numbers: rows.map(([seq]) => seq) };
}
const downFrom = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, n) => from - n);

test("does not query the archive if nothing is archived or the database has enough", async () => {
  const chat = await addOldChat(100);
  expect(await loadCounted(chat, 50)).toEqual({ reads: 0, numbers: [] });
  await runArchiveJob(chat.id);
  expect(await loadCounted(chat, 60)).toEqual({ reads: 0, numbers: [] });
});

test("returns those of the last messages that are archived, newest first", async () => {
  const chat = await addOldChat(100);
  await runArchiveJob(chat.id);
  expect(await loadCounted(chat, 61)).toEqual({ reads: 1, numbers: [40] });
  expect(await loadCounted(chat, 70)).toEqual({ reads: 1, numbers: downFrom(40, 31) });
  expect(await loadCounted(chat, 500)).toEqual({ reads: 1, numbers: downFrom(40, 1) });
});

test("returns archived messages if all except the last one are archived", async () => {
  const chat = await addOldChat(20, Date.now() - 100 * DAY);
  await runArchiveJob(chat.id);
  expect(await loadCounted(chat, 5)).toEqual({ reads: 1, numbers: downFrom(19, 16) });
});

test("does not query the archive for a member outside the conversation", async () => {
  const chat = await addOldChat(100);
  await runArchiveJob(chat.id);
  const stranger = await addMember(chat.site);
  expect(await loadCounted(chat, 500, stranger)).toEqual({ reads: 0, numbers: [] });
  await row("UPDATE participants SET archived_to = 0 WHERE conversation_id = ?", chat.id);
  expect(await loadCounted(chat, 500)).toEqual({ reads: 0, numbers: [] });
});
