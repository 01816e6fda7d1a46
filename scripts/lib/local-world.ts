import { DatabaseSync } from "node:sqlite";
import { moveOn } from "../seed/move-on.ts";
import { DEMO_SITES } from "../seed/sites.ts";
import { demoPlan, type WorldPlan, writeWorld } from "../seed/world.ts";
import { isMigrated, migrate, openLocalFile, removeOutdated } from "./local-database.ts";
import { step } from "./progress.mjs";
import { findLocalFile, withStorage } from "./storage.ts";

/**
 * Prepares a state folder for serving the site: applies every migration, and writes the demo data
 * if there is none.
 */
export async function prepareWorld(state: string, plan: Partial<WorldPlan> = {}): Promise<void> {
  removeOutdated(state);
  if (!isMigrated(state))
    await step("Migrating the local database", () => withStorage(state, migrate));
  if (!hasDemoWorld(state)) await writeWorld(state, demoPlan(plan));
}

/**
 * The same for a site that people will use: shifts the timestamps of generated members to today.
 */
export async function prepareLivedInWorld(
  state: string,
  plan: Partial<WorldPlan> = {},
): Promise<void> {
  await prepareWorld(state, plan);
  const db = openLocalFile(state);
  try {
    moveOn(db, Date.now());
  } finally {
    db.close();
  }
}

/** The data is written in one transaction, so all members exist or none. */
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
