import type { RequestError } from "../app/request/middleware/context";
import type { Resource } from "./site-routes";

/**
 * The network that counts as one visitor: an IPv4 address, or the first 64 bits of an IPv6 address,
 * which is what one household or server owns (RFC 6177). Expands "::" (RFC 4291, 2.2), because
 * otherwise one network would have several texts.
 */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [before = "", after] = address.toLowerCase().split("::");
  const groups = (part: string) => (part ? part.split(":") : []);
  const head = groups(before);
  const tail = groups(after ?? "");
  // An IPv4 address at the end replaces two groups.
  const length = head.length + tail.length + (address.includes(".") ? 1 : 0);
  const zeros = after === undefined ? 0 : 8 - length;
  const all = [...head, ...Array<string>(Math.max(0, zeros)).fill("0"), ...tail].map((group) =>
    group.replace(/^0+(?=[0-9a-f])/, ""),
  );
  return address.includes(".") && all.slice(0, 5).every((group) => group === "0")
    ? (all.at(-1) as string)
    : all.slice(0, 4).join(":");
}

/** Safe methods (RFC 9110, 9.2.1). */
const isSafeMethod = ({ method }: Request) =>
  method === "GET" || method === "HEAD" || method === "OPTIONS";

/**
 * A site that is being migrated to another database rejects every request: neither its pages nor
 * its endpoints may read or write (R611).
 */
export const SITE_CLOSED: RequestError = {
  status: 503,
  code: "moving",
  headers: { "retry-after": "300" },
};

/** Checks a request before its body is read; null if it is acceptable. */
export async function checkRequest(
  request: Request,
  resource: Resource | null,
  env: Pick<Env, "FLOOD" | "LOCAL">,
): Promise<RequestError | null> {
  if (await isRateLimited(request, env))
    return { status: 429, code: "too_many_requests", headers: { "retry-after": "60" } };
  if (isForeign(request)) return { status: 403, code: "forbidden" };
  if (resource && !resource.methods.includes(request.method))
    return { status: 405, code: "method_not_allowed", headers: { allow: allowHeaderOf(resource) } };
  return null;
}

/** The Allow header of a resource (RFC 9110, 10.2.1). */
export const allowHeaderOf = ({ methods }: Resource) => [...methods, "OPTIONS"].join(", ");

/** Rate limit for writes only: pages are cheap, and a family behind one IP address reads many. */
async function isRateLimited(
  request: Request,
  env: Pick<Env, "FLOOD" | "LOCAL">,
): Promise<boolean> {
  if (isSafeMethod(request) || env.LOCAL === "yes") return false;
  const { success } = await env.FLOOD.limit({
    key: networkOf(request.headers.get("cf-connecting-ip") ?? ""),
  });
  return !success;
}

/**
 * Whether another site's page sends a write with the member's cookies (CSRF). SameSite=Lax keeps
 * cookies from other domains, but sites of one operator may share a domain. A page with
 * `Referrer-Policy: no-referrer`, such as that of a mailed link, posts its form with `Origin: null`
 * (Fetch standard, "append a request Origin header"). Sec-Fetch-Site decides then, which no page
 * can forge: a sandboxed frame, whose origin is really null, is "cross-site", and data that a
 * device shares with the installed app is "none" (R365).
 */
export function isForeign(request: Request): boolean {
  if (isSafeMethod(request)) return false;
  const origin = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  if (origin === "null") return site !== "same-origin" && site !== "none";
  if (origin === null) return site !== null && site !== "same-origin" && site !== "none";
  return (
    !URL.canParse(origin) ||
    removeTrailingDot(new URL(origin).origin) !== new URL(request.url).origin
  );
}

/**
 * "localhost." is the same host as "localhost", written in full (RFC 3986, 3.2.2): removes one dot
 * at the end.
 */
export const removeTrailingDot = (address: string) =>
  address.replace(/^(https?:\/\/[^/?#:]*[^/?#:.])\.(?=[:/?#]|$)/, "$1");
