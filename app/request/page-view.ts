/**
 * Whether the browser only prefetches: that is no page view and no visit (W3C "Speculative
 * loading", Sec-Purpose; older browsers send Purpose or X-Moz).
 */
export function isPrefetch({ headers }: Request): boolean {
  return ["sec-purpose", "purpose", "x-purpose", "x-moz"].some((name) =>
    /prefetch|prerender|preview/i.test(headers.get(name) ?? ""),
  );
}

/**
 * Whether this request is a real page view by a person. A prefetch or a HEAD request is none, so
 * nothing may be counted as seen or read by it (R31).
 */
export function isPageView(request: Request): boolean {
  return request.method === "GET" && !isPrefetch(request);
}
