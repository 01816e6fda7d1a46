import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { all, first, runBatch } from "~/db/batch";
import { openDatabase } from "~/db/database.server";
import { type ConversationId, ERASED_MEMBER_ID, newId } from "~/kit/ids";
import {
  addMessageExtras,
  addOldChat,
  archivedMessagesOf,
  conversationObjectOf,
  DAY,
  numbersBetween,
  runArchiveJob,
  storedNumbersOf,
} from "../../../tests/support/archived-chat";
import { services, viewerOf } from "../../../tests/support/conversations";
import { selectOne as row, sendTestMessage } from "../../../tests/support/send-messages";
import { addMember, realServices, type TestMember } from "../../../tests/support/test-database";
import { SqliteArchiveStorage } from "../../../workers/live/sqlite-archive-storage";
import { archiveMessages, loadLastArchived } from "./archive-messages";
import {
  deleteArchivedRows,
  selectArchivedTo,
  selectDueArchivings,
  selectMovable,
  selectReadRange,
} from "./archive-store";
import type { ArchivedMessage, ArchiveWriter } from "./conversation";
import { deleteConversation, eraseExpiredEvidenceChats } from "./delete-conversation";
import { markRead } from "./mark-read";
import { listMessagesAfter } from "./open-conversation";
import { eraseOwnChats } from "./own-chats";

describe("archive messages", () => {
  const setSql = (id: string, what: string) =>
    row(`UPDATE participants SET ${what} WHERE conversation_id = ?`, id);
  const nextArchivingTime = async (id: string) =>
    ((await row<{ at: number }>("SELECT archive_at AS at FROM conversations WHERE id = ?", id))
      ?.at ?? 0) - Date.now();

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
});

describe("archive store", () => {
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
    const chats = [await addOldChat(1), await addOldChat(1), await addOldChat(1)];
    for (const [n, at] of [-10, -30, -20].entries())
      await row("UPDATE conversations SET archive_at = ? WHERE id = ?", at, chats[n]?.id);
    const due = async (now: number, limit: number) =>
      (await all(services.db, selectDueArchivings(now, limit))).map(({ id }) =>
        chats.findIndex((one) => one.id === id),
      );
    expect(await due(-11, 9)).toEqual([1, 2]);
    expect(await due(-10, 9)).toEqual([1, 2, 0]);
    expect(await due(-10, 1)).toEqual([1]);
  });
});

