import { branchAt, CATCH_ALL, type Routes } from "./site-routes";

/** The resource at a path: a page, an API endpoint or a file, and its methods. Null: none. */
export type Resource = { kind: "page" | "door" | "file"; methods: string[] };

/**
 * Finds the resource of a path in the site's own routes. A route that loads or renders something
 * accepts GET and HEADER_BYTES, one with an action accepts POST; an endpoint with other methods declares
 * them (`export const handle = { methods: ["DELETE"] }`).
 */
export function findResource(routes: Routes, path: string): Resource | null {
  const { leaf } = branchAt(routes, path);
  const route = leaf === undefined ? undefined : routes[leaf];
  if (!route || route.path === CATCH_ALL) return null;
  const { default: page, loader, action, handle } = route.module;
  const named = (handle as { methods?: string[] } | undefined)?.methods;
  const methods = named ?? [...(page || loader ? ["GET"] : []), ...(action ? ["POST"] : [])];
  const kind = route.path?.startsWith("api/") ? "door" : page ? "page" : "file";
  return {
    kind,
    methods: methods.includes("GET") ? ["GET", "HEAD", ...methods.slice(1)] : methods,
  };
}
