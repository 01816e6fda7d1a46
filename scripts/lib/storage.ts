import { createHash, createHmac } from "node:crypto";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Miniflare } from "miniflare";
import { boundBuckets, boundDatabases } from "./bindings.ts";
import { Problem } from "./progress.mjs";
import { STORAGE_WORKER } from "./put-many.ts";

/**
 * Opens the local D1 and R2 of a state folder without the Worker: for migrations and pictures,
 * before there is a build.
 */
export async function withStorage<T>(
  state: string,
  use: (miniflare: Miniflare) => Promise<T>,
): Promise<T> {
  const { convertV4MiniflareOptions, Log, LogLevel, Miniflare } = await import("miniflare");
  const options = {
    name: "storage",
    modules: true as const,
    script: STORAGE_WORKER,
    d1Databases: Object.fromEntries(boundDatabases().map(({ binding, id }) => [binding, id])),
    r2Buckets: boundBuckets(),
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

/** The file of one of a state folder's databases, or null if it does not exist yet. */
export function findLocalFile(state: string, binding = "DB"): string | null {
  const folder = join(state, "d1", UNIQUE);
  const id = boundDatabases().find((one) => one.binding === binding)?.id ?? binding;
  const named = `${localObjectId(UNIQUE, id)}.sqlite`;
  const files = existsSync(folder) ? readdirSync(folder) : []; // the first start creates it
  if (files.includes(named)) return join(folder, named);
  const others = files.filter((name) => name.endsWith(".sqlite") && name !== "metadata.sqlite");
  // A copied state folder keeps the file name of its original database.
  return binding === "DB" && others.length === 1 ? join(folder, String(others[0])) : null;
}

const UNIQUE = "miniflare-D1DatabaseObject";

/** The local runtime stores each D1 and R2 in an object, and names its file by the object's id. */
export function localObjectId(unique: string, name: string): string {
  const key = createHash("sha256").update(unique).digest();
  const half = (of: string | Buffer) =>
    createHmac("sha256", key).update(of).digest().subarray(0, 16);
  return Buffer.concat([half(name), half(half(name))]).toString("hex");
}

/**
 * Locks a state folder for this process. Two runtimes with the same files would each have their own
 * state of them in memory. The lock belongs to the operating system, so it ends with the process in
 * any case.
 */
export function lockState(state: string): () => void {
  mkdirSync(state, { recursive: true });
  const lock = new DatabaseSync(join(state, "in-use.sqlite"));
  try {
    lock.exec("PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE");
  } catch {
    lock.close();
    throw new Problem(`Another command is using ${state}; end it (Ctrl+C) and try again.`);
  }
  return () => lock.close();
}
