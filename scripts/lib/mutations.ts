import { execFileSync, spawn } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { MutationResult } from "./mutate.ts";
import { ROOT } from "./paths.ts";
import type { Count } from "./test-tools.ts";

/**
 * Applies every mutation of tests/mutations to a copy of the tree. `passed` counts those that the
 * tests detected, `failed` those that survived or no longer apply, each with its name. `words`
 * selects those whose names contain all of them.
 */
export async function runMutations(nameFilters: string[]): Promise<Count> {
  const copy = copyTree();
  try {
    return await parseResults(copy, nameFilters);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Copies every file that git tracks or would add into a folder, with the packages of this tree. */
function copyTree(): string {
  const copy = mkdtempSync(join(tmpdir(), "mutations-"));
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate"];
  const listed = execFileSync("git", args, { cwd: ROOT, encoding: "utf8" });
  const missing = new Set(
    execFileSync("git", ["ls-files", "-z", "--deleted"], { cwd: ROOT, encoding: "utf8" }).split(
      "\0",
    ),
  );
  for (const file of listed.split("\0")) {
    if (file === "" || missing.has(file)) continue;
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    copyFileSync(join(ROOT, file), join(copy, file));
  }
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  return copy;
}

function parseResults(copy: string, nameFilters: string[]): Promise<Count> {
  const count = { passed: 0, failed: 0 };
  const args = ["--import", "./scripts/lib/aliases.ts", "scripts/lib/mutate.ts", ...nameFilters];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...args], {
      cwd: copy,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      env: { ...process.env, CLOUDFLARE_CF_FETCH_ENABLED: "false" },
    });
    child.on("message", ({ name, caught, reason }: MutationResult) => {
      count[caught ? "passed" : "failed"]++;
      console.log(caught ? `    caught    ${name}` : `    SURVIVES  ${name}: ${reason}`);
    });
    child.on("error", reject);
    // If it fails, the mutations that were not judged count as not detected.
    child.on("exit", (code) =>
      resolve(code === 0 ? count : { ...count, failed: count.failed + 1 }),
    );
  });
}
