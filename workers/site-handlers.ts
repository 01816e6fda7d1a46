import { createRequestHandler, type ServerBuild } from "react-router";
import { BoundedCache } from "~/kit/bounded-cache";
import { servicesContext } from "~/middleware/context";
import { deduplicatePaths } from "./deduplicate-paths";
import { olderManifest } from "./older-manifest";
import { branchAt } from "./site-routes";

type RequestHandler = ReturnType<typeof createRequestHandler>;

/** The path of the router's requests for routes that a page did not include. */
const MANIFEST = "/__manifest";

/**
 * Creates the router's handlers by path. The router iterates over all its routes several times for
 * every page: to match, to build its tree, to send some to the browser. Therefore each path has a
 * handler of the same site with only the routes around it; the response is identical.
 */
export function handlersOf(build: ServerBuild, mode: string): (path: string) => RequestHandler {
  const whole = createRequestHandler(build, mode);
  const made = new BoundedCache<string, RequestHandler>({ size: 200 });
  const manifest: RequestHandler = async (original, context) => {
    const request = deduplicatePaths(original);
    if (!request) return new Response(null, { status: 400 });
    const files = context?.get(servicesContext).files;
    return (files && (await olderManifest(request, build, files))) ?? whole(request, context);
  };
  return (path) => {
    if (path === MANIFEST) return manifest;
    const { leaf, around } = branchAt(build.routes, path);
    if (leaf === undefined) return whole;
    const before = made.get(around);
    if (before) return before;
    const handle = createRequestHandler(withRoutes(build, new Set(around.split("\n"))), mode);
    made.set(around, handle);
    return handle;
  };
}

function withRoutes(build: ServerBuild, ids: ReadonlySet<string>): ServerBuild {
  const { routes, assets } = build;
  return {
    ...build,
    routes: pickRoutes(routes, ids),
    assets: { ...assets, routes: pickRoutes(assets.routes, ids) },
  };
}

const pickRoutes = <Route>(routes: Record<string, Route>, ids: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
