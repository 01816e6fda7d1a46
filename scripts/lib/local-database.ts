import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { boundDatabases } from "./bindings.ts";
import { ROOT } from "./paths.ts";
import { Problem } from "./progress.mjs";
import { retryLostConnection } from "./retry-lost-connection.ts";
import { findLocalFile } from "./storage.ts";

export const MIGRATIONS = join(ROOT, "migrations");

type Miniflare = { getD1Database(binding: string): Promise<unknown> };

/**
 * Applies missing migrations to each database, in order, one batch each, and records them as
 * `wrangler d1 migrations` does. Returns the names that the directory's database lacked.
 */
export function migrate(miniflare: Miniflare): Promise<string[]> {
  return retryLostConnection(async () => {
    let applied: string[] = [];
    for (const { binding } of boundDatabases().reverse()) // each attempt starts over
      applied = await applyMissing((await miniflare.getD1Database(binding)) as D1Database);
    return applied;
  });
}

async function applyMissing(db: D1Database): Promise<string[]> {
  await db
    .prepare(
      "CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)",
    )
    .run();
  const { results } = await db.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
  const missing = missingMigrations(results.map(({ name }) => name));
  if (missing.length === 0) return missing;
  const { unstable_splitSqlQuery } = await import("wrangler");
  for (const name of missing) {
    const statements = unstable_splitSqlQuery(readFileSync(join(MIGRATIONS, name), "utf8"));
    const note = db.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name);
    await db.batch([...statements.map((statement) => db.prepare(statement)), note]);
  }
  return missing;
}

function missingMigrations(applied: string[]): string[] {
  const names = new Set(applied);
  return readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith(".sql") && !names.has(name))
    .sort();
}

/**
 * Whether each D1 of a state folder has every migration; false if a database is missing. Reads the
 * files without starting a runtime.
 */
export const isMigrated = (state: string): boolean =>
  boundDatabases().every(({ binding }) => isOneMigrated(state, binding));

/**
 * Whether a database of a state folder has a migration that this tree does not have, as after migrations were merged
 * into one before the first deployment. Such local data cannot be brought up to date.
 */
export function hasOtherMigrations(state: string): boolean {
  return boundDatabases().some(({ binding }) => {
    const file = findLocalFile(state, binding);
    return file !== null && appliedIn(file).some((name) => !existsSync(join(MIGRATIONS, name)));
  });
}

/**
 * Removes the databases, pictures and objects of a state folder whose database has other migrations, and prints so; what
 * the caller migrates and seeds next is new. The lock by which the folder is claimed stays.
 */
export function removeOutdated(state: string): void {
  if (!hasOtherMigrations(state)) return;
  console.log("  The local database was made by other migrations: it is created again.");
  for (const name of readdirSync(state))
    if (!name.startsWith("in-use.sqlite"))
      rmSync(join(state, name), { recursive: true, force: true });
}

/** The names of the migrations that a database has; none where it was never migrated. */
function appliedIn(file: string): string[] {
  const db = openWithTimeout(file);
  try {
    const noted = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'd1_migrations'").get();
    if (!noted) return [];
    const rows = db.prepare("SELECT name FROM d1_migrations").all() as { name: string }[];
    return rows.map(({ name }) => name);
  } finally {
    db.close();
  }
}

function isOneMigrated(state: string, binding: string): boolean {
  const file = findLocalFile(state, binding);
  if (!file) return false;
  const applied = appliedIn(file);
  return applied.length > 0 && missingMigrations(applied).length === 0;
}

/** Waits for a concurrent writer: the served site, or another command. */
const openWithTimeout = (file: string) => new DatabaseSync(file, { timeout: 5000 });

/**
 * Opens the file of a local D1, for writing all seed data at once. Only while the runtime is
 * stopped.
 */
export function openLocalFile(state: string, binding?: string): DatabaseSync {
  const file = findLocalFile(state, binding);
  if (!file) throw new Problem(`There is no local database in ${state}; run npm start once.`);
  const db = openWithTimeout(file);
  db.exec("PRAGMA foreign_keys = ON");
  return db;
}
