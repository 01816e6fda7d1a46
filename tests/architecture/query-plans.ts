import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { SQL } from "drizzle-orm";
import { type Statement, toQuery } from "~/db/batch";

const MIGRATIONS = resolve(import.meta.dirname, "../../migrations");
const db = migrated();

function migrated(): DatabaseSync {
  const memory = new DatabaseSync(":memory:");
  for (const file of readdirSync(MIGRATIONS).sort()) {
    if (file.endsWith(".sql")) memory.exec(readFileSync(join(MIGRATIONS, file), "utf8"));
  }
  // wrangler's own table
  memory.exec("CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT)");
  return memory;
}

/** A statement, or a part of one that SQLite can plan by itself. */
export type PlannedQuery = Statement | SQL;

export function planOf(query: PlannedQuery): string[] {
  const { sql: text, params } = toQuery(query);
  return planned(text, params as string[]);
}

export function planned(text: string, params: string[] = []): string[] {
  const rows = db.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...params);
  return rows.map((row) => String(row.detail));
}
