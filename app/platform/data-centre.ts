import type { Services } from "~/services";

/** This data centre's cache. The DOM types, which pages need, do not declare it. */
export const dataCentre = () => (caches as unknown as { default: Cache }).default;

/** Visitors cannot reach this address: the Worker handles it and has no such page. */
export const keptAddress = (origin: string, name: string) => `${origin}/kept/${name}`;

/**
 * Rows shared for some seconds by the isolates of one data centre. They may be lost at any time.
 */
export const createNearby = (defer: Services["defer"]): Services["nearby"] => ({
  async read(origin, name) {
    const kept = await dataCentre().match(keptAddress(origin, name));
    return kept ? await kept.text() : null;
  },
  keep(origin, name, { text, seconds }) {
    const headers = { "cache-control": `public, max-age=${seconds}` };
    const answer = new Response(text, { headers });
    defer("nearby.keep", dataCentre().put(keptAddress(origin, name), answer));
  },
});
