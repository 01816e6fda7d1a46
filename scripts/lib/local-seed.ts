import { DatabaseSync } from "node:sqlite";
import { demoPlan, type SeedPlan, writeSeedData } from "../seed/seed-data.ts";
import { shiftTimestamps } from "../seed/shift-timestamps.ts";
import { DEMO_SITES } from "../seed/sites.ts";
import { isMigrated, migrate, openLocalFile, removeOutdated } from "./local-database.ts";
import { step } from "./progress.mjs";
import { findLocalFile, withStorage } from "./storage.ts";

/**
 * Prepares a state folder for serving the site: applies every migration, and writes the demo data
 * if there is none.
 */
export async function prepareSeedData(state: string, plan: Partial<SeedPlan> = {}): Promise<void> {
  removeOutdated(state);
  if (!isMigrated(state))
    await step("Migrating the local database", () => withStorage(state, migrate));
  if (!hasDemoData(state)) await writeSeedData(state, demoPlan(plan));
}

/**
 * The same for a site that people will use: shifts the timestamps of generated members to today.
 */
export async function prepareCurrentSeedData(
  state: string,
  plan: Partial<SeedPlan> = {},
): Promise<void> {
  await prepareSeedData(state, plan);
  const db = openLocalFile(state);
  try {
    shiftTimestamps(db, Date.now());
  } finally {
    db.close();
  }
}

/** The data is written in one transaction, so all members exist or none. */
function hasDemoData(state: string): boolean {
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
