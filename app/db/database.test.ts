import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "~/kit/ids";
import { failingDatabase } from "../../tests/support/failing-d1";
import { changeProfile } from "../../tests/support/member-fixtures";
import { rawSql as sql } from "../../tests/support/raw-sql";
import { addMember, addSite, type TestMember } from "../../tests/support/test-database";
import { all, first, idempotent, isReadOnly, run, runBatch, toQuery } from "./batch";
import { type Database, openDatabase } from "./database.server";
import {
  type JsonRows,
  jsonRows,
  literal,
  namedColumns,
  type Placeholders,
  parseJsonRows,
  prepared,
  preparedVariants,
} from "./prepared";
import { createReadBatcher } from "./read-batcher";

describe("prepared", () => {
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
});

describe("literal", () => {
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
});

describe("json rows", () => {
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
});

describe("retry transient", () => {
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
});

describe("size constraints", () => {
  let member: TestMember;
  beforeEach(async () => {
    member = await addMember(await addSite());
  });
  const run = (sql: string, ...values: unknown[]) =>
    env.DB.prepare(sql)
      .bind(...values)
      .run();

  test.each([
    ["name", 120],
    ["headline", 400],
    ["about", 8_000],
    ["gender_description", 160],
    ["spoken_languages", 200],
  ])("the table rejects a %s above %i bytes", async (column, bytes) => {
    await changeProfile(member.id, { [column]: "é".repeat(bytes / 2) });
    await expect(
      changeProfile(member.id, { [column]: `${"é".repeat(bytes / 2)}a` }),
    ).rejects.toThrow(/too heavy/);
    const born = {
      id: newId(),
      name: "Kim",
      headline: "",
      about: "",
      gender_description: "",
      spoken_languages: "",
      [column]: "a".repeat(bytes + 1),
    };
    const insert = run(
      `INSERT INTO profiles (id, site_id, status, name, headline, about, gender_description, spoken_languages, birth_date, language, joined_at, last_active_at)
     VALUES (?, ?, 'draft', ?, ?, ?, ?, ?, '1990-01-01', 'en', 0, 0)`,
      ...[born.id, member.siteId, born.name, born.headline, born.about],
      ...[born.gender_description, born.spoken_languages],
    );
    await expect(insert).rejects.toThrow(/too heavy/);
  });

  test("the table rejects an oversized member, message or complaint", async () => {
    await expect(addMember(member.siteId, { name: "W".repeat(121) })).rejects.toThrow(/too heavy/);
    const message = (body: string) =>
      run(
        "INSERT INTO messages (conversation_id, seq, site_id, sender_id, client_id, body, credits, created_at) VALUES ('c', ?, ?, ?, ?, ?, 0, 0)",
        body.length,
        member.siteId,
        member.id,
        newId(),
        body,
      );
    await message("a".repeat(8_000));
    await expect(message("a".repeat(8_001))).rejects.toThrow(/too heavy/);
    const complaint = (body: string, about: string, name: string) =>
      run(
        "INSERT INTO complaints (id, site_id, case_number, form_key, kind, about, body, name, language, created_at) VALUES (?1, 's', ?1, ?1, 'other', ?2, ?3, ?4, 'en', 0)",
        newId(),
        about,
        body,
        name,
      );
    await complaint("a".repeat(64_000), "a".repeat(2_000), "a".repeat(400));
    for (const heavy of [
      [64_001, 1, 1],
      [1, 2_001, 1],
      [1, 1, 401],
    ] as const) {
      const [body, about, name] = heavy.map((length) => "a".repeat(length)) as [
        string,
        string,
        string,
      ];
      await expect(complaint(body, about, name)).rejects.toThrow(/too heavy/);
    }
  });
});
