import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { openDatabase } from "~/db/database.server";
import type { ConversationId } from "~/kit/ids";
import {
  addMessageExtras,
  addOldChat,
  archivedMessagesOf,
  conversationObjectOf,
  runArchiveJob,
  storedNumbersOf,
} from "../../../tests/support/archived-chat";
import { viewerOf } from "../../../tests/support/conversations";
import { realServices } from "../../../tests/support/test-database";
import { SqliteArchiveStorage } from "../../../workers/live/sqlite-archive-storage";
import type { ArchivedMessage, ArchiveWriter } from "./archive";
import { archiveMessages } from "./archive-messages";
import { listMessagesAfter } from "./open-conversation";

const ABORTS = 20;
/** Points at which archiving is aborted: before and after both reads, the copy and the batch. */
const ABORT_POINTS = 8;

/** Deterministic numbers with a random distribution. */
const pseudoRandomPoint = (n: number) => ((n * 7_919 + 13) % 104_729) % ABORT_POINTS;

/** Aborts archiving at one point, as if the runtime had been killed. */
function abortAt(place: number) {
  let passed = 0;
  const cut = () => {
    if (passed++ === place) throw new Error("killed");
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
  const moved = runInDurableObject(conversationObjectOf(id), (_, { storage }) =>
    archiveMessages(realServices(), id, broken(new SqliteArchiveStorage(storage))).catch(
      (error: Error) => error.message,
    ),
  );
  expect(await moved).toBe("The room kept other messages");
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
