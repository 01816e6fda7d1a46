import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { findLocalFile } from "../../scripts/lib/storage.ts";
import { expectSuccess, npmRun, type ProcessResult } from "./command-process.ts";

/** A small demo database in a folder of its own, and the commands over it. */
export type SeededDatabase = {
  state: string;
  /** The folder as it was created, never written to: the source of copies. */
  pristine: string;
  /** Rows of its directory database. */
  read: (sql: string) => Record<string, unknown>[];
  write: (sql: string) => void;
  run: (name: string, ...args: string[]) => Promise<ProcessResult>;
  /** The output of a command that must succeed. */
  ok: (name: string, ...args: string[]) => Promise<string>;
};

/** A port where no server runs, so that a decision is left to its scheduled job. */
const ENV = { PORT: "9" };

/** Creates the demo data by `npm run seed` as a process. */
export async function seedDatabase(): Promise<{ seeded: SeededDatabase; remove: () => void }> {
  const state = mkdtempSync(join(tmpdir(), "seeded-"));
  const args = ["--members", "8", "--velours", "4", "--state", state];
  const output = expectSuccess(await npmRun("seed", args));
  if (!output.includes(`The demo data is in ${state}`)) throw new Error(output);
  const pristine = mkdtempSync(join(tmpdir(), "pristine-"));
  cpSync(state, pristine, { recursive: true });
  const remove = () => {
    for (const folder of [state, pristine]) rmSync(folder, { recursive: true, force: true });
  };
  return { seeded: seededIn(state, pristine), remove };
}

/** A copy of the database, whose rows a test may change. */
export function copyOfDatabase(
  { pristine }: SeededDatabase,
  onTestFinished: (work: () => void) => void,
): SeededDatabase {
  const folder = mkdtempSync(join(tmpdir(), "copied-"));
  cpSync(pristine, folder, { recursive: true });
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return seededIn(folder);
}

function seededIn(state: string, pristine = state): SeededDatabase {
  const open = <T>(use: (db: DatabaseSync) => T): T => {
    const db = new DatabaseSync(String(findLocalFile(state)), { timeout: 20_000 });
    try {
      return use(db);
    } finally {
      db.close();
    }
  };
  const run: SeededDatabase["run"] = (name, ...args) =>
    npmRun(name, [...args, "--local", state], { env: ENV, direct: true });
  return {
    state,
    pristine,
    read: (sql) => open((db) => db.prepare(sql).all()),
    write: (sql) => open((db) => db.exec(sql)),
    run,
    ok: async (name, ...args) => expectSuccess(await run(name, ...args)),
  };
}
