/**
 * `npm run dev`: pages, loaders and objects with hot reload in the Workers runtime, with its own
 * seed data. `-- --members 60` creates a small data set, `-- --state <folder>` stores it elsewhere.
 */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { loopbackFor, portFromEnvironment } from "./lib/address.ts";
import { defineCommand } from "./lib/command.ts";
import { parseWholeNumber } from "./lib/option-values.ts";
import { DEV_STATE, LOCAL_OPERATOR_HOST, ROOT } from "./lib/paths.ts";
import { printStartInfo } from "./lib/print-start-info.ts";
import { step } from "./lib/progress.mjs";
import { lockState } from "./lib/storage.ts";
import { untilEnded } from "./lib/until-ended.ts";

export default defineCommand({
  name: "dev",
  about:
    "Serves the sites with hot reload of pages, loaders and objects, over demo data of its own, until Ctrl+C. PORT=9000 uses another port than 5173.",
  options: {
    members: {
      value: "<number>",
      about: "members of the demo data, where there is none yet (2000)",
    },
    state: { value: "<folder>", about: "where the demo data is (.wrangler/state)" },
  },
  examples: ["", "--members 60 --state /tmp/small"],
  run: async ({ options: { members, state } }) => {
    const plan = members ? { members: parseWholeNumber("members", members, 0, 1_000_000) } : {};
    await serve(portFromEnvironment(5173), state ? resolve(state) : null, plan);
    process.exit(0);
  },
});

async function serve(
  port: number,
  state: string | null,
  plan: { members?: number },
): Promise<void> {
  await loopbackFor(port);
  // The plugin stores its state in "v3" below the given folder.
  const stateFolder = state ? join(state, "v3") : DEV_STATE;
  const release = lockState(stateFolder);
  writeDevVars();
  const { prepareCurrentSeedData } = await import("./lib/local-seed.ts");
  await prepareCurrentSeedData(stateFolder, plan);
  await runVite(port, state);
  release();
}

const newKey = () => randomBytes(24).toString("base64url");

/** Variables of the development server. Random keys: hashes from here are valid nowhere else. */
function writeDevVars(): void {
  const file = join(ROOT, ".dev.vars");
  const written = existsSync(file) ? readFileSync(file, "utf8") : "LOCAL=yes\n";
  const values = {
    NETWORK_KEY: newKey(),
    FACTOR_KEY: newKey(),
    PHOTO_KEY: newKey(),
    OPERATOR_HOST: LOCAL_OPERATOR_HOST,
  };
  const missing = Object.entries(values).filter(([name]) => !written.includes(`${name}=`));
  if (missing.length === 0) return;
  const lines = missing.map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(file, `${written}${lines.join("")}`, { mode: 0o600 });
}

/** The server starts child processes (workerd); as a process group they end together. */
async function runVite(port: number, state: string | null): Promise<void> {
  const bin = join(ROOT, "node_modules/@react-router/dev/bin.cjs");
  const server = spawn(process.execPath, [bin, "dev", "--port", String(port), "--strictPort"], {
    cwd: ROOT,
    detached: true,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...(state ? { DEV_STATE: state } : {}) },
  });
  const gone = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const ended = Promise.race([untilEnded(), gone]);
  try {
    await Promise.race([ended, waitForFirstPage(port)]);
    await ended;
  } finally {
    for (const signal of ["SIGTERM", "SIGKILL"] as const) {
      endGroup(server.pid as number, signal);
      await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, 2000))]);
    }
  }
}

/**
 * Waits until the dependencies of the first page are bundled. The terminal shows progress, which an
 * empty browser window would not.
 */
async function waitForFirstPage(port: number): Promise<void> {
  await step("Bundling what the first page needs (once)", async () => {
    while (!(await isListening(`http://localhost:${port}/`)))
      await new Promise((resolve) => setTimeout(resolve, 500));
  });
  printStartInfo(port);
}

/**
 * Returns false until the server listens. A failing page counts as an answer: the terminal and the
 * browser show its error.
 */
async function isListening(url: string): Promise<boolean> {
  try {
    await (await fetch(url)).text();
    return true;
  } catch {
    return false;
  }
}

function endGroup(group: number, signal: "SIGTERM" | "SIGKILL"): void {
  try {
    process.kill(-group, signal);
  } catch {
    // every process of the group has ended already
  }
}
