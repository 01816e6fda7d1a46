import { freePort } from "../../scripts/lib/address.ts";
import { step } from "../../scripts/lib/progress.mjs";
import { startRuntime } from "../../scripts/lib/runtime.ts";
import { inspect } from "../lib/inspector.ts";
import { noiseOf } from "../lib/noise.ts";
import type { Options } from "../lib/options.ts";
import { type Report, table } from "../lib/report.ts";
import { interleave } from "../lib/rounds.ts";
import { withFolder } from "../lib/seed-database.ts";
import { figure, median } from "../lib/statistics.ts";
import { measureUpload, partsOfUpload } from "../lib/upload.ts";

type Profile = {
  nodes: { id: number; callFrame: { functionName: string } }[];
  samples: number[];
  timeDeltas: number[];
};

/**
 * The size of the deployed Worker; and its work before the first request, by the profile of a fresh
 * isolate.
 */
export async function measureWorker({ rounds }: Options): Promise<Report> {
  const sizes = partsOfUpload();
  const pages = sizes.find(({ name }) => name.includes("server-build"))?.name;
  const parts = ["./index.js", `./${pages}`];
  const [entry = [], first = []] = await step("Starting again and again", () =>
    interleave(parts, rounds, start),
  );
  const rows = sizes
    .slice(0, 6)
    .map(({ name, plain, packed }) => [name, figure(plain / 1000), figure(packed / 1000)]);
  return {
    title: "Worker",
    text: [
      `${sizes.length} files; the largest:`,
      "",
      table(["File", "kB", "by gzip"], rows),
      "",
      `Its start takes ${figure(median(entry))} ms. The pages are loaded with the first one: ${figure(median(first))} ms more.`,
      "Both by profiles of fresh isolates, idle time left out.",
    ].join("\n"),
    figures: {
      "worker-size": measureUpload() / 1000,
      "worker-start": median(entry),
    },
    noise: noiseOf([entry]),
  };
}

/** CPU milliseconds that a fresh isolate needs to load a module and all its imports. */
function start(module: string): Promise<number> {
  return withFolder(async (state) => {
    const inspectorPort = await freePort();
    const { url, stop } = await startRuntime({
      port: 0,
      host: "localhost",
      state,
      inspectorPort,
      around: loading(module),
      vars: { LOCAL: "yes", NETWORK_KEY: "bench", FACTOR_KEY: "bench", PHOTO_KEY: "bench" },
    });
    const inspector = await inspect(inspectorPort);
    try {
      await inspector.call("Profiler.enable");
      await inspector.call("Profiler.setSamplingInterval", { interval: 100 });
      await inspector.call("Profiler.start");
      const answer = await fetch(new URL("/healthz", url));
      if (answer.status !== 200) throw new Error(`${module} is not loaded: ${answer.status}`);
      return workOf((await inspector.call<{ profile: Profile }>("Profiler.stop")).profile);
    } finally {
      inspector.close();
      await stop();
    }
  });
}

/** A Worker that loads a module at its first request. */
const loading = (module: string) => `
import { DurableObject } from "cloudflare:workers";
export default {
  async fetch() {
    await import(${JSON.stringify(module)});
    return new Response("ok");
  },
  async queue() {},
  async scheduled() {},
};
export class ConversationRoom extends DurableObject {}
export class MemberChannel extends DurableObject {}
`;

/** Milliseconds of a profile that are not idle. */
function workOf({ nodes, samples, timeDeltas }: Profile): number {
  const idle = new Set(
    nodes.filter(({ callFrame }) => callFrame.functionName === "(idle)").map(({ id }) => id),
  );
  const worked = timeDeltas.filter((_, n) => !idle.has(samples[n] ?? 0));
  return worked.reduce((sum, micros) => sum + Math.max(0, micros), 0) / 1000;
}
