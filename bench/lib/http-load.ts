import { Agent, request } from "node:http";
import { sleep } from "./rounds.ts";

export type Target = {
  name: string;
  url: URL;
  /** Called again for every request, so that many members can request a target. */
  headers?: () => Record<string, string>;
};
/** Latencies in milliseconds of the requests with status 200; `errors` are all others. */
type Load = { latencies: number[]; errors: number; seconds: number; bytes: number };

/** A closed loop: each connection sends its next request as soon as it has a response. */
export function loadClosed(target: Target, connections: number, seconds: number): Promise<Load> {
  return measured(target, connections, async (send) => {
    const end = performance.now() + seconds * 1000;
    const sendRepeatedly = async () => {
      while (performance.now() < end) await send(performance.now());
    };
    await Promise.all(Array.from({ length: connections }, sendRepeatedly));
  });
}

/**
 * An open loop: this many requests per second whatever the target does, each latency measured from
 * when the request was due. A slow response delays no later request, so it is not hidden by
 * requests that were never sent.
 */
export function loadOpen(target: Target, perSecond: number, seconds: number): Promise<Load> {
  return measured(target, 256, async (send) => {
    const start = performance.now();
    const gap = 1000 / perSecond;
    const waiting: Promise<void>[] = [];
    while (waiting.length < perSecond * seconds) {
      const due = start + waiting.length * gap;
      if (due > performance.now()) await sleep(1);
      else waiting.push(send(due));
    }
    await Promise.all(waiting);
  });
}

type SendOnce = (since: number) => Promise<void>;

async function measured(
  target: Target,
  connections: number,
  run: (send: SendOnce) => Promise<void>,
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const load: Load = { latencies: [], errors: 0, seconds: 0, bytes: 0 };
  const send: SendOnce = async (since) => {
    const bytes = await get(target, agent);
    if (bytes === null) load.errors++;
    else {
      load.latencies.push(performance.now() - since);
      load.bytes = bytes;
    }
  };
  const began = performance.now();
  await run(send);
  load.seconds = (performance.now() - began) / 1000;
  agent.destroy();
  return load;
}

/** The size of the body, or null where the status was not 200. */
function get(target: Target, agent: Agent): Promise<number | null> {
  return new Promise((resolve) => {
    const sent = request(target.url, { agent, headers: target.headers?.() }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => (bytes += chunk.length));
      response.on("end", () => resolve(response.statusCode === 200 ? bytes : null));
      response.on("error", () => resolve(null));
    });
    sent.setTimeout(20_000, () => sent.destroy());
    sent.on("error", () => resolve(null));
    sent.end();
  });
}
