import { ID_IN_PATH } from "./site-routes";

/** More kinds of paths than any of our pages links to (R646). */
const MAX_PATHS = 100;

/**
 * Reduces a manifest request to one path of each kind: the id does not influence the route, and
 * each path is matched against all routes. Null for more paths than any page requests, which would
 * take seconds of CPU.
 */
export function deduplicatePaths(request: Request): Request | null {
  const url = new URL(request.url);
  const paths = (url.searchParams.get("paths") ?? "").split(",").filter(Boolean);
  const kinds = new Map(paths.map((path) => [path.replaceAll(ID_IN_PATH, "id"), path]));
  if (kinds.size > MAX_PATHS) return null;
  if (kinds.size === paths.length) return request;
  url.searchParams.set("paths", [...kinds.values()].join(","));
  return new Request(url, request);
}
