import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { first } from "./batch";
import { openDatabase } from "./database.server";
import { type JsonRows, jsonRows, namedColumns, parseJsonRows } from "./json-rows";

const db = openDatabase((env as unknown as Env).DB);
type Row = { id: string; at: number; text: string | null };
const NAMES = ["id", "at", "text"] as const;

/** Returns the rows as D1 returns them, packed and as a plain list. */
async function selectBothWays(rows: readonly Row[]) {
  const values = rows.map(({ id, at, text }) => sql`SELECT ${id} AS a, ${at} AS b, ${text} AS c`);
  const none = sql`SELECT 1 AS a, 2 AS b, 3 AS c WHERE 0`;
  const all = sql.join([none, ...values], sql` UNION ALL `);
  const list = jsonRows<Row>(NAMES, { at: sql`b`, text: sql`c`, id: sql`a` });
  const row = await first(db, sql<{ list: JsonRows<Row> }>`SELECT ${list} AS list FROM (${all})`);
  return parseJsonRows(NAMES, row?.list ?? ("" as JsonRows<Row>));
}

test("rows as JSON are returned unchanged with any characters", async () => {
  const rows = [
    { id: "a", at: 1_795_471_200_123, text: null },
    { id: "b", at: -0.5, text: `"],["\\ ' \u2028\n\t 😀 [1]` },
    { id: "c", at: 0, text: "" },
    { id: "d", at: 9_007_199_254_740_991, text: '{"at":5}' },
  ];
  expect(await selectBothWays(rows)).toEqual(rows);
});

test("no rows as JSON are returned as an empty list", async () => {
  expect(await selectBothWays([])).toEqual([]);
});

test("the same columns can be selected as one row", async () => {
  const row = await first(db, sql`SELECT ${namedColumns({ one: sql`${1}`, other: sql`NULL` })}`);
  expect(row).toEqual({ one: 1, other: null });
});
