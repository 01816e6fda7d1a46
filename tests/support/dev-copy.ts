import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { freePort } from "../../scripts/lib/address.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const COPY = join(mkdtempSync(join(tmpdir(), "dev-")), "dating");
const PARTS = ["app", "workers", "public", "migrations", "scripts", "docs"];
const FILES = [
  ".gitignore",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "vite.config.ts",
  "wrangler.toml",
];

export type DevCopy = {
  url: string;
  /** Replaces a piece of a source file, as a developer would. */
  edit: (path: string, from: string, to: string) => void;
  stop: () => Promise<void>;
};

/**
 * Runs `npm run dev` in a copy of the project, since a test that edits sources must not change the
 * developer's own. Resolves once the command has printed its URLs.
 */
export async function startDevCopy(): Promise<DevCopy> {
  copyProject();
  const port = await freePort();
  const args = [
    "scripts/run.mjs",
    "dev",
    "--members",
    "60",
    "--state",
    join(dirname(COPY), "state"),
  ];
  const child = spawn(process.execPath, args, {
    cwd: COPY,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, PORT: String(port) },
  });
  try {
    await waitForUrls(child);
  } catch (cause) {
    await stop(child);
    throw cause;
  }
  return { url: `http://localhost:${port}`, edit, stop: () => stop(child) };
}

function copyProject(): void {
  mkdirSync(join(COPY, ".local"), { recursive: true });
  for (const part of PARTS) cpSync(join(ROOT, part), join(COPY, part), { recursive: true });
  for (const file of FILES) cpSync(join(ROOT, file), join(COPY, file));
  copyPackages();
  // a fresh clone has no prebundled packages
  rmSync(join(COPY, "node_modules/.vite"), { recursive: true, force: true });
  const portraits = join(ROOT, ".local/portraits.sqlite");
  if (existsSync(portraits)) symlinkSync(portraits, join(COPY, ".local/portraits.sqlite"));
}

/** 800 MB, hard-linked where the temporary folder is on the same disk. */
function copyPackages(): void {
  const packages = join(ROOT, "node_modules");
  try {
    execFileSync("cp", ["-al", packages, COPY], { stdio: "ignore" });
  } catch {
    cpSync(packages, join(COPY, "node_modules"), {
      recursive: true,
      verbatimSymlinks: true,
      force: true,
    });
  }
}

/** A slow machine takes minutes. After this time the test fails with the output so far. */
const START_MS = 480_000;

function waitForUrls(child: ChildProcess): Promise<void> {
  return new Promise((ready, failed) => {
    let output = "";
    const late = () => failed(new Error(`npm run dev said no address:\n${output}`));
    const waiting = setTimeout(late, START_MS);
    const readOutput = (chunk: Buffer) => {
      output += chunk;
      if (!output.includes("Demo logins")) return;
      clearTimeout(waiting);
      ready();
    };
    child.stdout?.on("data", readOutput);
    child.stderr?.on("data", readOutput);
    child.once("exit", (code) => failed(new Error(`npm run dev ended with ${code}:\n${output}`)));
  });
}

function edit(path: string, from: string, to: string): void {
  const file = join(COPY, path);
  const text = readFileSync(file, "utf8");
  if (!text.includes(from)) throw new Error(`${path} does not hold "${from}"`);
  writeFileSync(file, text.replace(from, to));
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const gone = new Promise((done) => child.once("exit", done));
    child.kill("SIGTERM");
    await gone;
  }
  rmSync(dirname(COPY), { recursive: true, force: true });
}
