import type { Services } from "~/services";

/** The cache of this data centre. The DOM's types, which pages need, do not know it. */
export const dataCentre = () => (caches as unknown as { default: Cache }).default;

/** No visitor reaches this address: the Worker is asked first, and has no such page. */
export const keptAddress = (origin: string, name: string) => `${origin}/kept/${name}`;

/** What isolates of one data centre tell each other of rows, for some seconds. It may be lost at any time. */
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
