import type { MiddlewareFunction } from "react-router";
import { getFacts } from "./context";

/** Security headers of every page. Scripts run only with this response's nonce; nothing may frame the site. */
export const headersMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const response = await next();
  const { nonce, requestId } = getFacts(context);
  const headers = response.headers;
  const set = (name: string, value: string) => headers.has(name) || headers.set(name, value);
  set("content-security-policy", policy(nonce, new URL(request.url)));
  set("strict-transport-security", "max-age=63072000; includeSubDomains");
  set("x-content-type-options", "nosniff");
  set("referrer-policy", "strict-origin-when-cross-origin");
  set("permissions-policy", "geolocation=(self), camera=(), microphone=(), payment=(self)");
  set("cross-origin-opener-policy", "same-origin");
  set("cache-control", "private, no-store");
  set("x-request-id", requestId);
  return response;
};

function policy(nonce: string, url: URL): string {
  const socket = `${url.protocol === "https:" ? "wss" : "ws"}://${url.host}`;
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${socket}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
