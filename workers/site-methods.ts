import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

type Routes = ServerBuild["routes"];

/** What is at an address: a page, a door under /api/ or a file, and the methods that it takes. Null: nothing. */
export type Resource = { kind: "page" | "door" | "file"; methods: string[] };

const trees = new WeakMap<Routes, RouteObject[]>();

/**
 * What stands at a path, by the site's own routes. A route that loads or shows something takes GET and HEAD, one that
 * acts takes POST; a door that takes others says so itself (`export const handle = { methods: ["DELETE"] }`).
 */
export function resourceAt(routes: Routes, path: string): Resource | null {
  const tree = trees.get(routes) ?? treeOf(routes);
  trees.set(routes, tree);
  const id = matchRoutes(tree, pagePath(path))?.at(-1)?.route.id;
  const route = id === undefined ? undefined : routes[id];
  if (!route || route.path === "*") return null;
  const { default: page, loader, action, handle } = route.module;
  const named = (handle as { methods?: string[] } | undefined)?.methods;
  const methods = named ?? [...(page || loader ? ["GET"] : []), ...(action ? ["POST"] : [])];
  const kind = route.path?.startsWith("api/") ? "door" : page ? "page" : "file";
  return {
    kind,
    methods: methods.includes("GET") ? ["GET", "HEAD", ...methods.slice(1)] : methods,
  };
}

/** The page whose data an address ending in ".data" is. */
const pagePath = (path: string) => path.replace(/(?:\/_root|\/_|)\.data$/, "") || "/";

function treeOf(routes: Routes, parent?: string): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parent) return [];
    const { id, path } = route;
    return route.index ? [{ id, path, index: true }] : [{ id, path, children: treeOf(routes, id) }];
  });
}
