import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { unstable_readConfig } from "wrangler";
import { Problem } from "./progress.mjs";
import { STORAGE_WORKER } from "./put-many.ts";
import { ROOT } from "./runtime.ts";

type Bindings = {
  d1_databases: { binding: string; database_id?: string }[];
  r2_buckets: { binding: string; bucket_name?: string }[];
};

/**
 * Opens the local D1 and R2 of a state folder with nothing else running: for migrations and for pictures, before there
 * is a build.
 */
export async function withStorage<T>(
  state: string,
  use: (miniflare: Miniflare) => Promise<T>,
): Promise<T> {
  const { d1_databases, r2_buckets } = unstable_readConfig(
    { config: join(ROOT, "wrangler.toml") },
    { hideWarnings: true },
  ) as Bindings;
  const options = {
    name: "storage",
    modules: true as const,
    script: STORAGE_WORKER,
    d1Databases: Object.fromEntries(
      d1_databases.map((entry) => [entry.binding, entry.database_id ?? entry.binding]),
    ),
    r2Buckets: Object.fromEntries(
      r2_buckets.map((entry) => [entry.binding, entry.bucket_name ?? entry.binding]),
    ),
    resourcePersistencePath: state,
    log: new Log(LogLevel.ERROR),
  };
  const miniflare = new Miniflare(convertV4MiniflareOptions(options));
  try {
    await miniflare.ready;
    return await use(miniflare);
  } finally {
    await miniflare.dispose();
  }
}

/** The file of a state folder's D1, or null where there is none yet. */
export function findLocalFile(state: string): string | null {
  const folder = join(state, "d1/miniflare-D1DatabaseObject");
  try {
    const name = readdirSync(folder).find(
      (entry) => entry.endsWith(".sqlite") && entry !== "metadata.sqlite",
    );
    return name ? join(folder, name) : null;
  } catch {
    return null; // the folder is made by the first start
  }
}

/**
 * Claims a state folder for this process. Two runtimes over the same files would each keep their own memory of them.
 * The claim is a lock of the operating system, so it ends with the process, however it ends.
 */
export function claimState(state: string): () => void {
  mkdirSync(state, { recursive: true });
  const lock = new DatabaseSync(join(state, "in-use.sqlite"));
  try {
    lock.exec("PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE");
  } catch {
    lock.close();
    throw new Problem(
      `Another command works with ${state} already. End it first (Ctrl+C there), then try again.`,
    );
  }
  return () => lock.close();
}
