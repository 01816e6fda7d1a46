/**
 * Starts a script of this folder on a machine that may have only Node 20 and npm: installs the
 * packages, finds a Node new enough for the tools, and runs it. Uses only built-ins. `node
 * scripts/run.mjs <name or path> [arguments]`.
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
  // The channel closes when this process ends for any reason, so that no server outlives its
  // command.
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
      // Disables the tools' own output, and network requests that locate this machine.
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
