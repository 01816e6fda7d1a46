/**
 * Starts a script of this folder on a machine that may have nothing but Node 20 and npm: installs the packages, finds
 * a Node new enough for the tools, and hands over. Built-ins only. `node scripts/run.mjs <name or path> [arguments]`.
 */
import { spawn } from "node:child_process";
import { delimiter, dirname, join } from "node:path";
import { findNode, installPackages, ROOT } from "./lib/install.mjs";
import { whenNpmIsGone } from "./lib/npm-above.mjs";
import { fail } from "./lib/progress.mjs";

const [script = "serve", ...args] = process.argv.slice(2);

try {
  await installPackages();
  run(findNode());
} catch (error) {
  fail(error);
}

function run(node) {
  const path = [dirname(node), join(ROOT, "node_modules/.bin"), process.env.PATH].join(delimiter);
  // A channel to the script tells it when this process is gone, however it went: no server outlives its command.
  const child = spawn(
    node,
    [
      "--disable-warning=ExperimentalWarning",
      "--import",
      "./scripts/lib/aliases.ts",
      "scripts/lib/main.ts",
      script.includes("/") ? script : `scripts/${script}.ts`,
      ...args,
    ],
    {
      cwd: ROOT,
      stdio: ["inherit", "inherit", "inherit", "ipc"],
      // No word but our own, and no question to the network about where this machine stands.
      env: {
        WRANGLER_LOG: "warn",
        CLOUDFLARE_CF_FETCH_ENABLED: "false",
        ...process.env,
        PATH: path,
      },
    },
  );
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => child.kill(signal));
  whenNpmIsGone(() => child.kill("SIGTERM"));
  child.on("error", fail);
  child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
