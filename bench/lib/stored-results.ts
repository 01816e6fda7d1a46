import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../scripts/lib/paths.ts";
import type { Noise } from "./noise.ts";
import { SECTIONS, type SectionName } from "./options.ts";
import type { Report } from "./report.ts";

/**
 * The last result of a section, or of a part of it, as a file from which RESULTS.md is generated.
 */
export type StoredResult = {
  section: SectionName;
  /** "2026-11-22 13:05", UTC. */
  at: string;
  /** The commit of the measured code; "+" where it had uncommitted changes. */
  commit: string;
  machine: string;
  /** "7 rounds of 1 s" */
  how: string;
  noise?: Noise;
  report: Report;
};

/** Replaces the previous result. */
export function storeResult(folder: string, result: StoredResult): void {
  mkdirSync(folder, { recursive: true });
  const name = [result.section, result.report.part].filter(Boolean).join("-");
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
}

/** All stored results, in the order of the sections, and within one by their parts. */
export function readStoredResults(folder: string): StoredResult[] {
  mkdirSync(folder, { recursive: true });
  const order = ({ section }: StoredResult) => SECTIONS.indexOf(section);
  const part = ({ report }: StoredResult) => report.part ?? "";
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as StoredResult)
    .sort((a, b) => order(a) - order(b) || part(a).localeCompare(part(b), "en", { numeric: true }));
}

/** "2026-11-22 13:05" */
export const momentText = (moment: Date) => moment.toISOString().slice(0, 16).replace("T", " ");

/** The commit that is checked out, with a "+" where the code differs from it. */
export function commitText(): string {
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  try {
    const changed = git("status", "--porcelain", "--", "app", "workers", "bench/baseline").trim();
    return `${git("rev-parse", "--short=8", "HEAD").trim()}${changed ? "+" : ""}`;
  } catch {
    return "no commit";
  }
}
