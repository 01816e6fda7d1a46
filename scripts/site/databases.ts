import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { unstable_readConfig } from "wrangler";
import { isMigrated, migrate, openLocalFile } from "../lib/local-database.ts";
import { Problem } from "../lib/progress.mjs";
import { ROOT } from "../lib/runtime.ts";
import { claimState, withStorage } from "../lib/storage.ts";
import type { Answered, SiteDatabase } from "./rows.ts";

/** The D1 of a local state folder. May be used while the site is served: it sees a change after at most a minute. */
export async function openLocalSites(state: string): Promise<SiteDatabase> {
  if (!isMigrated(state)) {
    const release = claimState(state);
    await withStorage(state, migrate);
    release();
  }
  return {
    async read(sql) {
      const db = openLocalFile(state);
      try {
        return db.prepare(sql).all();
      } finally {
        db.close();
      }
    },
    async write(statements) {
      const db = openLocalFile(state);
      try {
        db.exec(`BEGIN IMMEDIATE;\n${statements.join("\n")}\nCOMMIT;`);
      } finally {
        db.close(); // an unfinished transaction is rolled back
      }
    },
    async batch(statements) {
      const db = openLocalFile(state);
      try {
        return runLocalBatch(db, statements);
      } finally {
        db.close();
      }
    },
  };
}

/** Statements as one transaction of a local database. */
export function runLocalBatch(db: DatabaseSync, statements: readonly string[]): Answered[] {
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
export function openRemoteSites(run: (args: string[]) => string = runWrangler): SiteDatabase {
  const database = databaseName();
  const execute = (...args: string[]) =>
    run(["d1", "execute", database, "--remote", "--yes", "--json", ...args]);
  return {
    async read(sql) {
      const [answer] = JSON.parse(execute("--command", sql)) as {
        results: Record<string, unknown>[];
      }[];
      return answer?.results ?? [];
    },
    async write(statements) {
      const folder = mkdtempSync(join(tmpdir(), "site-"));
      try {
        const file = join(folder, "site.sql");
        writeFileSync(file, statements.join("\n"));
        execute("--file", file); // D1 imports a file as one transaction
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
    async batch(statements) {
      // D1's endpoint runs the statements of one query as a batch.
      const answers = JSON.parse(execute("--command", statements.join(";\n"))) as {
        results: Record<string, unknown>[];
        meta?: { changes?: number };
      }[];
      return answers.map(({ results, meta }) => ({ rows: results, changes: meta?.changes ?? 0 }));
    },
  };
}

function databaseName(): string {
  const config = unstable_readConfig(
    { config: join(ROOT, "wrangler.toml") },
    { hideWarnings: true },
  ) as {
    d1_databases: { database_name?: string; database_id?: string }[];
  };
  const [database] = config.d1_databases;
  if (!database?.database_name || /^[0-]*$/.test(database.database_id ?? "")) {
    throw new Problem(
      'wrangler.toml names no deployed database yet. docs/operating.md, "First deployment", tells how to make one.',
    );
  }
  return database.database_name;
}

function runWrangler(args: string[]): string {
  try {
    return execFileSync(
      process.execPath,
      [join(ROOT, "node_modules/wrangler/bin/wrangler.js"), ...args],
      { cwd: ROOT, encoding: "utf8" },
    );
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Problem(
      `wrangler ${args.slice(0, 3).join(" ")} failed; nothing was changed:\n${`${stdout}\n${stderr}`.trim()}`,
    );
  }
}
