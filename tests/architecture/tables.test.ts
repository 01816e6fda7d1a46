import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { unstable_splitSqlQuery } from "wrangler";
import { findMigrationTextErrors, ROWID_TABLES } from "../../scripts/lib/migration-text";
import { generate, migrationsIn } from "../../scripts/lib/migrations";
import { UNMOVED_TABLES } from "../../scripts/site/move/migrated-table";
import { ROOT, textOf } from "./sources";

const MIGRATIONS = join(ROOT, "migrations");

test("the migrations create exactly the tables that the domain declares", async () => {
  const copy = mkdtempSync(join(tmpdir(), "migrations-"));
  try {
    cpSync(MIGRATIONS, copy, { recursive: true });
    await generate(copy, "difference");
    expect(migrationsIn(copy)).toEqual(migrationsIn(MIGRATIONS));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}, 30_000);

test("narrow tables are WITHOUT ROWID, wide ones keep a rowid", () => {
  const tables = migrated()
    .prepare(
      "SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite_%'",
    )
    .all() as { name: string; wr: number }[];
  expect(tables.flatMap(({ name, wr }) => (wr ? [] : [name])).sort()).toEqual(ROWID_TABLES);
});

test("every trigger is on one line, so that the platform cannot split it", () => {
  for (const name of migrationsIn(MIGRATIONS)) {
    const text = textOf(`migrations/${name}`);
    expect(findMigrationTextErrors(text), name).toEqual([]);
    expect(unstable_splitSqlQuery(text)).toHaveLength(
      text.split("--> statement-breakpoint").length,
    );
  }
});

test("the journal names every migration, in order", () => {
  const { entries } = JSON.parse(textOf("migrations/meta/_journal.json")) as {
    entries: { tag: string }[];
  };
  expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual(migrationsIn(MIGRATIONS));
});

test("every table has a site column, except those that belong to no site", () => {
  const db = migrated();
  const tables = db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all() as { name: string }[];
  const without = tables.filter(
    ({ name }) =>
      !UNMOVED_TABLES.includes(name) &&
      !db.prepare("SELECT 1 FROM pragma_table_info(?) WHERE name = 'site_id'").get(name),
  );
  expect(without).toEqual([]);
});

function migrated(): DatabaseSync {
  const db = new DatabaseSync(":memory:");
  for (const name of migrationsIn(MIGRATIONS)) db.exec(textOf(`migrations/${name}`));
  return db;
}
