/** `npm run dev`: pages, loaders and objects with hot reload in the Workers runtime, over a world of its own. */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loopbackFor, portFromEnvironment } from "./lib/address.ts";
import { announce } from "./lib/announce.ts";
import { prepareWorld } from "./lib/local-world.ts";
import { fail } from "./lib/progress.mjs";
import { DEV_STATE, ROOT } from "./lib/runtime.ts";
import { claimState } from "./lib/storage.ts";
import { untilEnded } from "./lib/until-ended.ts";

try {
  const port = portFromEnvironment(5173);
  await loopbackFor(port);
  const release = claimState(DEV_STATE);
  writeDevVars();
  await prepareWorld(DEV_STATE);
  announce(port);
  await runVite(port);
  release();
  process.exit(0);
} catch (error) {
  fail(error);
}

/** Secrets of the development server. A random key: nothing that was hashed here fits anywhere else. */
function writeDevVars(): void {
  const file = join(ROOT, ".dev.vars");
  if (!existsSync(file)) writeFileSync(file, `LOCAL=yes\nNETWORK_KEY=${randomBytes(24).toString("base64url")}\n`, { mode: 0o600 });
}

/** The server starts processes of its own (workerd); as a group they all end together. */
async function runVite(port: number): Promise<void> {
  const bin = join(ROOT, "node_modules/@react-router/dev/bin.cjs");
  const server = spawn(process.execPath, [bin, "dev", "--port", String(port), "--strictPort"], {
    cwd: ROOT,
    detached: true,
    stdio: ["ignore", "inherit", "inherit"],
  });
  const gone = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  await Promise.race([untilEnded(), gone]);
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    endGroup(server.pid as number, signal);
    await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, 2000))]);
  }
}

function endGroup(group: number, signal: "SIGTERM" | "SIGKILL"): void {
  try {
    process.kill(-group, signal);
  } catch {
    // everyone in the group has ended already
  }
}
