import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { findLocalFile } from "../../scripts/lib/storage.ts";
import { type Ended, expectSuccess, npmRun } from "./command-process.ts";

/** A small demo database in a folder of its own, and the commands over it. */
export type Seeded = {
  state: string;
  /** Rows of its directory database. */
  read: (sql: string) => Record<string, unknown>[];
  write: (sql: string) => void;
  run: (name: string, ...words: string[]) => Promise<Ended>;
  /** The output of a command that must succeed. */
  ok: (name: string, ...words: string[]) => Promise<string>;
};

/** The site is asked at a port where nobody answers, so that a decision is left to its scheduled job. */
const ENV = { PORT: "9" };

/** Makes the demo data by `npm run seed` as a process. */
export async function seed(): Promise<{ seeded: Seeded; remove: () => void }> {
  const state = mkdtempSync(join(tmpdir(), "seeded-"));
  const words = ["--members", "8", "--velours", "4", "--state", state];
  const said = expectSuccess(await npmRun("seed", words));
  if (!said.includes(`The demo data is in ${state}`)) throw new Error(said);
  const seeded = seededIn(state);
  return { seeded, remove: () => rmSync(state, { recursive: true, force: true }) };
}

export function seededIn(state: string): Seeded {
  const open = <T>(use: (db: DatabaseSync) => T): T => {
    const db = new DatabaseSync(String(findLocalFile(state)));
    db.exec("PRAGMA busy_timeout = 5000");
    try {
      return use(db);
    } finally {
      db.close();
    }
  };
  const run: Seeded["run"] = (name, ...words) =>
    npmRun(name, [...words, "--local", state], { env: ENV, direct: true });
  return {
    state,
    read: (sql) => open((db) => db.prepare(sql).all()),
    write: (sql) => open((db) => db.exec(sql)),
    run,
    ok: async (name, ...words) => expectSuccess(await run(name, ...words)),
  };
}
