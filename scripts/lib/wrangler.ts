import { execFileSync, spawn } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "./paths.ts";
import { Problem } from "./progress.mjs";

const WRANGLER = join(ROOT, "node_modules/wrangler/bin/wrangler.js");
/**
 * wrangler logs its results: at the level of our other commands it would print nothing (`run.mjs`).
 */
const wranglerEnvironment = () => ({ ...process.env, WRANGLER_LOG: "log" });
/** The last build redirects wrangler to its own configuration; queries need this one. */
const CONFIG_ARGUMENTS = ["--config", join(ROOT, "wrangler.toml")];

/** Returns wrangler's output. Throws a `Problem` with it on failure. */
export function queryWrangler(args: string[]): string {
  try {
    return execFileSync(process.execPath, [WRANGLER, ...args, ...CONFIG_ARGUMENTS], {
      cwd: ROOT,
      env: wranglerEnvironment(),
      encoding: "utf8",
      maxBuffer: 1024 ** 3,
    });
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Problem(
      `wrangler ${args.slice(0, 3).join(" ")} failed; nothing was changed by it:\n${`${stdout}\n${stderr}`.trim()}`,
    );
  }
}

/**
 * Runs wrangler interactively, because it may prompt; with the build's configuration, as `wrangler
 * deploy` uses it.
 */
export function runWrangler(args: string[]): Promise<void> {
  const child = spawn(process.execPath, [WRANGLER, ...args], {
    cwd: ROOT,
    stdio: "inherit",
    env: wranglerEnvironment(),
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code) =>
      code === 0
        ? resolve()
        : reject(
            new Problem(`wrangler ${args.join(" ")} failed; the steps after it were not taken.`),
          ),
    );
  });
}
