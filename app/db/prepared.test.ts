import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { all, runBatch, toQuery } from "./batch";
import { openDatabase } from "./database.server";
import { literal } from "./literal";
import { type Placeholders, prepared, preparedVariants } from "./prepared";

const db = openDatabase((env as unknown as Env).DB);
type Pair = { one: string; other: string | null; limit: number };

test("a prepared statement is written once and binds each call's values", async () => {
  let written = 0;
  const rows = prepared<Pair, { a: string; b: string | null }>(({ one, other }) => {
    written++;
    return sql`SELECT ${one} AS a, ${other} AS b`;
  });
  expect(await all(db, rows({ one: "x", other: null, limit: 1 }))).toEqual([{ a: "x", b: null }]);
  expect(await all(db, rows({ other: "y", one: "z", limit: 2 }))).toEqual([{ a: "z", b: "y" }]);
  expect(written).toBe(1);
});

test("a value used several times is bound once, an unused one is not bound", () => {
  const piece = ({ one }: Placeholders<Pair>) => sql`EXISTS (SELECT ${one})`;
  const statement = prepared<Pair>(
    (w) => sql`SELECT ${w.other}, ${w.one} WHERE ${piece(w)} AND ${w.other} <> ${7} AND ${7} = 7`,
  );
  expect(toQuery(statement({ one: "a", other: "a", limit: 1 }))).toMatchObject({
    sql: "SELECT ?1, ?2 WHERE EXISTS (SELECT ?2) AND ?1 <> ?3 AND ?3 = 7",
    params: ["a", "a", 7],
  });
});

test("each shape has its own text, written once", () => {
  const written: number[] = [];
  const few = preparedVariants<{ most: number; named: boolean }, Pair>((w, { most, named }) => {
    written.push(most);
    return sql`SELECT value FROM json_each(${w.one}) ${named ? sql`WHERE key = ${w.other}` : sql``} LIMIT ${literal(most)}`;
  });
  const values = { one: "[]", other: "k", limit: 0 };
  const textOf = (most: number, named: boolean) => toQuery(few({ most, named }, values)).sql;
  for (let n = 0; n < 2; n++) {
    expect(textOf(3, false)).toBe("SELECT value FROM json_each(?1)  LIMIT 3");
    expect(textOf(4, true)).toBe("SELECT value FROM json_each(?1) WHERE key = ?2 LIMIT 4");
  }
  expect(written).toEqual([3, 4]);
  expect(toQuery(few({ most: 4, named: true }, values)).params).toEqual(["[]", "k"]);
});

test("a batch runs prepared and plain statements in order", async () => {
  const one = prepared<{ n: number }, { n: number }>(({ n }) => sql`SELECT ${n} + 1 AS n`);
  const answers = await runBatch(db, {
    first: one({ n: 1 }),
    rest: { second: sql<{ n: number }>`SELECT 7 AS n`, third: one({ n: 2 }) },
  });
  const { first, rest } = answers;
  expect([first, rest.second, rest.third].map(({ rows }) => rows[0]?.n)).toEqual([2, 7, 3]);
});
