import type { Services } from "~/services";

/** This data centre's cache. The DOM types, which pages need, do not declare it. */
export const dataCentreCache = () => (caches as unknown as { default: Cache }).default;

/** Visitors cannot reach this address: the Worker handles it and has no such page. */
export const cacheKeyUrl = (origin: string, name: string) => `${origin}/kept/${name}`;

/**
 * Rows shared for some seconds by the isolates of one data centre. They may be lost at any time.
 */
export const createNearbyCache = (defer: Services["defer"]): Services["nearby"] => ({
  async read(origin, name) {
    const cached = await dataCentreCache().match(cacheKeyUrl(origin, name));
    return cached ? await cached.text() : null;
  },
  put(origin, name, { text, seconds }) {
    const headers = { "cache-control": `public, max-age=${seconds}` };
    const answer = new Response(text, { headers });
    defer("nearby.keep", dataCentreCache().put(cacheKeyUrl(origin, name), answer));
  },
});
