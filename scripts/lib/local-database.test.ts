import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openLocalSites } from "../site/databases.ts";
import { isMigrated, migrate, openLocalFile, removeOutdated } from "./local-database.ts";
import { findLocalFile, lockState, withStorage } from "./storage.ts";

let state: string;
beforeEach(async () => {
  state = mkdtempSync(join(tmpdir(), "state-"));
  await withStorage(state, migrate);
}, 60_000);
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(state, { recursive: true, force: true });
});

/** As a database that was migrated before the migrations became two. */
function renameMigration(): void {
  const db = openLocalFile(state);
  db.exec("UPDATE d1_migrations SET name = '0016_ledger.sql' WHERE name = '0001_triggers.sql'");
  db.close();
}

test("a local database of these migrations is kept", () => {
  const file = findLocalFile(state);
  removeOutdated(state);
  expect(isMigrated(state)).toBe(true);
  expect(findLocalFile(state)).toBe(file);
});

test("a local database of other migrations is removed with a message, its lock is not", async () => {
  renameMigration();
  const release = lockState(state);
  const print = vi.spyOn(console, "log").mockReturnValue();
  removeOutdated(state);
  expect(print.mock.calls.join()).toContain("created again");
  expect(findLocalFile(state)).toBeNull();
  expect(existsSync(join(state, "in-use.sqlite"))).toBe(true);
  release();
  await withStorage(state, migrate);
  expect(isMigrated(state)).toBe(true);
});

test("a command over a database of other migrations changes nothing and names npm start", async () => {
  renameMigration();
  await expect(openLocalSites(state)).rejects.toThrow("npm start creates it again");
  expect(findLocalFile(state)).not.toBeNull();
});
