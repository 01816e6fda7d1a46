import { expect, test } from "vitest";
import { all, first, runBatch } from "~/db/batch";
import { type ConversationId, newId } from "~/kit/ids";
import { addOldChat, numbersBetween, storedNumbersOf } from "../../../tests/support/archived-chat";
import { services } from "../../../tests/support/conversations";
import { selectOne as row } from "../../../tests/support/send-messages";
import { addMember } from "../../../tests/support/test-database";
import {
  deleteArchivedRows,
  selectArchivedTo,
  selectMovable,
  selectReadRange,
  unscopedSelectDueArchivings,
} from "./archive-store";

const archivedToOf = async (id: ConversationId) =>
  (await first(services.db, selectArchivedTo(id)))?.archived;
const deleteArchived = (
  id: ConversationId,
  overrides: Partial<Parameters<typeof deleteArchivedRows>[0]> = {},
) =>
  runBatch(
    services.db,
    deleteArchivedRows({ id, after: 0, upTo: 4, count: 4, blank: 0, ...overrides }, 7),
  );

test("returns the read range of a conversation only to its members on their site", async () => {
  const { id, one, site } = await addOldChat(5);
  const readReach = (key: typeof one) =>
    first(services.db, selectReadRange({ id: key.id, siteId: key.siteId, conversationId: id }));
  expect(await readReach(one)).toEqual({ cleared: 0, archived: 0, last: 5 });
  await deleteArchived(id);
  expect(await readReach(one)).toEqual({ cleared: 0, archived: 4, last: 5 });
  expect(await readReach(await addMember(site))).toBeNull();
  expect(await readReach({ ...one, siteId: "other" as typeof one.siteId })).toBeNull();
  expect(await archivedToOf(newId<ConversationId>())).toBeUndefined();
});

test.each([
  ["less than was copied", { count: 5 }],
  ["more than was copied", { count: 3 }],
  ["another number of them without words", { blank: 1 }],
  ["what was moved already", { after: 1, count: 3 }],
])("with %s the batch changes and deletes nothing", async (_name, overrides) => {
  const { id } = await addOldChat(5);
  const { reach, rows, schedule } = await deleteArchived(id, overrides);
  expect([reach.changes, rows.changes, schedule.changes]).toEqual([0, 0, 0]);
  expect(await storedNumbersOf(id)).toEqual({ stored: numbersBetween(1, 5), archived: [] });
  expect(await archivedToOf(id)).toBe(0);
});

test("deletes copied rows in the batch that updates archived_to, and is idempotent", async () => {
  const { id } = await addOldChat(5);
  const other = await addOldChat(5);
  const once = await deleteArchived(id);
  expect([once.reach.changes, once.rows.changes, once.schedule.changes]).toEqual([2, 4, 1]);
  const again = await deleteArchived(id);
  expect([again.reach.changes, again.rows.changes]).toEqual([0, 0]);
  expect((await storedNumbersOf(id)).stored).toEqual([5]);
  expect((await storedNumbersOf(other.id)).stored).toEqual(numbersBetween(1, 5));
});

test("selects the oldest movable messages above archived_to, one more than a batch", async () => {
  const { id } = await addOldChat(600);
  const numbers = async () => (await all(services.db, selectMovable(id))).map(({ seq }) => seq);
  expect(await numbers()).toEqual(numbersBetween(1, 501));
  await deleteArchived(id, { upTo: 200, count: 200 });
  expect(await numbers()).toEqual(numbersBetween(201, 599));
});

test("selects conversations that are due, ordered by due time", async () => {
  const made = [await addOldChat(1), await addOldChat(1), await addOldChat(1)];
  for (const [n, at] of [-10, -30, -20].entries())
    await row("UPDATE conversations SET archive_at = ? WHERE id = ?", at, made[n]?.id);
  const due = async (now: number, limit: number) =>
    (await all(services.db, unscopedSelectDueArchivings(now, limit))).map(({ id }) =>
      made.findIndex((one) => one.id === id),
    );
  expect(await due(-11, 9)).toEqual([1, 2]);
  expect(await due(-10, 9)).toEqual([1, 2, 0]);
  expect(await due(-10, 1)).toEqual([1]);
});
