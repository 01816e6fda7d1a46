import { env } from "cloudflare:workers";
import { and, eq, exists, type SQL, sql } from "drizzle-orm";
import { alias, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { beforeEach, expect, expectTypeOf, test } from "vitest";
import type { MemberId, SiteId } from "~/kit/ids";
import { BUILT, checkRow, findScans } from "../../tests/support/check-statements";
import { all, run, runBatch, toQuery } from "./batch";
import { flag, memberId, siteId } from "./columns";
import { openDatabase } from "./database.server";
import { literal, type Placeholders, prepared } from "./prepared";
import { forOwner, forSite, insertInto, type RowOf, subselect, unscoped } from "./query-builder";
import { rowChecks } from "./row-decoder";
import { insertSelect, nullable, type TextFields } from "./text-statement";

const books = sqliteTable("books", {
  id: text("id").primaryKey(),
  site_id: siteId(),
  author_id: memberId("author_id").notNull(),
  pages: integer("pages"),
  lent: flag("lent"),
});
const db = openDatabase(env.DB);

beforeEach(async () => {
  await env.DB.batch(
    [
      "DROP TABLE IF EXISTS books",
      "CREATE TABLE books (id TEXT PRIMARY KEY, site_id TEXT NOT NULL, author_id TEXT NOT NULL, pages INTEGER, lent INTEGER NOT NULL DEFAULT 0)",
      "CREATE INDEX books_by_author ON books (author_id, id)",
      "CREATE INDEX books_by_site ON books (site_id, pages)",
      "INSERT INTO books VALUES ('a', 'one', 's', 10, 1), ('b', 'one', 's', NULL, 0), ('x', 'two', 's', 5, 0)",
    ].map((statement) => env.DB.prepare(statement)),
  );
});

const SITE = "one" as SiteId;
const OTHER = "t" as MemberId;
const OTHER_SITE = "two" as SiteId;
const AUTHOR = "s" as MemberId;
const selectBooks = (author: MemberId) =>
  forSite(SITE)
    .select({ id: books.id, author: books.author_id, pages: books.pages, lent: books.lent })
    .from(books)
    .where(eq(books.author_id, author))
    .orderBy(books.id)
    .limit(literal(2));

type Book = { id: string; author: MemberId; pages: number | null; lent: boolean };
const BOOKS: Book[] = [
  { id: "a", author: AUTHOR, pages: 10, lent: true },
  { id: "b", author: AUTHOR, pages: null, lent: false },
];

test("rows have the names and types of the selected columns", async () => {
  expectTypeOf<RowOf<ReturnType<typeof selectBooks>>>().toEqualTypeOf<Book>();
  expect(await all(db, selectBooks(AUTHOR))).toEqual(BOOKS);
  expect((await runBatch(db, { books: selectBooks(AUTHOR) })).books.rows).toEqual(BOOKS);
});

test("a prepared statement converts its rows and binds values to one text", async () => {
  const selectPrepared = prepared(({ author }: Placeholders<{ author: MemberId }>) =>
    forOwner({ id: author, siteId: SITE }, books.author_id)
      .select({ key: books.id, lent: books.lent })
      .from(books)
      .where(eq(books.id, "a")),
  );
  expect(toQuery(selectPrepared({ author: AUTHOR })).params).toEqual([SITE, AUTHOR, "a"]);
  expect(await all(db, selectPrepared({ author: AUTHOR }))).toEqual([{ key: "a", lent: true }]);
  expect(await all(db, selectPrepared({ author: "other" as MemberId }))).toEqual([]);
});

test("a write stores flags as numbers and returns the rows it names", async () => {
  const insert = insertInto(books).values({ id: "c", site_id: SITE, author_id: OTHER, lent: true });
  expect(await run(db, insert)).toBe(1);
  const update = forSite(SITE)
    .update(books)
    .set({ lent: false })
    .where(eq(books.id, "c"))
    .returning({ book: books.id, lent: books.lent });
  expect(await all(db, update)).toEqual([{ book: "c", lent: false }]);
  const stored = await env.DB.prepare("SELECT lent FROM books WHERE id = 'c'").first("lent");
  expect(stored).toBe(0);
  expect(await run(db, forSite(SITE).delete(books).where(eq(books.id, "c")))).toBe(1);
});

test("rows whose columns keep their names and values are not converted", ({ onTestFinished }) => {
  const checks = rowChecks.splice(0);
  onTestFinished(() => void rowChecks.push(...checks));
  const select = prepared(() =>
    unscoped("a test").select({ id: books.id, pages: books.pages }).from(books),
  );
  expect(select({}).decode).toBeNull();
});

test("two columns of the same name, or an expression without a name, are rejected", async () => {
  const twice = forSite(SITE)
    .select({ one: books.id, other: books.id })
    .from(books)
    .where(eq(books.id, "a"));
  await expect(all(db, twice)).rejects.toThrow("the same name: id,id");
  const byAuthor = eq(books.author_id, AUTHOR);
  const unnamed = forSite(SITE).select({ n: sql<number>`count(*)` }).from(books).where(byAuthor);
  await expect(all(db, unnamed)).rejects.toThrow("expression n needs a name");
  const named = forSite(SITE)
    .select({ n: sql<number>`count(*)`.as("n") })
    .from(books)
    .where(byAuthor);
  expect(await all(db, named)).toEqual([{ n: 2 }]);
});

test("the builder's limit is part of the text", () => {
  expect(toQuery(selectBooks(AUTHOR))).toMatchObject({
    sql: 'select "id", "author_id", "pages", "lent" from "books" where ("books"."site_id" = ? and ("books"."author_id" = ?)) order by "books"."id" limit 2',
    params: [SITE, AUTHOR],
  });
});

test("the check of every test finds a built statement that scans a table", async () => {
  const byPages = eq(books.pages, 10);
  const scanning = [
    unscoped("a test").select({ id: books.id }).from(books).where(byPages),
    unscoped("a test").update(books).set({ lent: true }).where(byPages),
    unscoped("a test").delete(books).where(byPages),
  ].map((statement) => toQuery(statement).sql);
  for (const text of scanning) expect(await findScans(text), text).toEqual(["SCAN books"]);
  const insert = insertInto(books).values({ id: "d", site_id: SITE, author_id: OTHER });
  const texts = [...scanning, toQuery(insert).sql];
  expect(texts.filter((text) => !BUILT.test(text))).toEqual([]);
  expect(BUILT.test("SELECT id FROM books")).toBe(false);
  expect(await findScans(toQuery(selectBooks(AUTHOR)).sql)).toEqual([]);
});

test("a statement of a site reads and writes no row of another", async () => {
  const other = forSite(OTHER_SITE);
  expect(await all(db, other.select({ id: books.id }).from(books))).toEqual([{ id: "x" }]);
  expect(
    await all(db, other.select({ id: books.id }).from(books).where(eq(books.id, "a"))),
  ).toEqual([]);
  expect(await run(db, other.update(books).set({ pages: 1 }).where(eq(books.id, "a")))).toBe(0);
  expect(await run(db, other.update(books).set({ pages: 1 }))).toBe(1);
  expect(await run(db, other.delete(books).where(eq(books.id, "a")))).toBe(0);
  expect(await run(db, other.delete(books))).toBe(1);
  const b = alias(books, "b");
  expect(await all(db, other.select({ id: b.id }).from(b))).toEqual([]);
});

test("a statement of an owner reads and writes no row of another member", async () => {
  const owner = forOwner({ id: OTHER, siteId: SITE }, books.author_id);
  expect(await all(db, owner.select({ id: books.id }).from(books))).toEqual([]);
  expect(await run(db, owner.delete(books).where(eq(books.id, "a")))).toBe(0);
  const others = alias(books, "others");
  expect(() => owner.select({ id: others.id }).from(others)).toThrow("not a column of the table");
  const aliased = forOwner({ id: AUTHOR, siteId: SITE }, others.author_id);
  expect(await all(db, aliased.select({ id: others.id }).from(others))).toHaveLength(2);
});

test("a condition with OR stays within the scope", async () => {
  const either = sql`${books.id} = 'a' OR ${books.id} = 'x'`;
  const found = forSite(SITE).select({ id: books.id }).from(books).where(either);
  expect(await all(db, found)).toEqual([{ id: "a" }]);
  expect(await run(db, forSite(SITE).update(books).set({ pages: 1 }).where(either))).toBe(1);
  expect(await run(db, forSite(SITE).delete(books).where(either))).toBe(1);
});

test("a text has the columns of its fields and the condition of its scope", async () => {
  const b = alias(books, "b");
  const fields = {
    id: b.id,
    lent: b.lent,
    pages: b.pages,
    isLong: sql`coalesce(${b.pages} > 5, 0)`.mapWith(Boolean),
  };
  const select = prepared(({ site }: Placeholders<{ site: SiteId }>) =>
    forSite(site).text(
      fields,
      ({ columns, inScope }) => sql`SELECT ${columns} FROM ${books} b INDEXED BY books_by_author
        WHERE ${b.author_id} = ${AUTHOR} AND ${inScope(b)} ORDER BY ${b.id}`,
    ),
  );
  const rows = await all(db, select({ site: SITE }));
  expectTypeOf(rows).toEqualTypeOf<
    { id: string; lent: boolean; pages: number | null; isLong: boolean }[]
  >();
  expect(rows).toEqual([
    { id: "a", lent: true, pages: 10, isLong: true },
    { id: "b", lent: false, pages: null, isLong: false },
  ]);
  expect(await all(db, select({ site: OTHER_SITE }))).toHaveLength(1);
  const unused = () => {
    forSite(SITE).text({}, ({ inScope }) => {
      inScope(books);
      return sql`DELETE FROM ${books}`;
    });
  };
  expect(unused).toThrow("does not use inScope");
});

test("an insert with a condition stores typed values and returns its fields", async () => {
  const insert = (id: string, when: SQL) =>
    insertSelect(
      books,
      { id, site_id: SITE, author_id: AUTHOR, lent: true, pages: sql`1 + 1` },
      {
        when,
        onConflict: sql`DO NOTHING`,
        returning: { id: books.id, lent: books.lent, pages: books.pages },
      },
    );
  expect(await all(db, insert("c", sql`0`))).toEqual([]);
  expect(await all(db, insert("c", sql`1`))).toEqual([{ id: "c", lent: true, pages: 2 }]);
  expect(await run(db, insert("c", sql`1`))).toBe(0);
});

test("a row that differs from the types of its fields fails a test", async () => {
  const select = (fields: TextFields) =>
    all(
      db,
      forSite(SITE).text(
        fields,
        ({ columns, inScope }) =>
          sql`SELECT ${columns} FROM ${books} WHERE ${inScope(books)} AND id = 'b'`,
      ),
    );
  await expect(select({ n: sql`'word'`.mapWith(Number) })).rejects.toThrow("n is word, not number");
  await expect(select({ n: sql`NULL`.mapWith(Number) })).rejects.toThrow("n is null, not number");
  await expect(select({ n: sql`1` })).rejects.toThrow("The type of n needs mapWith");
  await expect(select({ id: sql`NULL`.mapWith(books.id) })).rejects.toThrow("id is null");
  expect(await select({ n: nullable(sql`NULL`.mapWith(Number)), pages: books.pages })).toEqual([
    { n: null, pages: null },
  ]);
  expect(() => checkRow([], { id: "a" })).toThrow("columns that no field names: id");
});

test("a subselect cannot be executed", async () => {
  const long = subselect({ one: sql`1` }).from(books).where(eq(books.author_id, AUTHOR));
  // @ts-expect-error It has no scope.
  void (() => all(db, long));
  expect(
    await all(
      db,
      forSite(SITE)
        .select({ id: books.id })
        .from(books)
        .where(and(eq(books.id, "b"), exists(long))),
    ),
  ).toEqual([{ id: "b" }]);
});
