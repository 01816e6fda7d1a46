import { startRuntime } from "../../scripts/lib/runtime.ts";

export type PageRequest = { path: string; headers?: Record<string, string> };

/** The number of D1 round trips for each of these paths, once the isolate's caches are full. */
export async function countTrips(
  state: string,
  requests: readonly PageRequest[],
): Promise<number[]> {
  const { url, stop } = await startRuntime({
    port: 0,
    host: "localhost",
    state,
    around: COUNTING,
    vars: { LOCAL: "yes", NETWORK_KEY: "bench", FACTOR_KEY: "bench", PHOTO_KEY: "bench" },
  });
  const get = async ({ path, headers }: PageRequest) => {
    const answer = await fetch(new URL(path, url), { headers, redirect: "manual" });
    if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
    return answer.text();
  };
  const counted = async () => Number(await get({ path: COUNT }));
  try {
    const trips: number[] = [];
    for (const one of requests) {
      await get(one);
      await get(one);
      const before = await counted();
      await get(one);
      trips.push((await counted()) - before);
    }
    return trips;
  } finally {
    await stop();
  }
}

const COUNT = "/bench/trips";

/** The site with a counter on its database. Preparing a statement is local, sending it counts. */
const COUNTING = `
import site from "./index.js";
export * from "./index.js";
let trips = 0;
const makes = new Set(["prepare", "bind", "withSession"]);
const watched = (target) => new Proxy(target, {
  get(of, name) {
    const value = of[name];
    if (typeof value !== "function") return value;
    if (makes.has(name)) return (...given) => watched(value.apply(of, given));
    return (...given) => {
      trips++;
      return value.apply(of, given);
    };
  },
});
export default {
  ...site,
  fetch(request, env, ctx) {
    if (new URL(request.url).pathname === "${COUNT}") return new Response(String(trips));
    return site.fetch(request, { ...env, DB: watched(env.DB) }, ctx);
  },
};
`;
