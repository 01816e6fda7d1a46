/**
 * The path where the fake cache lists its entries, and the header of an entrypoint with outdated
 * settings.
 */
export const CACHE_ENTRIES_PATH = "/kept";
export const STALE_SETTINGS_PATH = "/stale";

/**
 * The site behind the platform's cache in front of an entrypoint: public responses are cached by
 * path and props, without the host. It starts with the first request and never evicts.
 */
export const CACHING_WORKER = `
import { exports } from "cloudflare:workers";
import site, { PublicPages as Pages } from "./index.js";
export * from "./index.js";
const kept = new Map();
let made = 0;
export class PublicPages extends Pages {
  async fetch(request) {
    const { pathname, search } = new URL(request.url);
    const key = pathname + search + " " + JSON.stringify(this.ctx.props);
    const hit = kept.get(key);
    if (hit) return new Response(hit.body, { headers: hit.headers });
    const answer = await super.fetch(request);
    if (!/public/.test(answer.headers.get("cache-control") ?? "")) return answer;
    made++;
    const headers = [...answer.headers];
    kept.set(key, { body: await answer.arrayBuffer(), headers });
    return new Response(kept.get(key).body, { headers });
  }
}
async function stale() {
  const [key = ""] = kept.keys();
  const props = JSON.parse(key.slice(key.indexOf(" ") + 1));
  props.site.version = "before";
  const answer = await exports.PublicPages({ props }).fetch(props.origin + "/pricing");
  return Response.json([answer.status, answer.headers.get("cache-control")]);
}
export default {
  ...site,
  fetch(request, env, ctx) {
    const { pathname } = new URL(request.url);
    if (pathname === "${CACHE_ENTRIES_PATH}") return Response.json({ made, keys: [...kept.keys()] });
    return pathname === "${STALE_SETTINGS_PATH}" ? stale() : site.fetch(request, env, ctx);
  },
};
`;