describe("archive interrupted", () => {
  const ABORTS = 20;
  /** Points at which archiving is aborted: before and after both reads, the copy and the batch. */
  const ABORT_POINTS = 8;

  /** Deterministic numbers with a random distribution. */
  const pseudoRandomPoint = (n: number) => ((n * 7_919 + 13) % 104_729) % ABORT_POINTS;

  /** Aborts archiving at one point, as if the runtime had been killed. */
  function abortAt(place: number) {
    let passCount = 0;
    const cut = () => {
      if (passCount++ === place) throw new Error("killed");
    };
    const around = async <T>(work: () => Promise<T>): Promise<T> => {
      cut();
      const done = await work();
      cut();
      return done;
    };
    const services = realServices({ now: () => Date.now() });
    const statement = (one: D1PreparedStatement): D1PreparedStatement =>
      new Proxy(one, {
        get: (target, name) => {
          if (name === "bind") return (...values: unknown[]) => statement(target.bind(...values));
          if (name === "all") return () => around(() => target.all());
          return Reflect.get(target, name, target);
        },
      });
    const client = {
      prepare: (text: string) => statement(env.DB.prepare(text)),
      batch: (list: D1PreparedStatement[]) => around(() => env.DB.batch(list)),
    };
    services.db = openDatabase(client as unknown as D1Database);
    const wrapWriter = (writer: ArchiveWriter): ArchiveWriter => ({
      replace: (after: number, messages: ArchivedMessage[]) =>
        around(() => writer.replace(after, messages)),
    });
    return { services, shelfOf: wrapWriter };
  }

  /**
   * Runs archiving once, aborted at one point; returns whether it completed. The object then restarts
   * with empty memory.
   */
  async function archiveUntilAbort(id: ConversationId, place: number): Promise<boolean> {
    const { services, shelfOf: wrapWriter } = abortAt(place);
    const ended = await runInDurableObject(conversationObjectOf(id), (_, { storage }) =>
      archiveMessages(services, id, wrapWriter(new SqliteArchiveStorage(storage))).then(
        () => true,
        () => false,
      ),
    );
    await evictDurableObject(conversationObjectOf(id));
    return ended;
  }

  test("messages stay complete and in order after archiving is killed twenty times", async () => {
    const { id, one, other } = await addOldChat(1_400, 1e12);
    await addMessageExtras(id, one, other);
    const read = async () => {
      const all = [];
      for (let after = 0; after < 1_400; after += 50) {
        const query = { conversationId: id, after };
        all.push(
          ...((await listMessagesAfter(realServices(), viewerOf(one), query))?.messages ?? []),
        );
      }
      return all;
    };
    const before = await read();
    expect(before).toHaveLength(1_400);
    let moves = 0;
    for (let kill = 0; kill < ABORTS; kill++) {
      if (await archiveUntilAbort(id, pseudoRandomPoint(kill))) moves++;
      const { stored, archived } = await storedNumbersOf(id);
      const numbers = [...new Set([...archived, ...stored])].toSorted((a, b) => a - b);
      expect(numbers).toEqual(before.map(({ seq }) => seq));
      if (kill % 5 === 4) expect(await read()).toEqual(before);
    }
    while ((await storedNumbersOf(id)).stored.length > 1) await runArchiveJob(id);
    expect(moves).toBeLessThan(ABORTS);
    expect(await storedNumbersOf(id)).toEqual({
      stored: [1_400],
      archived: before.slice(0, -1).map(({ seq }) => seq),
    });
    expect(await read()).toEqual(before);
  });

  test("a copy that differs from the original rows deletes nothing", async () => {
    const { id } = await addOldChat(100);
    const broken = (writer: ArchiveWriter): ArchiveWriter => ({
      async replace(after, messages) {
        return (await writer.replace(after, messages)).map((one, n) =>
          n === 7 ? (one.with(3, "other words") as ArchivedMessage) : one,
        );
      },
    });
    const archiving = runInDurableObject(conversationObjectOf(id), (_, { storage }) =>
      archiveMessages(realServices(), id, broken(new SqliteArchiveStorage(storage))).catch(
        (error: Error) => error.message,
      ),
    );
    expect(await archiving).toBe("The room kept other messages");
    expect((await storedNumbersOf(id)).stored).toHaveLength(100);
  });

  test("rows erased or deleted during the copy stay in the database until the next run", async () => {
    const { id, one } = await addOldChat(100);
    const meanwhile = (writer: ArchiveWriter): ArchiveWriter => ({
      async replace(after, messages) {
        const stored = await writer.replace(after, messages);
        await env.DB.prepare(
          "UPDATE messages SET body = '', sender_id = '----------------------' WHERE conversation_id = ? AND seq = 3",
        )
          .bind(id)
          .run();
        return stored;
      },
    });
    await runInDurableObject(conversationObjectOf(id), (_, { storage }) =>
      archiveMessages(realServices(), id, meanwhile(new SqliteArchiveStorage(storage))),
    );
    expect((await storedNumbersOf(id)).stored).toHaveLength(100);
    await runArchiveJob(id);
    expect((await storedNumbersOf(id)).stored).toHaveLength(60);
    expect((await archivedMessagesOf(id))[2]?.body).toBe("");
    const query = { conversationId: id, after: 2 };
    const page = await listMessagesAfter(realServices(), viewerOf(one), query);
    expect(page?.messages[0]).toMatchObject({ seq: 3, body: "" });
  });
});

