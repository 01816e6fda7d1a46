import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/**
 * The schema after all migrations, as the statements that create it: they run once for all tests,
 * and each test file starts from a copy. Other tests migrate step by step, as a deployment does
 * (tables.test.ts, and those that serve the site).
 */
export function schemaAfter(folder: string): string[] {
  const db = new DatabaseSync(":memory:");
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  for (const name of names.sort()) db.exec(readFileSync(join(folder, name), "utf8"));
  const made = db.prepare(
    "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY type <> 'table', type = 'trigger', rowid",
  );
  const applied = names.map((name) => `('${name}')`).join();
  return [
    ...made.all().map(({ sql }) => String(sql)),
    "CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)",
    `INSERT INTO d1_migrations (name) VALUES ${applied}`,
  ];
}
