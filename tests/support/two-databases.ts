import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { runLocalBatch } from "../../scripts/site/databases.ts";
import type { MigratedTable } from "../../scripts/site/move/migrated-table.ts";
import type { SiteDatabase } from "../../scripts/site/site-database.ts";
import { migratedInMemory } from "./d1-in-node.ts";

/** Thrown where a command was killed: after that it does nothing. */
export class CommandKilled extends Error {}

/** When a command is killed: at this write, before or after it is executed. */
export type KillPoint = { at: number; after: boolean };

export type TwoDatabases = { first: DatabaseSync; second: DatabaseSync; close: () => void };

/** A copy of a database beside an empty one, both to be changed freely. */
export function twoDatabasesFrom(source: DatabaseSync): TwoDatabases {
  const folder = mkdtempSync(join(tmpdir(), "two-"));
  const file = join(folder, "first.sqlite");
  source.exec(`VACUUM INTO '${file}'`);
  const first = new DatabaseSync(file);
  const second = migratedInMemory();
  const noted = first.prepare("SELECT sql FROM sqlite_schema WHERE name = 'd1_migrations'").get();
  second.exec(String(noted?.sql));
  for (const { name } of first.prepare("SELECT name FROM d1_migrations ORDER BY id").all())
    second.prepare("INSERT INTO d1_migrations (name) VALUES (?)").run(String(name));
  for (const db of [first, second])
    db.exec("PRAGMA foreign_keys = ON; PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY");
  const close = () => {
    first.close();
    second.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { first, second, close };
}

/**
 * Both as commands open them: DB, with the schema of DB_2. `writes` counts; at its `death` a
 * command ends.
 */
export function openBothDatabases({ first, second }: TwoDatabases, death?: KillPoint) {
  const progress = { writes: 0, dead: false };
  const write = <T>(work: () => T): T => {
    if (progress.dead) throw new CommandKilled();
    progress.writes += 1;
    const dies = progress.writes === death?.at;
    progress.dead = dies;
    if (dies && !death?.after) throw new CommandKilled();
    const result = work();
    if (dies) throw new CommandKilled();
    return result;
  };
  const open = (sqlite: DatabaseSync): SiteDatabase => ({
    read: async (sql) => {
      if (progress.dead) throw new CommandKilled();
      return sqlite.prepare(sql).all();
    },
    write: async (statements) => write(() => void runLocalBatch(sqlite, statements)),
    batch: async (statements) => write(() => runLocalBatch(sqlite, statements)),
  });
  const db: SiteDatabase = {
    ...open(first),
    name: "DB",
    others: [{ ...open(second), name: "DB_2" }],
  };
  return { db, progress };
}

/** Every row of a site, or of all others, in the order of its key. */
export function rowsOf(
  db: DatabaseSync,
  tables: readonly MigratedTable[],
  siteId: string,
  others = false,
): Map<string, string[]> {
  const of = ({ name, key }: MigratedTable) =>
    db
      .prepare(
        `SELECT * FROM ${name} WHERE site_id ${others ? "<>" : "="} ? ORDER BY ${key.join(", ")}`,
      )
      .all(siteId)
      .map((row) => JSON.stringify(row));
  return new Map(tables.map((table) => [table.name, of(table)]));
}

/** The schema of the database: its tables, indexes and triggers, in no order. */
export const schemaOf = (db: DatabaseSync): string[] =>
  db
    .prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'")
    .all()
    .map(({ sql }) => String(sql))
    .sort();
