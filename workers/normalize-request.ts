import type { RequestError } from "~/middleware/context";
import { removeTrailingDot } from "./check-request";
import type { Resource } from "./find-resource";

/**
 * The request as the router gets it. Its Origin was checked here, because the router's own check
 * has no other message than "Bad Request". The refusal of a request outside of pages is shown under
 * a page's URL, with a method that the router knows.
 */
export function toRouterRequest(
  request: Request,
  resource: Resource | null,
  refusal: RequestError | null,
): Request {
  const headers = new Headers(request.headers);
  if (request.method !== "GET") headers.delete("origin");
  if (!refusal && ROUTER_METHODS.test(request.method))
    return request.headers.has("origin") ? new Request(request, { headers }) : request;
  const url = resource?.kind === "file" ? new URL("/refused/here", request.url) : request.url;
  return new Request(url, {
    method: ROUTER_METHODS.test(request.method) ? request.method : "GET",
    headers,
    cf: request.cf as CfProperties,
  });
}

const ROUTER_METHODS = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE)$/;

/**
 * Whether Cloudflare reports a visitor without TLS: a password or a session must never be sent
 * unencrypted.
 */
export function isWithoutTls(request: Request): boolean {
  return (
    request.url.startsWith("http:") && (request.headers.get("cf-visitor") ?? "").includes('"http"')
  );
}

/**
 * Normalizes a request: one spelling of the host, and no body on a read. Such a body has no meaning
 * (RFC 9110, 9.3.1), and a request with one cannot be copied, which would log an error for
 * everybody who sends one.
 */
export function normalizeRequest(request: Request): Request {
  const { url, method } = request;
  const address = removeTrailingDot(url);
  if ((method === "GET" || method === "HEAD") && request.body) {
    const { headers, cf } = request;
    return new Request(address, { method, headers, cf: cf as CfProperties });
  }
  return address === url ? request : new Request(address, request);
}
