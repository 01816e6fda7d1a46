import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { ROOT, textOf } from "./sources";

const MIGRATIONS = join(ROOT, "migrations");

test("the migrations make exactly the tables that the domain declares", () => {
  const copy = mkdtempSync(join(tmpdir(), "migrations-"));
  try {
    cpSync(MIGRATIONS, copy, { recursive: true });
    const args = [
      "generate",
      "--dialect",
      "sqlite",
      "--schema",
      "./app/domain/**/*.tables.ts",
      "--out",
      relative(ROOT, copy),
    ];
    const said = execFileSync(
      process.execPath,
      [join(ROOT, "node_modules/drizzle-kit/bin.cjs"), ...args],
      { cwd: ROOT, encoding: "utf8" },
    );
    expect(readdirSync(copy).sort(), said).toEqual(readdirSync(MIGRATIONS).sort());
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}, 30_000);

test("the journal names every migration, in order", () => {
  const { entries } = JSON.parse(textOf("migrations/meta/_journal.json")) as {
    entries: { tag: string }[];
  };
  expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual(
    readdirSync(MIGRATIONS)
      .filter((name) => name.endsWith(".sql"))
      .sort(),
  );
});

test("every table carries its site", () => {
  const db = new DatabaseSync(":memory:");
  for (const name of readdirSync(MIGRATIONS).sort())
    if (name.endsWith(".sql")) db.exec(textOf(`migrations/${name}`));
  const tables = db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all() as { name: string }[];
  const without = tables.filter(
    ({ name }) =>
      name !== "sites" &&
      !db.prepare("SELECT 1 FROM pragma_table_info(?) WHERE name = 'site_id'").get(name),
  );
  expect(without).toEqual([]);
});
