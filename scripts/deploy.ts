/** `npm run deploy`: builds, migrates the deployed database, then puts the Worker in place (docs/operating.md). */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensureBuild } from "./lib/build.ts";
import { fail, Problem } from "./lib/progress.mjs";
import { ROOT } from "./lib/runtime.ts";

try {
  await ensureBuild();
  // Migrations only add, so the Worker that still runs does not mind them; the other order would.
  await wrangler("d1", "migrations", "apply", "DB", "--remote");
  await wrangler("deploy");
  if (process.connected) process.disconnect(); // the launcher's channel would keep this process alive
} catch (error) {
  fail(error);
}

function wrangler(...args: string[]): Promise<void> {
  const env = { ...process.env, WRANGLER_LOG: "log" };
  const child = spawn(
    process.execPath,
    [join(ROOT, "node_modules/wrangler/bin/wrangler.js"), ...args],
    { cwd: ROOT, stdio: "inherit", env },
  );
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
