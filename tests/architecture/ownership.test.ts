import { expect, test } from "vitest";
import {
  hidesTables,
  isOwner,
  isStore,
  mayBeExcepted,
  tableReferencesIn,
  tablesInText,
} from "./ownership";
import { JOINS } from "./ownership-exceptions";
import { filesBelow, textOf } from "./sources";

const files = [...filesBelow("app"), ...filesBelow("workers")].filter(
  (path) => !/\.test\.tsx?$/.test(path),
);
const foreign = files
  .flatMap((path) => tableReferencesIn(path, textOf(path)))
  .filter((naming) => !isOwner(naming));
const namesSql = (source: string) =>
  /import\s*\{[^}]*\bsql\b[^}]*\}\s*from "drizzle-orm"/.test(source);

test("only a module's repositories and SQL fragments name its tables", () => {
  const offences = foreign
    .filter(({ path, table }) => !JOINS[path]?.tables.includes(table))
    .map(({ path, table, writes }) => `${path} ${writes ? "writes" : "reads"} ${table}`);
  expect(offences).toEqual([]);
});

test("an exception reads a lower module, and is still needed", () => {
  const excused = foreign.filter(({ path, table }) => JOINS[path]?.tables.includes(table));
  expect(excused.filter((naming) => !mayBeExcepted(naming))).toEqual([]);
  const declared = Object.entries(JOINS).flatMap(([path, { tables }]) =>
    tables.map((table) => `${path} ${table}`),
  );
  const needed = foreign.map(({ path, table }) => `${path} ${table}`);
  expect(declared.filter((line) => !needed.includes(line))).toEqual([]);
});

test("only repositories, SQL fragments and app/db contain SQL", () => {
  const naming = files.filter(
    (path) => !isStore(path) && !path.startsWith("app/db/") && namesSql(textOf(path)),
  );
  expect(naming).toEqual([]);
});

test("SQL names a table by its constant, so that a renamed column is a type error", () => {
  const named = files.filter((path) => tablesInText(textOf(path)).length > 0);
  expect(named).toEqual([]);
  expect(tablesInText("sql`SELECT 1 FROM likes`")).toEqual(["likes"]);
  expect(tablesInText("sql`SELECT 1 FROM $" + "{likes}`")).toEqual([]);
});

test("no table name is in a variable", () => {
  const named = files.filter((path) => !path.startsWith("app/db/"));
  expect(named.filter((path) => hidesTables(textOf(path)))).toEqual([]);
  for (const source of ["SELECT 1 FROM $" + "{sql.raw(table)}", "UPDATE $" + "{table} SET x = 1"])
    expect(hidesTables(source), source).toBe(true);
});

test.each([
  [
    "a route that writes SQL",
    "app/routes/credits/x.tsx",
    "await db.run(sql`UPDATE wallets SET balance = balance + 1`)",
    { table: "wallets", writes: true },
  ],
  [
    "a worker that asks D1 itself",
    "workers/scheduled/x.ts",
    `env.DB.prepare("select id from accounts where id = ?")`,
    { table: "accounts", writes: false },
  ],
  [
    "a low noun that deletes a high noun's rows",
    "app/domain/block/block-sql.ts",
    "sql`DELETE FROM likes WHERE from_id = 1`",
    { table: "likes", writes: true },
  ],
  [
    "a noun's deed beside its store",
    "app/domain/profile/set-promotion.ts",
    "sql`UPDATE profiles SET promoted = 1`",
    { table: "profiles", writes: true },
  ],
  [
    "an insert that other rows decide",
    "app/domain/signup/signup-store.ts",
    'sql`INSERT OR IGNORE INTO "photos" (id) VALUES (1)`',
    { table: "photos", writes: true },
  ],
  [
    "a second table after a comma",
    "app/domain/like/like-store.ts",
    "sql`SELECT 1 FROM likes l, participants WHERE 1`",
    { table: "participants", writes: false },
  ],
  [
    "a join over lines",
    "app/domain/like/like-store.ts",
    "sql`SELECT 1 FROM likes\n  LEFT JOIN\n  sessions s ON 1`",
    { table: "sessions", writes: false },
  ],
  [
    "an insert with a condition",
    "app/domain/session/session-store.ts",
    `import { profiles } from "../profile/profile.tables";\ninsertSelect(\n  profiles, {})`,
    { table: "profiles", writes: true },
  ],
  [
    "a text with a table's constant",
    "app/domain/session/session-store.ts",
    `import { profiles } from "../profile/profile.tables";\nsql\`DELETE FROM $` +
      `{profiles} WHERE 1\``,
    { table: "profiles", writes: true },
  ],
  [
    "a table's declaration in the builder's hands",
    "app/domain/session/session-store.ts",
    `import { profiles } from "../profile/profile.tables";\ndb.update(profiles).set({})`,
    { table: "profiles", writes: true },
  ],
])("the check finds %s", (_name, path, source, expected) => {
  const [found, ...more] = tableReferencesIn(path, source).filter((naming) => !isOwner(naming));
  expect([found, more]).toEqual([{ path, ...expected }, []]);
});

test("the check ignores comments and imports of a row type", () => {
  const source = `
    // UPDATE wallets when a bundle is bought
    /* SELECT 1 FROM likes */
    import type { profiles } from "../profile/profile.tables";
    type Row = typeof profiles.$inferSelect;`;
  expect(tableReferencesIn("app/domain/like/x.ts", source)).toEqual([]);
});

test.each([
  ["a write", { path: "app/domain/like/like-store.ts", table: "profiles", writes: true }],
  ["a climb", { path: "app/domain/block/block-sql.ts", table: "likes", writes: false }],
  ["a route", { path: "app/routes/x.tsx", table: "likes", writes: false }],
])("%s is never excepted", (_name, naming) => {
  expect(mayBeExcepted(naming)).toBe(false);
});

// REPLACE deletes a row without firing its trigger: an entry of the ledger could be removed that
// way.
test("no statement replaces a row", () => {
  const replacing = [...files, ...filesBelow("scripts")].filter((path) =>
    /\bINSERT\s+OR\s+REPLACE\b|\bREPLACE\s+INTO\b/i.test(textOf(path)),
  );
  expect(replacing).toEqual([]);
});
