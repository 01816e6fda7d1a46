import { expect, test } from "vitest";
import { archive, DAY, oldChat } from "../../../tests/support/archived";
import { addMember, realServices, type TestMember } from "../../../tests/support/world";
import { one as row } from "../../../tests/support/writing";
import { lastArchived } from "./last-archived";

type Chat = Awaited<ReturnType<typeof oldChat>>;

/** The numbers requested from the archive, and how often it was queried. */
async function ask({ id, one }: Chat, limit: number, who: TestMember = one) {
  const services = realServices();
  const { read } = services.archive;
  let asked = 0;
  services.archive = {
    ...services.archive,
    read: (...given) => {
      asked++;
      return read(...given);
    },
  };
  const rows = JSON.parse(await lastArchived(services, who, { id, limit })) as [number][];
  return { asked, numbers: rows.map(([seq]) => seq) };
}
const downFrom = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, n) => from - n);

test("does not query the archive if nothing is archived or the database has enough", async () => {
  const chat = await oldChat(100);
  expect(await ask(chat, 50)).toEqual({ asked: 0, numbers: [] });
  await archive(chat.id);
  expect(await ask(chat, 60)).toEqual({ asked: 0, numbers: [] });
});

test("returns those of the last messages that are archived, newest first", async () => {
  const chat = await oldChat(100);
  await archive(chat.id);
  expect(await ask(chat, 61)).toEqual({ asked: 1, numbers: [40] });
  expect(await ask(chat, 70)).toEqual({ asked: 1, numbers: downFrom(40, 31) });
  expect(await ask(chat, 500)).toEqual({ asked: 1, numbers: downFrom(40, 1) });
});

test("returns archived messages if all except the last one are archived", async () => {
  const chat = await oldChat(20, Date.now() - 100 * DAY);
  await archive(chat.id);
  expect(await ask(chat, 5)).toEqual({ asked: 1, numbers: downFrom(19, 16) });
});

test("does not query the archive for a member outside the conversation", async () => {
  const chat = await oldChat(100);
  await archive(chat.id);
  const stranger = await addMember(chat.site);
  expect(await ask(chat, 500, stranger)).toEqual({ asked: 0, numbers: [] });
  await row("UPDATE participants SET archived_to = 0 WHERE conversation_id = ?", chat.id);
  expect(await ask(chat, 500)).toEqual({ asked: 0, numbers: [] });
});
