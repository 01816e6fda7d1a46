import { env } from "cloudflare:workers";
import { and, eq, sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { beforeEach, expect, expectTypeOf, test } from "vitest";
import { BUILT, findScans } from "../../tests/support/check-statements";
import { all, run, runBatch, toQuery } from "./batch";
import { flag } from "./columns";
import { openDatabase } from "./database.server";
import { literal, type Placeholders, prepared } from "./prepared";
import { build, type RowOf } from "./query-builder";

const books = sqliteTable("books", {
  id: text("id").primaryKey(),
  author_id: text("author_id").notNull(),
  pages: integer("pages"),
  lent: flag("lent"),
});
const db = openDatabase(env.DB);

beforeEach(async () => {
  await env.DB.batch(
    [
      "DROP TABLE IF EXISTS books",
      "CREATE TABLE books (id TEXT PRIMARY KEY, author_id TEXT NOT NULL, pages INTEGER, lent INTEGER NOT NULL DEFAULT 0)",
      "CREATE INDEX books_by_author ON books (author_id, id)",
      "INSERT INTO books VALUES ('a', 's', 10, 1), ('b', 's', NULL, 0)",
    ].map((statement) => env.DB.prepare(statement)),
  );
});

const selectBooks = (author: string) =>
  build
    .select({ id: books.id, author: books.author_id, pages: books.pages, lent: books.lent })
    .from(books)
    .where(eq(books.author_id, author))
    .orderBy(books.id)
    .limit(literal(2));

type Book = { id: string; author: string; pages: number | null; lent: boolean };
const BOOKS: Book[] = [
  { id: "a", author: "s", pages: 10, lent: true },
  { id: "b", author: "s", pages: null, lent: false },
];

test("rows have the names and types of the selected columns", async () => {
  expectTypeOf<RowOf<ReturnType<typeof selectBooks>>>().toEqualTypeOf<Book>();
  expect(await all(db, selectBooks("s"))).toEqual(BOOKS);
  expect((await runBatch(db, { books: selectBooks("s") })).books.rows).toEqual(BOOKS);
});

test("a prepared statement converts its rows and binds values to one text", async () => {
  const selectPrepared = prepared(({ author }: Placeholders<{ author: string }>) =>
    build
      .select({ key: books.id, lent: books.lent })
      .from(books)
      .where(and(eq(books.author_id, author), eq(books.id, "a"))),
  );
  expect(toQuery(selectPrepared({ author: "s" })).params).toEqual(["s", "a"]);
  expect(await all(db, selectPrepared({ author: "s" }))).toEqual([{ key: "a", lent: true }]);
  expect(await all(db, selectPrepared({ author: "other" }))).toEqual([]);
});

test("a write stores flags as numbers and returns the rows it names", async () => {
  const insert = build.insert(books).values({ id: "c", author_id: "t", lent: true });
  expect(await run(db, insert)).toBe(1);
  const update = build
    .update(books)
    .set({ lent: false })
    .where(eq(books.id, "c"))
    .returning({ book: books.id, lent: books.lent });
  expect(await all(db, update)).toEqual([{ book: "c", lent: false }]);
  const stored = await env.DB.prepare("SELECT lent FROM books WHERE id = 'c'").first("lent");
  expect(stored).toBe(0);
  expect(await run(db, build.delete(books).where(eq(books.id, "c")))).toBe(1);
});

test("rows whose columns keep their names and values are not converted", () => {
  const select = prepared(() => build.select({ id: books.id, pages: books.pages }).from(books));
  expect(select({}).decode).toBeNull();
});

test("two columns of the same name, or an expression without a name, are rejected", async () => {
  const twice = build
    .select({ one: books.id, other: books.id })
    .from(books)
    .where(eq(books.id, "a"));
  await expect(all(db, twice)).rejects.toThrow("the same name: id,id");
  const byAuthor = eq(books.author_id, "s");
  const unnamed = build.select({ n: sql<number>`count(*)` }).from(books).where(byAuthor);
  await expect(all(db, unnamed)).rejects.toThrow("expression n needs a name");
  const named = build
    .select({ n: sql<number>`count(*)`.as("n") })
    .from(books)
    .where(byAuthor);
  expect(await all(db, named)).toEqual([{ n: 2 }]);
});

test("the builder's limit is part of the text", () => {
  expect(toQuery(selectBooks("s"))).toMatchObject({
    sql: 'select "id", "author_id", "pages", "lent" from "books" where "books"."author_id" = ? order by "books"."id" limit 2',
    params: ["s"],
  });
});

test("the check of every test finds a built statement that scans a table", async () => {
  const byPages = eq(books.pages, 10);
  const scanning = [
    build.select({ id: books.id }).from(books).where(byPages),
    build.update(books).set({ lent: true }).where(byPages),
    build.delete(books).where(byPages),
  ].map((statement) => toQuery(statement).sql);
  for (const text of scanning) expect(await findScans(text), text).toEqual(["SCAN books"]);
  const insert = build.insert(books).values({ id: "d", author_id: "t" });
  const texts = [...scanning, toQuery(insert).sql];
  expect(texts.filter((text) => !BUILT.test(text))).toEqual([]);
  expect(BUILT.test("SELECT id FROM books")).toBe(false);
  expect(await findScans(toQuery(selectBooks("s")).sql)).toEqual([]);
});
