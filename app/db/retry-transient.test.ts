import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { failingDatabase } from "../../tests/support/failing-d1";
import { all, first, idempotent, run, runBatch } from "./batch";
import type { Database } from "./database.server";
import { createReadBatcher } from "./read-batcher";
import { isReadOnly } from "./retry-transient";

const one = sql<{ n: number }>`SELECT 1 AS n`;
const write = sql`UPDATE sites SET id = id WHERE id = 'nobody'`;

test("a read is retried at most twice", async () => {
  for (const options of [{}, { message: "D1_ERROR: Network connection lost." }]) {
    const { db, attempts } = failingDatabase(2, options);
    expect(await first(db, one)).toEqual({ n: 1 });
    expect(attempts()).toBe(3);
  }
  const down = failingDatabase(9);
  await expect(all(down.db, one)).rejects.toThrow("overloaded");
  expect(down.attempts()).toBe(3);
});

test("the reads of a page are retried as one batch", async () => {
  const { db, attempts } = failingDatabase(1);
  const read = createReadBatcher(db);
  expect(await Promise.all([read(one), read(one)])).toEqual([[{ n: 1 }], [{ n: 1 }]]);
  expect(attempts()).toBe(2);
  const batch = failingDatabase(1);
  expect((await runBatch(batch.db, { one })).one.rows).toEqual([{ n: 1 }]);
});

test("a write is retried only if it is idempotent, alone or in a batch", async () => {
  for (const execute of [
    (db: Database) => run(db, write),
    (db: Database) => all(db, sql`${write} RETURNING id`),
    (db: Database) => runBatch(db, { one, write }),
  ]) {
    const { db, attempts: asked } = failingDatabase(1);
    await expect(execute(db)).rejects.toThrow("overloaded");
    expect(asked()).toBe(1);
  }
  const { db, attempts } = failingDatabase(1);
  expect((await runBatch(db, { one, write }, idempotent("a test"))).one.rows).toEqual([{ n: 1 }]);
  expect(attempts()).toBe(2);
});

test("a permanent error is thrown without a retry", async () => {
  const { db, attempts } = failingDatabase(1, { message: "D1_ERROR: no such index: gone" });
  await expect(first(db, one)).rejects.toThrow("no such index");
  expect(attempts()).toBe(1);
});

test.each([
  ["SELECT 1", true],
  ["  WITH a AS (SELECT 1) SELECT * FROM a", true],
  ["WITH a AS (SELECT 1) DELETE FROM b", false],
  ["INSERT INTO a VALUES (1) RETURNING a", false],
  ["UPDATE a SET b = 1", false],
])("detects whether %s only reads", (text, reads) => {
  expect(isReadOnly(text)).toBe(reads);
});
