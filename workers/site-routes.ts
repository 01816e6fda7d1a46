import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { BoundedCache } from "../app/kit/bounded-cache";

type Routes = ServerBuild["routes"];

/** The route at a path, if any, and the ids of all routes that its page needs, one a line. */
type Branch = { leaf: string | undefined; around: string };

/**
 * The route tree, its depth, and a cache of results by path: matching against all routes costs as
 * much as a third of a page.
 */
type RouteIndex = { tree: RouteObject[]; deepest: number; found: BoundedCache<string, Branch> };
const routeIndexes = new WeakMap<Routes, RouteIndex>();

/** An id in a path: its value does not influence the route (tests/architecture/routes.test.ts). */
export const ID_IN_PATH = /(?<=\/)[\w-]{22}(?=\/|\.data$|$)/g;

/** The catch-all route. */
const CATCH_ALL = "*";

/**
 * The routes of a path, of every parent path, which its page sends to the browser, and the
 * catch-all. Below the depth of the tree only the catch-all matches.
 */
export function branchAt(routes: Routes, path: string): Branch {
  const { tree, deepest, found } = routeIndexes.get(routes) ?? indexRoutes(routes);
  const shape = path.replaceAll(ID_IN_PATH, "id");
  const before = found.get(shape);
  if (before !== undefined) return before;
  const [own, ...above] = [pagePath(shape), ...pathsAbove(shape, deepest)].map((one) =>
    (matchRoutes(tree, one) ?? []).map(({ route }) => route.id as string),
  );
  const rest = Object.values(routes).flatMap((route) =>
    route?.path === CATCH_ALL ? route.id : [],
  );
  const around = new Set([...(own ?? []), ...above.flat(), ...rest]);
  const branch = { leaf: own?.at(-1), around: [...around].sort().join("\n") };
  found.set(shape, branch);
  return branch;
}

function indexRoutes(routes: Routes): RouteIndex {
  const tree = treeOf(routes);
  const routeIndex: RouteIndex = {
    tree,
    deepest: depthOf(tree),
    found: new BoundedCache({ size: 500 }),
  };
  routeIndexes.set(routes, routeIndex);
  return routeIndex;
}

/** The page of a path that ends in ".data", as the router parses it. */
const pagePath = (path: string) => path.replace(/(?<=\/)_\.data$|\.data$/, "");

/** `/` and the paths between it and a path, top down, at most `deepest` levels. */
function pathsAbove(path: string, deepest: number): string[] {
  const parts = path.split("/").filter(Boolean).slice(0, -1).slice(0, deepest);
  return ["/", ...parts.map((_, at) => `/${parts.slice(0, at + 1).join("/")}`)];
}

const partsOf = (path = "") => path.split("/").filter(Boolean).length;

const depthOf = (tree: readonly RouteObject[]): number =>
  Math.max(0, ...tree.map(({ path, children = [] }) => partsOf(path) + depthOf(children)));

function treeOf(routes: Routes, parent?: string): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parent) return [];
    const { id, path } = route;
    return route.index ? [{ id, path, index: true }] : [{ id, path, children: treeOf(routes, id) }];
  });
}

/** The resource at a path: a page, an API endpoint or a file, and its methods. Null: none. */
export type Resource = { kind: "page" | "api" | "file"; methods: string[] };

/**
 * Finds the resource of a path in the site's own routes. A route that loads or renders something
 * accepts GET and HEAD, one with an action accepts POST; an endpoint with other methods declares
 * them (`export const handle = { methods: ["DELETE"] }`).
 */
export function findResource(routes: Routes, path: string): Resource | null {
  const { leaf } = branchAt(routes, path);
  const route = leaf === undefined ? undefined : routes[leaf];
  if (!route || route.path === CATCH_ALL) return null;
  const { default: page, loader, action, handle } = route.module;
  const ownMethods = (handle as { methods?: string[] } | undefined)?.methods;
  const methods = ownMethods ?? [...(page || loader ? ["GET"] : []), ...(action ? ["POST"] : [])];
  const kind = route.path?.startsWith("api/") ? "api" : page ? "page" : "file";
  return {
    kind,
    methods: methods.includes("GET") ? ["GET", "HEAD", ...methods.slice(1)] : methods,
  };
}
