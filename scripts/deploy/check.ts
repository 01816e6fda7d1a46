import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MIGRATIONS, migrate } from "../lib/local-database.ts";
import { migrationsIn } from "../lib/migrations.ts";
import { BUILD, ROOT } from "../lib/paths.ts";
import { Problem, step } from "../lib/progress.mjs";
import { withStorage } from "../lib/storage.ts";
import { findConfigErrors, findMigrationErrors, KEYS } from "./config-errors.ts";
import { type DeployConfig, readDeployConfig } from "./deploy-config.ts";

export const CONFIG = join(ROOT, "wrangler.toml");
/** The file that `wrangler deploy` reads. */
export const BUILT = join(BUILD, "server/wrangler.json");

/** The configuration, after checking it and the migrations. */
export function readCheckedConfig(): DeployConfig {
  const config = readDeployConfig(CONFIG);
  const texts = migrationsIn(MIGRATIONS).map((name): [string, string] => [
    name,
    readFileSync(join(MIGRATIONS, name), "utf8"),
  ]);
  const today = new Date().toISOString().slice(0, 10);
  const problems = [
    ...findConfigErrors(config, today),
    ...findMigrationErrors(Object.fromEntries(texts)),
  ];
  if (problems.length > 0) throw new Problem(`Not to be deployed so:\n  ${problems.join("\n  ")}`);
  return config;
}

/**
 * Declares the keys as required in the build's configuration only; in wrangler.toml they would be
 * required by local runs too.
 */
export function requireKeys(): void {
  const config = JSON.parse(readFileSync(BUILT, "utf8")) as object;
  writeFileSync(BUILT, JSON.stringify({ ...config, secrets: { required: KEYS } }));
}

/** Removes the requirement again, because npm start reads the same file. */
export function removeRequiredKeys(): void {
  const { secrets: _, ...config } = JSON.parse(readFileSync(BUILT, "utf8")) as { secrets?: object };
  writeFileSync(BUILT, JSON.stringify(config));
}

/** Checks everything about a build that is possible without an account. */
export async function checkBuild(): Promise<void> {
  await step("Whether the platform's tool takes the build", dryRun);
  await step("Whether its files are within the platform's limits", checkFiles);
  await step("Whether it starts as it is deployed", checkStart);
}

function dryRun(): void {
  const wrangler = join(ROOT, "node_modules/wrangler/bin/wrangler.js");
  const out = mkdtempSync(join(tmpdir(), "dry-run-"));
  try {
    execFileSync(process.execPath, [wrangler, "deploy", "--dry-run", "--outdir", out], {
      cwd: ROOT,
      encoding: "utf8",
      stdio: "pipe",
      env: { ...process.env, WRANGLER_LOG: "log" },
    });
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Problem(`wrangler deploy --dry-run failed:\n${`${stdout}\n${stderr}`.trim()}`);
  } finally {
    rmSync(out, { recursive: true });
  }
}

/** dev:/workers/platform/limits/, for the smaller of the two plans. */
const MAX_FILES = 20_000;
const MAX_FILE_BYTES = 25 * 1024 * 1024;

function checkFiles(): void {
  const client = join(BUILD, "client");
  const files = readdirSync(client, { recursive: true, encoding: "utf8" });
  if (files.length > MAX_FILES) throw new Problem(`${files.length} files, ${MAX_FILES} may be.`);
  const large = files.filter((file) => statSync(join(client, file)).size > MAX_FILE_BYTES);
  if (large.length > 0) throw new Problem(`Larger than the platform takes: ${large.join(", ")}`);
}

/** Starts the build with an empty database, its own keys and no local mode. */
async function checkStart(): Promise<void> {
  const { startRuntime } = await import("../lib/runtime.ts");
  const state = mkdtempSync(join(tmpdir(), "check-"));
  try {
    await withStorage(state, migrate);
    const vars = Object.fromEntries(KEYS.map((key) => [key, "check"]));
    const site = await startRuntime({ port: 0, state, vars, onLog: () => undefined });
    const answer = await fetch(new URL("/healthz", site.url)).finally(() => site.stop());
    if (answer.status !== 421)
      throw new Problem(`A host of no site is answered with ${answer.status}, not with 421.`);
  } finally {
    rmSync(state, { recursive: true, force: true });
  }
}
