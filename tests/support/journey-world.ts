import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

export const ROOT = resolve(import.meta.dirname, "../..");
/** The options that start a program of this project with its import aliases. */
export const ALIASES = ["--import", "./scripts/lib/aliases.ts"];

/**
 * Runs before the end-to-end tests: creates one small state folder, of which every file gets a copy
 * (journey-site.ts). Returns the cleanup.
 */
export default function writeJourneyWorld(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "journeys-"));
  const script = "tests/support/write-journey-world.ts";
  execFileSync(process.execPath, [...ALIASES, script, worldIn(folder)], {
    cwd: ROOT,
    stdio: ["ignore", "ignore", "inherit"],
  });
  process.env.JOURNEYS = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** The folder of this run; it contains the seeded state and its copies. */
export function journeysFolder(): string {
  const folder = process.env.JOURNEYS;
  if (!folder) throw new Error("The world of the journeys was not written");
  return folder;
}

export const worldIn = (folder: string) => join(folder, "world");
