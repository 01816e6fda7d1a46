import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { BUILD } from "./paths.ts";

type RuntimeOptions = {
  port: number;
  /** A folder for D1, R2 and objects; an empty one starts without data. */
  state: string;
  /** Overrides the variables of wrangler.toml. `LOCAL: "yes"` enables the local mode. */
  vars?: Record<string, string>;
  host?: string;
  onLog?: (line: string, level: string) => void;
  /** Cloudflare's `cf` properties of the visitor. */
  cf?: Record<string, unknown>;
  /**
   * Source of another Worker to serve instead of the site, with the same bindings and assets: a
   * baseline for measurements.
   */
  instead?: string;
  /**
   * Source of a Worker that is served and imports the site, "./index.js", on demand: for observing
   * it.
   */
  around?: string;
  /** A folder of files to serve instead of the build's, as a deployment collects them. */
  files?: string;
  /** The folder of another build. */
  build?: string;
  /** Opens the inspector of the Worker: profiles and memory. */
  inspectorPort?: number;
};

/**
 * Runs the production build in the local Workers runtime with every binding of wrangler.toml:
 * Miniflare directly with the built Worker, without the proxies of a development server (which cost
 * 31 times the CPU).
 */
export async function startRuntime(
  options: RuntimeOptions,
): Promise<{ url: URL; stop: () => Promise<void>; miniflare: Miniflare }> {
  const miniflare = new Miniflare(convertV4MiniflareOptions(runtimeOptions(options)));
  const url = await miniflare.ready;
  return { url, miniflare, stop: () => miniflare.dispose() };
}

function runtimeOptions(options: RuntimeOptions): Parameters<typeof convertV4MiniflareOptions>[0] {
  const server = join(options.build ?? BUILD, "server");
  const { workerOptions } = unstable_getMiniflareWorkerOptions(join(server, "wrangler.json"));
  return {
    ...workerOptions,
    ...(options.files
      ? { assets: { ...(workerOptions.assets as object), directory: options.files } }
      : {}),
    bindings: {
      MAIL_FROM: (workerOptions.bindings as Record<string, string>).MAIL_FROM as string,
      PHOTO_CHECK: "none", // a local site has no real members
      ...options.vars,
    },
    name: "dating",
    modules: modulesFor(server, options),
    modulesRoot: server,
    host: options.host ?? "127.0.0.1",
    port: options.port,
    resourcePersistencePath: options.state,
    cf: options.cf ?? { country: "NL", timezone: "Europe/Amsterdam" },
    inspectorPort: options.inspectorPort,
    unsafeTriggerHandlers: true,
    log: new Log(LogLevel.WARN),
    handleStructuredLogs: ({ message, level }) =>
      (options.onLog ?? ((line) => console.log(line)))(message, level),
  };
}

function modulesFor(server: string, { instead, around }: RuntimeOptions) {
  const module = (name: string, contents: string) => {
    return { type: "ESModule" as const, path: join(server, name), contents };
  };
  if (instead) return [module("index.js", instead)];
  return around ? [module("around.js", around), ...modulesOf(server)] : modulesOf(server);
}

/** The entry first, then every chunk it may import. */
function modulesOf(folder: string) {
  const files = listFiles(folder).filter((file) => /\.(js|wasm)$/.test(file));
  files.sort(
    (a, b) => Number(b === join(folder, "index.js")) - Number(a === join(folder, "index.js")),
  );
  return files.map((path) =>
    path.endsWith(".wasm")
      ? { type: "CompiledWasm" as const, path, contents: new Uint8Array(readFileSync(path)) }
      : { type: "ESModule" as const, path, contents: readFileSync(path, "utf8") },
  );
}

function listFiles(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? listFiles(path) : [path];
  });
}
