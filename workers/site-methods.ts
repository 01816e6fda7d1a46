import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { BoundedCache } from "~/kit/bounded-cache";

type Routes = ServerBuild["routes"];

/** What is at an address: a page, a door under /api/ or a file, and the methods that it takes. Null: nothing. */
export type Resource = { kind: "page" | "door" | "file"; methods: string[] };

/** The routes as a tree, and what was found at paths: going through all of them costs as much as a third of a page. */
type Known = { tree: RouteObject[]; found: BoundedCache<string, Resource | null> };
const known = new WeakMap<Routes, Known>();

/** An id of ours in a path: which one it is says nothing of the route (tests/house/routes.test.ts). */
export const ID_IN_PATH = /(?<=\/)[\w-]{22}(?=\/|\.data$|$)/g;

/**
 * What stands at a path, by the site's own routes. A route that loads or shows something takes GET and HEAD, one that
 * acts takes POST; a door that takes others says so itself (`export const handle = { methods: ["DELETE"] }`).
 */
export function resourceAt(routes: Routes, path: string): Resource | null {
  const { tree, found } = known.get(routes) ?? remember(routes);
  const shape = path.replaceAll(ID_IN_PATH, "id");
  const before = found.get(shape);
  if (before !== undefined) return before;
  const resource = resourceIn(routes, tree, shape);
  found.set(shape, resource);
  return resource;
}

function remember(routes: Routes): Known {
  const made: Known = { tree: treeOf(routes), found: new BoundedCache({ size: 500 }) };
  known.set(routes, made);
  return made;
}

function resourceIn(routes: Routes, tree: RouteObject[], path: string): Resource | null {
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
