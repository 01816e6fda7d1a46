/**
 * Whether the browser only prefetches: that is no page view and no visit (W3C "Speculative
 * loading", Sec-Purpose; older browsers send Purpose or X-Moz).
 */
export function isPrefetch({ headers }: Request): boolean {
  return ["sec-purpose", "purpose", "x-purpose", "x-moz"].some((name) =>
    /prefetch|prerender|preview/i.test(headers.get(name) ?? ""),
  );
}
