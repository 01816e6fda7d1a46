import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { onTestFinished } from "vitest";
import type { CommandContext } from "../../scripts/site/command-context.ts";
import { runLocalBatch } from "../../scripts/site/databases.ts";
import type { SiteDatabase } from "../../scripts/site/site-database.ts";

export const TOML = `# What Cloudflare runs.\nname = "dating"\nmain = "x.ts"\ncompatibility_date = "2026-10-01"\nroutes = []\n\n[vars]\nMAIL_FROM = "a@b.nl"\n`;
export const VALID_SETTINGS = ["name=Example", "countries=NL,BE", "support_email=help@example.com"];
export const NOW = 1_790_000_000_000;

/**
 * An operator's context over a folder and a database of this test alone; `said` are the lines
 * printed.
 */
export function openContext() {
  const root = mkdtempSync(join(tmpdir(), "site-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const file = join(root, "wrangler.toml");
  writeFileSync(file, TOML);
  const sqlite = migrated();
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  const context: CommandContext = {
    db: databaseOf(sqlite),
    root,
    now: NOW,
    print,
    prompt: async () => null,
  };
  return {
    context,
    sqlite,
    lines,
    toml: () => readFileSync(file, "utf8"),
    writeToml: (text: string) => writeFileSync(file, text),
    files: () => readdirSync(root),
    everyRow: () => [
      sqlite.prepare("SELECT * FROM sites ORDER BY id").all(),
      sqlite.prepare("SELECT * FROM site_settings ORDER BY site_id, key").all(),
    ],
  };
}

function migrated(): DatabaseSync {
  const sqlite = new DatabaseSync(":memory:");
  const migrations = join(import.meta.dirname, "../../migrations");
  for (const name of readdirSync(migrations).sort())
    if (name.endsWith(".sql")) sqlite.exec(readFileSync(join(migrations, name), "utf8"));
  return sqlite;
}

function databaseOf(db: DatabaseSync): SiteDatabase {
  return {
    read: async (sql) => db.prepare(sql).all(),
    write: async (statements) => db.exec(`BEGIN;\n${statements.join("\n")}\nCOMMIT;`),
    batch: async (statements) => runLocalBatch(db, statements),
  };
}
