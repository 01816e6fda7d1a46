import type { DatabaseSync } from "node:sqlite";
import { boundDatabases, isPlaceholderId } from "../lib/bindings.ts";
import { hasOtherMigrations, isMigrated, migrate, openLocalFile } from "../lib/local-database.ts";
import { Problem } from "../lib/progress.mjs";
import { lockState, withStorage } from "../lib/storage.ts";
import { queryWrangler } from "../lib/wrangler.ts";
import type { SiteDatabase, StatementResult } from "./site-database.ts";

/**
 * Opens the D1 of a local state folder. May be used while the site is served: the site sees a
 * change after at most a minute.
 */
export async function openLocalSites(state: string): Promise<SiteDatabase> {
  if (hasOtherMigrations(state))
    throw new Problem(
      "The local database was made by other migrations; npm start creates it again.",
    );
  if (!isMigrated(state)) {
    const release = lockState(state);
    await withStorage(state, migrate);
    release();
  }
  return withOthers((name) => openLocal(state, name));
}

/** The directory's database with access to the others. */
function withOthers(open: (binding: string) => SiteDatabase): SiteDatabase {
  const [directory, ...others] = boundDatabases().map(({ binding }) => ({
    ...open(binding),
    name: binding,
  }));
  if (!directory) throw new Problem("wrangler.toml binds no database.");
  return others.length > 0 ? { ...directory, others } : directory;
}

function openLocal(state: string, binding: string): SiteDatabase {
  return {
    async read(sql) {
      const db = openLocalFile(state, binding);
      try {
        return db.prepare(sql).all();
      } finally {
        db.close();
      }
    },
    async write(statements) {
      const db = openLocalFile(state, binding);
      try {
        db.exec(`BEGIN IMMEDIATE;\n${statements.join("\n")}\nCOMMIT;`);
      } finally {
        db.close(); // an unfinished transaction is rolled back
      }
    },
    async batch(statements) {
      const db = openLocalFile(state, binding);
      try {
        return runLocalBatch(db, statements);
      } finally {
        db.close();
      }
    },
  };
}

/** Runs statements as one transaction of a local database. */
export function runLocalBatch(db: DatabaseSync, statements: readonly string[]): StatementResult[] {
  db.exec("BEGIN IMMEDIATE");
  try {
    const answers = statements.map((text) => {
      const statement = db.prepare(text);
      if (statement.columns().length === 0)
        return { rows: [], changes: Number(statement.run().changes) };
      const rows = statement.all();
      return { rows, changes: rows.length };
    });
    db.exec("COMMIT");
    return answers;
  } catch (error) {
    db.exec("ROLLBACK");
    throw error;
  }
}

/** The deployed D1, through wrangler and its login. */
export const openRemoteSites = (
  run: (args: string[]) => string = queryWrangler,
  database?: string,
): SiteDatabase => withOthers((binding) => openRemote(run, database ?? databaseName(binding)));

function openRemote(run: (args: string[]) => string, database: string): SiteDatabase {
  /**
   * Runs statements as one query, which D1 executes as a batch; importing them as a file would make
   * the database unavailable meanwhile (R581).
   */
  const query = (sql: string) => {
    if (Buffer.byteLength(sql) > MAX_BYTES)
      throw new Problem("That is too much for one command; nothing was changed.");
    const command = ["d1", "execute", database, "--remote", "--yes", "--json", "--command", sql];
    return JSON.parse(run(command)) as WranglerResult[];
  };
  const batch: SiteDatabase["batch"] = async (statements) =>
    query(statements.map((one) => one.replace(/;\s*$/, "")).join(";\n")).map(
      ({ results, meta }) => ({ rows: results, changes: meta?.changes ?? 0 }),
    );
  return {
    read: async (sql) => query(sql)[0]?.results ?? [],
    write: async (statements) => void (await batch(statements)),
    batch,
  };
}

type WranglerResult = { results: Record<string, unknown>[]; meta?: { changes?: number } };
/** Maximum size of one command argument, minus wrangler's own. */
const MAX_BYTES = 100_000;

function databaseName(binding: string): string {
  const database = boundDatabases().find((one) => one.binding === binding);
  if (!database || isPlaceholderId(database.id))
    throw new Problem(
      'wrangler.toml names no deployed database yet: see "First deployment" in docs/operating.md.',
    );
  return database.name;
}
