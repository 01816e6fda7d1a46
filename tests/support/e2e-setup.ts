import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

export const ROOT = resolve(import.meta.dirname, "../..");
/** The options that start a program of this project with its import aliases. */
export const ALIASES = ["--import", "./scripts/lib/aliases.ts"];

/**
 * Runs before the end-to-end tests: creates one small state folder, of which every file gets a copy
 * (e2e-site.ts). Returns the cleanup.
 */
export default function setUpE2eTests(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "journeys-"));
  const script = "tests/support/write-e2e-seed.ts";
  execFileSync(process.execPath, [...ALIASES, script, seedFolderIn(folder)], {
    cwd: ROOT,
    stdio: ["ignore", "ignore", "inherit"],
  });
  process.env.E2E_FOLDER = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** The folder of this run; it contains the seeded state and its copies. */
export function e2eFolder(): string {
  const folder = process.env.E2E_FOLDER;
  if (!folder) throw new Error("The seed data of the end-to-end tests was not written");
  return folder;
}

export const seedFolderIn = (folder: string) => join(folder, "world");
