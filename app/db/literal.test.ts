import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { all } from "./batch";
import { openDatabase } from "./database.server";
import { literal } from "./literal";

const db = openDatabase((env as unknown as Env).DB);

test("a literal limit is part of the text and returns that many rows", async () => {
  const rows = sql`SELECT value FROM json_each('[1,2,3,4]') LIMIT ${literal(2)} OFFSET ${literal(1)}`;
  expect(await all(db, rows)).toEqual([{ value: 2 }, { value: 3 }]);
});

test.each([
  ["limit", sql`SELECT value FROM json_each('[1,2]') LIMIT ${1}`],
  ["offset", sql`SELECT value FROM json_each('[1,2]') LIMIT 1 OFFSET ${1}`],
])("the test database rejects a bound %s", async (_name, bound) => {
  await expect(all(db, bound)).rejects.toThrow("A limit is bound");
});
