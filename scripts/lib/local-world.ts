import { DatabaseSync } from "node:sqlite";
import { DEMO_SITES } from "../seed/sites.ts";
import { demoPlan, type WorldPlan, writeWorld } from "../seed/world.ts";
import { isMigrated, migrate } from "./local-database.ts";
import { step } from "./progress.mjs";
import { findLocalFile, withStorage } from "./storage.ts";

/** Brings a state folder to where the site can be served: every migration, and the demo world where there is none yet. */
export async function prepareWorld(state: string, plan: Partial<WorldPlan> = {}): Promise<void> {
  if (!isMigrated(state))
    await step("Migrating the local database", () => withStorage(state, migrate));
  if (!hasDemoWorld(state)) await writeWorld(state, demoPlan(plan));
}

/** The world is written in one transaction, so its members are there or nothing is. */
function hasDemoWorld(state: string): boolean {
  const file = findLocalFile(state);
  if (!file) return false;
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    return (
      db
        .prepare("SELECT 1 FROM accounts WHERE site_id = ? AND demo = 1 LIMIT 1")
        .get(DEMO_SITES[0].id) !== undefined
    );
  } finally {
    db.close();
  }
}
