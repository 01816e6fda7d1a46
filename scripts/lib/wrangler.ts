import { execFileSync, spawn } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "./paths.ts";
import { Problem } from "./progress.mjs";

const WRANGLER = join(ROOT, "node_modules/wrangler/bin/wrangler.js");
/** Its answers are logged by it: at the level that our commands have elsewhere it would say nothing (`run.mjs`). */
const environment = () => ({ ...process.env, WRANGLER_LOG: "log" });
/** Whatever was built last points wrangler elsewhere; a question is about what is written here. */
const OURS = ["--config", join(ROOT, "wrangler.toml")];

/** What wrangler answers. Throws a `Problem` with its words where it fails. */
export function askWrangler(args: string[]): string {
  try {
    return execFileSync(process.execPath, [WRANGLER, ...args, ...OURS], {
      ...{ cwd: ROOT, env: environment(), encoding: "utf8" },
      maxBuffer: 1024 ** 3,
    });
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Problem(
      `wrangler ${args.slice(0, 3).join(" ")} failed; nothing was changed by it:\n${`${stdout}\n${stderr}`.trim()}`,
    );
  }
}

/** Runs wrangler before the person, who may be asked something; of what was built, as `wrangler deploy` has it. */
export function runWrangler(args: string[]): Promise<void> {
  const child = spawn(process.execPath, [WRANGLER, ...args], {
    ...{ cwd: ROOT, stdio: "inherit", env: environment() },
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
