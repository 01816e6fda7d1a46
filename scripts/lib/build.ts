import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BUILD, ROOT } from "./paths.ts";
import { Problem, step } from "./progress.mjs";

/** The inputs of a build. */
const SOURCES = [
  "app",
  "workers",
  "public",
  "wrangler.toml",
  "vite.config.ts",
  "tsconfig.json",
  "package-lock.json",
];
/** The hash of the inputs of the last complete build, stored next to it. */
const STAMP = join(BUILD, ".sources");
type Stamp = { sources: string; id: string };

/** Builds if the sources differ from those of the last build, or if there is no build. */
export async function ensureBuild(): Promise<void> {
  await buildIfChanged();
  removeDevVars(BUILD);
}

/**
 * Removes the copy of `.dev.vars` that Vite writes beside the Worker: with the secrets of `npm run
 * dev`, `LOCAL` among them, a build would run as a local site wherever it is tested.
 */
export const removeDevVars = (folder: string) =>
  rmSync(join(folder, "server/.dev.vars"), { force: true });

async function buildIfChanged(): Promise<void> {
  const sources = hashOfSources();
  if (readStamp()?.sources === sources) return;
  rmSync(STAMP, { force: true }); // an interrupted build must not count as complete
  const id = process.env.BUILD_ID ?? buildId(sources);
  await step("Building the site", () => build(id));
  writeFileSync(STAMP, JSON.stringify({ sources, id } satisfies Stamp));
}

/** Describes the build for people: its id, its time, and whether the sources have changed since. */
export function describeBuild(): string {
  const stamp = readStamp();
  if (!stamp) return "no whole build: npm test -- build";
  const at = statSync(STAMP).mtime.toTimeString().slice(0, 8);
  const old =
    stamp.sources === hashOfSources() ? "" : ", older than the sources: npm test -- build";
  return `the build ${stamp.id} of ${at}${old}`;
}

function readStamp(): Stamp | null {
  if (!existsSync(STAMP)) return null;
  const text = readFileSync(STAMP, "utf8");
  return text.startsWith("{") ? (JSON.parse(text) as Stamp) : null;
}

function hashOfSources(): string {
  const hash = createHash("sha256");
  for (const file of SOURCES.flatMap((source) => filesOf(join(ROOT, source)))) {
    if (/\.test\.tsx?$/.test(file)) continue;
    hash.update(file.slice(ROOT.length)).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

function filesOf(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}

/**
 * The commit if everything is committed; else a hash of the sources, because the commit would name
 * another state.
 */
function buildId(sources: string): string {
  const git = (...args: string[]) =>
    execFileSync("git", args, {
      cwd: ROOT,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  try {
    return git("status", "--porcelain", "--", ...SOURCES) === ""
      ? git("rev-parse", "--short=10", "HEAD")
      : `local-${sources.slice(0, 10)}`;
  } catch {
    return sources.slice(0, 10); // no git here, as in an unpacked archive
  }
}

function build(id: string): Promise<void> {
  const env = { ...process.env, NODE_ENV: "production", BUILD_ID: id };
  return runTool("@react-router/dev/bin.cjs", ["build"], env);
}

/** Runs a tool of node_modules. Prints its output only if it fails. */
export function runTool(
  tool: string,
  args: string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(ROOT, "node_modules", tool), ...args], {
      cwd: ROOT,
      env: { ...env, NO_COLOR: "1" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => (output += chunk));
    child.on("error", reject);
    child.on("exit", (code) =>
      code === 0
        ? resolve()
        : reject(new Problem(`${tool} ${args.join(" ")} failed:\n${output.trim()}`)),
    );
  });
}