describe("load last archived", () => {
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
});

describe("erase archived messages", () => {
  async function erase(member: TestMember) {
    while (!(await eraseOwnChats(services, member)));
  }
  /** All rows of all tables in a conversation object's storage, as one string. */
  const dumpArchive = (id: ConversationId) =>
    runInDurableObject(conversationObjectOf(id), (_, { storage }) => {
      const tables = storage.sql
        .exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'")
        .toArray()
        .filter(({ name }) => !name.startsWith("_cf_"));
      return JSON.stringify(
        tables.map(({ name }) => storage.sql.exec(`SELECT * FROM ${name}`).toArray()),
      );
    });

  test("erasing a member removes their archived messages and keeps those of the other", async () => {
    const { id, one, other } = await addOldChat(120);
    await addMessageExtras(id, one, other);
    const theirs = (await row<{ client_id: string }>(
      "SELECT client_id FROM messages WHERE conversation_id = ? AND seq = 1",
      id,
    )) as { client_id: string };
    await runArchiveJob(id);
    expect(await dumpArchive(id)).toContain(theirs.client_id);
    await erase(one);
    const keptMessages = await archivedMessagesOf(id);
    expect(
      keptMessages
        .filter(({ sender_id }) => sender_id === ERASED_MEMBER_ID)
        .map(({ body }) => body),
    ).toEqual(Array.from({ length: 30 }, () => ""));
    const all = await dumpArchive(id);
    for (const mark of [one.id, theirs.client_id, 'message 1"', "message 59"])
      expect(all, mark).not.toContain(mark);
    expect(keptMessages.filter(({ sender_id }) => sender_id === other.id)).toHaveLength(30);
    const query = { conversationId: id, after: 0 };
    const page = await listMessagesAfter(services, viewerOf(other), query);
    expect(page?.messages.slice(0, 2).map(({ body }) => body)).toEqual(["", "message 2"]);
    await runArchiveJob(id);
    expect(await dumpArchive(id)).not.toContain("message 61");
  });

  test("erasing a member during archiving leaves none of their messages", async () => {
    const { id, one } = await addOldChat(120);
    await Promise.all([runArchiveJob(id), erase(one), runArchiveJob(id), runArchiveJob(id)]);
    await runArchiveJob(id);
    expect(await dumpArchive(id)).not.toContain(one.id);
    expect(await dumpArchive(id)).not.toContain('"message 1"');
  });

  test("erasing both members empties the archive, including copies of a killed run", async () => {
    const { id, one, other } = await addOldChat(120);
    await runArchiveJob(id);
    await runInDurableObject(conversationObjectOf(id), (_, { storage }) => {
      storage.sql.exec(
        "INSERT INTO archived (seq, sender_id, client_id, body, credits, created_at) VALUES (61, ?, 'c', 'left behind', 0, 1)",
        one.id,
      );
    });
    await erase(one);
    expect(await dumpArchive(id)).not.toContain("left behind");
    await erase(other);
    expect(await dumpArchive(id)).toBe("[]");
    expect(await storedNumbersOf(id)).toEqual({ stored: [], archived: [] });
  });

  test("the next archiving run deletes copies left by a killed run", async () => {
    const { id, one, other } = await addOldChat(120);
    await runArchiveJob(id);
    await runInDurableObject(conversationObjectOf(id), (_, { storage }) => {
      storage.sql.exec(
        "INSERT INTO archived (seq, sender_id, client_id, body, credits, created_at) VALUES (61, ?, 'c', 'left behind', 0, 1)",
        one.id,
      );
    });
    const query = { conversationId: id, after: 59 };
    const page = await listMessagesAfter(services, viewerOf(other), query);
    expect(page?.messages.slice(0, 2).map(({ body }) => body)).toEqual([
      "message 60",
      "message 61",
    ]);
    await runArchiveJob(id);
    expect(await dumpArchive(id)).not.toContain("left behind");
  });
});
