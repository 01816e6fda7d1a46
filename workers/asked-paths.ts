import { ID_IN_PATH } from "./site-routes";

/** No page of ours links to as many kinds of addresses (R646). */
const PATHS_AT_ONCE = 100;

/**
 * What a browser asks of the routes, with one address of each kind: which id it has says nothing of the route, and each goes through all
 * routes. Null where somebody asks for more than any page does, which would keep the Worker busy for seconds.
 */
export function askedOnce(request: Request): Request | null {
  const url = new URL(request.url);
  const paths = (url.searchParams.get("paths") ?? "").split(",").filter(Boolean);
  const kinds = new Map(paths.map((path) => [path.replaceAll(ID_IN_PATH, "id"), path]));
  if (kinds.size > PATHS_AT_ONCE) return null;
  if (kinds.size === paths.length) return request;
  url.searchParams.set("paths", [...kinds.values()].join(","));
  return new Request(url, request);
}
