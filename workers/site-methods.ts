import { branchAt, REST, type Routes } from "./site-routes";

/** What is at an address: a page, a door under /api/ or a file, and the methods that it takes. Null: nothing. */
export type Resource = { kind: "page" | "door" | "file"; methods: string[] };

/**
 * What stands at a path, by the site's own routes. A route that loads or shows something takes GET and HEAD, one that
 * acts takes POST; a door that takes others says so itself (`export const handle = { methods: ["DELETE"] }`).
 */
export function resourceAt(routes: Routes, path: string): Resource | null {
  const { leaf } = branchAt(routes, path);
  const route = leaf === undefined ? undefined : routes[leaf];
  if (!route || route.path === REST) return null;
  const { default: page, loader, action, handle } = route.module;
  const named = (handle as { methods?: string[] } | undefined)?.methods;
  const methods = named ?? [...(page || loader ? ["GET"] : []), ...(action ? ["POST"] : [])];
  const kind = route.path?.startsWith("api/") ? "door" : page ? "page" : "file";
  return {
    kind,
    methods: methods.includes("GET") ? ["GET", "HEAD", ...methods.slice(1)] : methods,
  };
}
