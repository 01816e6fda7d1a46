import type { Refusal } from "~/middleware/context";
import { withoutDot } from "./find-refusal";
import type { Resource } from "./site-methods";

/**
 * The request as the router may have it. Its Origin was checked here: the router's own check knows no other words than
 * "Bad Request". A refusal of what is no page is shown by a page's address, and by a method that the router knows.
 */
export function checked(
  request: Request,
  resource: Resource | null,
  refusal: Refusal | null,
): Request {
  const headers = new Headers(request.headers);
  if (request.method !== "GET") headers.delete("origin");
  if (!refusal && KNOWN.test(request.method))
    return request.headers.has("origin") ? new Request(request, { headers }) : request;
  const url = resource?.kind === "file" ? new URL("/refused/here", request.url) : request.url;
  return new Request(url, {
    method: KNOWN.test(request.method) ? request.method : "GET",
    headers,
    cf: request.cf as CfProperties,
  });
}

const KNOWN = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE)$/;

/** Whether Cloudflare says that the visitor came without TLS: a password or a session must never cross a line in the open. */
export function isPlainText(request: Request): boolean {
  return (
    request.url.startsWith("http:") && (request.headers.get("cf-visitor") ?? "").includes('"http"')
  );
}

/**
 * One name for a host, and a read without a body: such a body says nothing (RFC 9110, 9.3.1), and a request that has one
 * cannot be made anew, which would be a fault in our log for everybody who sends one.
 */
export function asAsked(given: Request): Request {
  const { url, method } = given;
  const address = withoutDot(url);
  if ((method === "GET" || method === "HEAD") && given.body) {
    const { headers, cf } = given;
    return new Request(address, { method, headers, cf: cf as CfProperties });
  }
  return address === url ? given : new Request(address, given);
}
