import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { unstable_splitSqlQuery } from "wrangler";
import { ROOT } from "./runtime.ts";

export const MIGRATIONS = join(ROOT, "migrations");

type Miniflare = { getD1Database(binding: string): Promise<unknown> };

/** Applies what is missing, in order, one batch each, and notes it as `wrangler d1 migrations` does. Returns their names. */
export async function migrate(miniflare: Miniflare): Promise<string[]> {
  const db = (await miniflare.getD1Database("DB")) as D1Database;
  await db
    .prepare(
      "CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)",
    )
    .run();
  const { results } = await db.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
  const applied = new Set(results.map((row) => row.name));
  const missing = readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith(".sql") && !applied.has(name))
    .sort();
  for (const name of missing) {
    const statements = unstable_splitSqlQuery(readFileSync(join(MIGRATIONS, name), "utf8"));
    const note = db.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name);
    await db.batch([...statements.map((statement) => db.prepare(statement)), note]);
  }
  return missing;
}

/** The file of the local D1, for writing a whole world at once. Only while the runtime is stopped. */
export function openLocalFile(state: string): DatabaseSync {
  const folder = join(state, "d1/miniflare-D1DatabaseObject");
  const [file] = readdirSync(folder).filter((name) => name.endsWith(".sqlite") && name !== "metadata.sqlite");
  if (!file) throw new Error(`No local database in ${folder}; run npm start once`);
  return new DatabaseSync(join(folder, file));
}
