import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll } from "vitest";
import { migrate, openLocalFile } from "../../scripts/lib/local-database.ts";
import { withStorage } from "../../scripts/lib/storage.ts";
import { demoPlan, writeSeedData } from "../../scripts/seed/seed-data.ts";

export const NOW = Date.UTC(2026, 10, 20);
export const PLAN = demoPlan({ members: 90, velours: 12, now: NOW });

/** A small demo database in a folder of this file's own; `all` queries it. */
export function demoDatabase() {
  const state = mkdtempSync(join(tmpdir(), "world-"));
  const demo = { state } as { state: string; db: DatabaseSync };
  beforeAll(async () => {
    await withStorage(state, migrate);
    await writeSeedData(state, PLAN);
    demo.db = openLocalFile(state);
  }, 120_000);
  afterAll(() => {
    demo.db?.close();
    rmSync(state, { recursive: true, force: true });
  });
  const all = <T>(sql: string, ...values: string[]) => demo.db.prepare(sql).all(...values) as T[];
  return { world: demo, all };
}
