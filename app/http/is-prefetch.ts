/** Whether a browser merely fetches ahead: that is no look, no reading and no visit (W3C "Speculative loading", Sec-Purpose; older browsers say Purpose or X-Moz). */
export function isPrefetch({ headers }: Request): boolean {
  return ["sec-purpose", "purpose", "x-purpose", "x-moz"].some((name) =>
    /prefetch|prerender|preview/i.test(headers.get(name) ?? ""),
  );
}
