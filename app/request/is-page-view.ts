import { isPrefetch } from "./is-prefetch";

/**
 * Whether this request is a real page view by a person. A prefetch or a HEADER_BYTES request is none, so
 * nothing may be counted as seen or read by it (R31).
 */
export function isPageView(request: Request): boolean {
  return request.method === "GET" && !isPrefetch(request);
}
