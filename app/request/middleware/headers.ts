import type { MiddlewareFunction } from "react-router";
import { contentPolicy, nonceSource } from "~/request/content-policy";
import { isPrefetch } from "~/request/is-prefetch";
import { cdnPrefixOf, getRequestMetadata, getServices } from "./context";

/** Security headers of every response except static assets (public/_headers has theirs). */
export const SECURITY_HEADERS = {
  "strict-transport-security": "max-age=63072000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "geolocation=(self), camera=(), microphone=(), payment=(self)",
  "cross-origin-opener-policy": "same-origin",
} as const;

/** Dynamic pages that search engines may index; cached pages (workers/edge) omit the header. */
const INDEXED_PATHS = /^\/(?:signup|robots\.txt|sitemap\.xml)$/;

/**
 * Opening these pages marks content as read, so a prefetch must not be used in place of the page
 * view.
 */
const MARKED_READ_ON_VIEW = /^\/(?:likes\/m|chats)\//i;

/**
 * Scripts run only with the nonce of this response, or by hash in a cached page
 * (content-policy.ts).
 */
export const headersMiddleware: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  const response = await next();
  const { nonce, requestId, refusal } = getRequestMetadata(context);
  const headers = response.headers;
  const set = (name: string, value: string) => headers.has(name) || headers.set(name, value);
  set(
    "content-security-policy",
    contentPolicy(new URL(request.url), {
      scripts: nonceSource(nonce),
      styles: [],
      widgetKey: getServices(context).bots.widgetKey,
      cdnPrefix: cdnPrefixOf(context),
      payAt: getServices(context).payments?.pages ?? [],
    }),
  );
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) set(name, value);
  if (
    isPrefetch(request) &&
    response.status === 200 &&
    !MARKED_READ_ON_VIEW.test(new URL(request.url).pathname)
  )
    allowPrefetchReuse(headers);
  set("cache-control", "private, no-store");
  if (!INDEXED_PATHS.test(new URL(request.url).pathname)) set("x-robots-tag", "noindex");
  if (requestId) set("x-request-id", requestId);
  for (const [name, value] of Object.entries(refusal?.headers ?? {})) headers.set(name, value);
  return response;
};

/**
 * A browser may use a prefetched response once, within seconds: otherwise it would load the same
 * again at the click. Another cookie, such as after a logout, is another response.
 */
function allowPrefetchReuse(headers: Headers): void {
  if (headers.has("cache-control") || headers.has("set-cookie")) return;
  headers.set("cache-control", "private, max-age=10");
  headers.append("vary", "Cookie");
}
