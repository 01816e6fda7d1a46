import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Problem, step } from "./progress.mjs";

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** The oldest Node that wrangler and React Router support. */
const NEEDED = [22, 22];

/** Contains the id of the installing process; two at once would delete each other's files. */
const INSTALLING = join(ROOT, ".local/installing");
/** An installation takes a minute or two. An older file is left from a crash. */
const STALE_AFTER = 10 * 60_000;

/**
 * Installs the packages of the lock file if they are missing or outdated. Waits for another command
 * that is installing.
 */
export async function installPackages() {
  if (isInstalled()) return;
  mkdirSync(dirname(INSTALLING), { recursive: true });
  if (isBeingInstalled())
    await step("Waiting for another command that installs the packages", untilNobodyInstalls);
  if (isInstalled()) return;
  writeFileSync(INSTALLING, String(process.pid));
  try {
    await step("Installing the packages (npm ci)", () =>
      npm([
        "ci",
        "--include=dev",
        "--include=optional",
        "--no-audit",
        "--no-fund",
        "--loglevel=error",
      ]),
    );
  } finally {
    rmSync(INSTALLING, { force: true });
  }
}

async function untilNobodyInstalls() {
  while (isBeingInstalled()) await new Promise((resolve) => setTimeout(resolve, 500));
}

function isBeingInstalled() {
  try {
    if (Date.now() - statSync(INSTALLING).mtimeMs > STALE_AFTER) return false;
    process.kill(Number(readFileSync(INSTALLING, "utf8")), 0); // throws if that process has ended
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether node_modules matches package-lock.json. npm writes node_modules/.package-lock.json last,
 * so an interrupted installation counts as missing.
 */
function isInstalled() {
  const installed = packagesOf("node_modules/.package-lock.json");
  const wanted = packagesOf("package-lock.json");
  if (!installed || !wanted) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "") return true;
    const found = installed[path];
    return found
      ? found.version === entry.version && found.integrity === entry.integrity
      : entry.optional === true;
  });
}

/** @returns {Record<string, { version?: string; integrity?: string; optional?: boolean }> | null} */
function packagesOf(path) {
  const file = join(ROOT, path);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).packages : null;
}

/** Runs the npm that started us, else the one on the path. Prints its output only if it fails. */
function npm(args) {
  const self = process.env.npm_execpath;
  const [command, first] = self?.endsWith(".js")
    ? [process.execPath, [self]]
    : [process.platform === "win32" ? "npm.cmd" : "npm", []];
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...first, ...args], {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, NODE_ENV: "" },
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => (said += chunk));
    child.on("error", (cause) => reject(new Problem(`npm cannot be started: ${cause.message}`)));
    child.on("exit", (code) =>
      code === 0
        ? resolve(undefined)
        : reject(new Problem(`npm ${args[0]} failed:\n${said.trim()}`)),
    );
  });
}

/**
 * A Node new enough for the tools: the running one, else the one that the lock file installs for
 * this machine.
 */
export function findNode() {
  if (isNewEnough(process.versions.node)) return process.execPath;
  const brought = nodePackages(process.platform, process.arch)
    .map((name) => join(ROOT, "node_modules", name, "bin/node"))
    .find((path) => existsSync(path));
  if (brought) return brought;
  throw new Problem(
    `This is Node ${process.versions.node}; the tools need ${NEEDED.join(".")} or newer, and the packages bring none for ${process.platform}-${process.arch}.\n` +
      `Install Node 24 (https://nodejs.org) and run the command again.`,
  );
}

/**
 * The package names of Node's binaries for a machine: some use a shorter name, because the other
 * was taken.
 */
export const nodePackages = (platform, arch) => [
  `node-${platform}-${arch}`,
  `node-bin-${platform}-${arch}`,
];

function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1]);
}
