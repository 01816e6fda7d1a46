/**
 * A page with `Referrer-Policy: no-referrer`, such as that of a mailed link, posts its form with `Origin: null` (Fetch
 * standard, "append a request Origin header"), which the router takes for a forgery. Where the browser itself says that
 * the request comes from this very origin, the empty word is taken away. No page can write Sec-Fetch-Site, and a
 * sandboxed frame, whose origin is null in earnest, is "cross-site".
 */
export function withTrueOrigin(request: Request): Request {
  if (request.headers.get("origin") !== "null" || request.headers.get("sec-fetch-site") !== "same-origin") return request;
  const trusted = new Request(request);
  trusted.headers.delete("origin");
  return trusted;
}
