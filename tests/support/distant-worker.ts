/** The simulated delay of each D1 response in milliseconds: an intercontinental round trip. */
const D1_DELAY_MS = 150;
/**
 * The number of consecutive D1 round trips until the response was complete; concurrent queries
 * count once.
 */
export const ROUND_TRIPS_HEADER = "x-trips";

/**
 * The site with a distant database, for requests and Durable Objects alike. Preparing a statement
 * is local, sending it is a round trip. Concurrent queries share one; each response has the number
 * of round trips in a header.
 */
export const DISTANT_WORKER = `
import * as site from "./index.js";
export * from "./index.js";
let trips = 0;
const makes = new Set(["prepare", "bind", "withSession"]);
const real = Symbol("real");
const far = (target) => new Proxy(target, {
  get(of, name) {
    if (name === real) return of;
    const value = of[name];
    if (typeof value !== "function") return value;
    if (makes.has(name)) return (...given) => far(value.apply(of, given));
    return async (...given) => {
      const before = trips;
      await new Promise((resolve) => setTimeout(resolve, ${D1_DELAY_MS}));
      try {
        return await value.apply(of, given.map(nearly));
      } finally {
        trips = Math.max(trips, before + 1);
      }
    };
  },
});
const nearly = (given) => (Array.isArray(given) ? given.map((one) => one[real] ?? one) : given);
const away = (env) => ({ ...env, DB: env.DB && far(env.DB) });
export class MemberChannel extends site.MemberChannel {
  constructor(ctx, env) { super(ctx, away(env)); }
}
export class ConversationRoom extends site.ConversationRoom {
  constructor(ctx, env) { super(ctx, away(env)); }
}
export default {
  ...site.default,
  async fetch(request, env, ctx) {
    if (request.headers.get("upgrade")) return site.default.fetch(request, away(env), ctx);
    trips = 0;
    const answer = await site.default.fetch(request, away(env), ctx);
    const body = await answer.arrayBuffer();
    const headers = new Headers(answer.headers);
    headers.set("${ROUND_TRIPS_HEADER}", String(trips));
    return new Response(body.byteLength > 0 ? body : null, { status: answer.status, headers });
  },
};
`;
