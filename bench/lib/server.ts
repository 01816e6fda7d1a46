import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { startRuntime } from "../../scripts/lib/runtime.ts";
import { cpuMicros, ownRuntimes } from "./workerd.ts";

/** A served Worker with its own process. */
export type Server = { url: URL; pid: number; miniflare: Miniflare; stop: () => Promise<void> };
type StartedServer = Omit<Server, "pid">;

export const NETWORK_KEY = "bench";
export const OPERATOR_HOST = "operator.localhost";
/** Local mode, because the flood limit would count all load as one network. */
const VARS = {
  LOCAL: "yes",
  NETWORK_KEY,
  FACTOR_KEY: "bench",
  PHOTO_KEY: "bench",
  OPERATOR_HOST,
};
const localOptions = (state: string) => ({ port: 0, host: "localhost", state, vars: VARS });

/** The built site on a state folder. */
export function serveSite(state: string, inspectorPort?: number, port = 0): Promise<Server> {
  return withRuntimePid(() =>
    startRuntime({ ...localOptions(state), port, inspectorPort, onLog: failLoudly }),
  );
}

/**
 * A constant response in place of the site (bench/baseline/constant.ts), so that everything before
 * the Worker is the same.
 */
export function serveConstant(state: string): Promise<Server> {
  const instead = scriptOf("constant");
  return withRuntimePid(() => startRuntime({ ...localOptions(state), instead, onLog: failLoudly }));
}

/**
 * The site with a wrapper Worker (`around` of the runtime) that injects errors: their log lines are
 * not printed.
 */
export function serveWrapped(state: string, around: string): Promise<Server> {
  return withRuntimePid(() =>
    startRuntime({ ...localOptions(state), around, onLog: () => undefined }),
  );
}

/**
 * The site with a wrapper Worker that accelerates time, in production mode: its e-mails are sent by
 * Resend.
 */
export function serveAccelerated(state: string, around: string): Promise<Server> {
  const resend = { RESEND_API_KEY: "bench", RESEND_WEBHOOK_SECRET: "whsec_YmVuY2g=" };
  const vars = { ...VARS, LOCAL: "no", ...resend };
  return withRuntimePid(() =>
    startRuntime({ ...localOptions(state), vars, around, onLog: () => undefined }),
  );
}

/** Kills the runtime as a power failure would, then the rest of its driver. */
export async function killHard(site: Server): Promise<void> {
  process.kill(site.pid, "SIGKILL");
  await site.stop().catch(() => undefined);
}

type BaselineOptions = {
  state: string;
  database?: string;
  /** Durable Object classes by their binding. */
  objects?: Record<string, string>;
  bindings?: Record<string, unknown>;
  /** A bundled Worker, instead of the file's own text. */
  script?: string;
};

/** Serves a Worker of bench/baseline in its own runtime. */
export function serveBaseline(name: string, options: BaselineOptions): Promise<Server> {
  return withRuntimePid(async () => {
    const miniflare = new Miniflare(convertV4MiniflareOptions(baselineOf(name, options)));
    return { url: await miniflare.ready, miniflare, stop: () => miniflare.dispose() };
  });
}

function baselineOf(name: string, options: BaselineOptions) {
  const { state, database, objects = {}, bindings, script } = options;
  const classes = Object.entries(objects);
  return {
    name: "baseline",
    modules: true,
    script: script ?? scriptOf(name),
    compatibilityFlags: script ? ["nodejs_compat"] : [],
    compatibilityDate: "2026-10-01",
    host: "localhost",
    port: 0,
    d1Databases: { DB: database ?? "baseline" },
    durableObjects: Object.fromEntries(
      classes.map(([binding, className]) => [binding, { className, useSQLite: true }]),
    ),
    cf: false,
    bindings: bindings as Record<string, string>,
    resourcePersistencePath: state,
    log: new Log(LogLevel.WARN),
  } as const;
}

function scriptOf(name: string): string {
  const file = join(import.meta.dirname, "../baseline", `${name}.ts`);
  return stripTypeScriptTypes(readFileSync(file, "utf8"));
}

/** The CPU time of the server during a run, in microseconds. */
export async function withCpu<T>(
  server: Server,
  run: () => Promise<T>,
): Promise<{ result: T; micros: number }> {
  const before = cpuMicros(server.pid);
  const result = await run();
  return { result, micros: cpuMicros(server.pid) - before };
}

async function withRuntimePid(start: () => Promise<StartedServer>): Promise<Server> {
  const before = new Set(ownRuntimes());
  const started = await start();
  const [pid, ...more] = ownRuntimes().filter((runtime) => !before.has(runtime));
  if (pid === undefined || more.length > 0)
    throw new Error("Cannot tell which process serves the Worker");
  return { ...started, pid };
}

/** Otherwise an error under load would be measured as a fast response. */
function failLoudly(line: string, level: string): void {
  if (level === "error") console.error(line);
}
