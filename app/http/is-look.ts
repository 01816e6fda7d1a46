import { isPrefetch } from "./is-prefetch";

/**
 * Whether a person looks at the page that this request asks for: what is fetched ahead, or asked for its headers alone,
 * is no look, and nothing may count as seen or read by it (R31).
 */
export function isLook(request: Request): boolean {
  return request.method === "GET" && !isPrefetch(request);
}
