import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { openDatabase } from "~/db/database.server";
import type { ConversationId } from "~/kit/ids";
import {
  addBeside,
  archive,
  inRoom,
  oldChat,
  roomOf,
  whereIs,
} from "../../../tests/support/archived";
import { viewerOf } from "../../../tests/support/conversations";
import { realServices } from "../../../tests/support/world";
import { RoomShelf } from "../../../workers/live/shelf";
import type { Archived, Shelf } from "./archive";
import { archiveMessages } from "./archive-messages";
import { listMessagesAfter } from "./open-conversation";

const KILLS = 20;
/** Points at which archiving is aborted: before and after both reads, the copy and the batch. */
const PLACES = 8;

/** Deterministic numbers with a random distribution. */
const drawn = (n: number) => ((n * 7_919 + 13) % 104_729) % PLACES;

/** Aborts archiving at one point, as if the runtime had been killed. */
function cutAt(place: number) {
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
  const shelfOf = (shelf: Shelf): Shelf => ({
    replace: (after: number, messages: Archived[]) => around(() => shelf.replace(after, messages)),
  });
  return { services, shelfOf };
}

/**
 * Runs archiving once, aborted at one point; returns whether it completed. The object then restarts
 * with empty memory.
 */
async function moveUntil(id: ConversationId, place: number): Promise<boolean> {
  const { services, shelfOf } = cutAt(place);
  const ended = await runInDurableObject(roomOf(id), (_, { storage }) =>
    archiveMessages(services, id, shelfOf(new RoomShelf(storage))).then(
      () => true,
      () => false,
    ),
  );
  await evictDurableObject(roomOf(id));
  return ended;
}

test("messages stay complete and in order after archiving is killed twenty times", async () => {
  const { id, one, other } = await oldChat(1_400, 1e12);
  await addBeside(id, one, other);
  const read = async () => {
    const all = [];
    for (let after = 0; after < 1_400; after += 50) {
      const asked = { conversationId: id, after };
      all.push(
        ...((await listMessagesAfter(realServices(), viewerOf(one), asked))?.messages ?? []),
      );
    }
    return all;
  };
  const before = await read();
  expect(before).toHaveLength(1_400);
  let moves = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    if (await moveUntil(id, drawn(kill))) moves++;
    const { stored, kept } = await whereIs(id);
    const numbers = [...new Set([...kept, ...stored])].toSorted((a, b) => a - b);
    expect(numbers).toEqual(before.map(({ seq }) => seq));
    if (kill % 5 === 4) expect(await read()).toEqual(before);
  }
  while ((await whereIs(id)).stored.length > 1) await archive(id);
  expect(moves).toBeLessThan(KILLS);
  expect(await whereIs(id)).toEqual({
    stored: [1_400],
    kept: before.slice(0, -1).map(({ seq }) => seq),
  });
  expect(await read()).toEqual(before);
});

test("a copy that differs from the original rows deletes nothing", async () => {
  const { id } = await oldChat(100);
  const broken = (shelf: Shelf): Shelf => ({
    async replace(after, messages) {
      return (await shelf.replace(after, messages)).map((one, n) =>
        n === 7 ? (one.with(3, "other words") as Archived) : one,
      );
    },
  });
  const moved = runInDurableObject(roomOf(id), (_, { storage }) =>
    archiveMessages(realServices(), id, broken(new RoomShelf(storage))).catch(
      (fault: Error) => fault.message,
    ),
  );
  expect(await moved).toBe("The room kept other messages");
  expect((await whereIs(id)).stored).toHaveLength(100);
});

test("rows erased or deleted during the copy stay in the database until the next run", async () => {
  const { id, one } = await oldChat(100);
  const meanwhile = (shelf: Shelf): Shelf => ({
    async replace(after, messages) {
      const kept = await shelf.replace(after, messages);
      await env.DB.prepare(
        "UPDATE messages SET body = '', sender_id = '----------------------' WHERE conversation_id = ? AND seq = 3",
      )
        .bind(id)
        .run();
      return kept;
    },
  });
  await runInDurableObject(roomOf(id), (_, { storage }) =>
    archiveMessages(realServices(), id, meanwhile(new RoomShelf(storage))),
  );
  expect((await whereIs(id)).stored).toHaveLength(100);
  await archive(id);
  expect((await whereIs(id)).stored).toHaveLength(60);
  expect((await inRoom(id))[2]?.body).toBe("");
  const asked = { conversationId: id, after: 2 };
  const page = await listMessagesAfter(realServices(), viewerOf(one), asked);
  expect(page?.messages[0]).toMatchObject({ seq: 3, body: "" });
});
