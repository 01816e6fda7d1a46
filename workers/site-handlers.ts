import { createRequestHandler, type ServerBuild } from "react-router";
import { BoundedCache } from "~/kit/bounded-cache";
import { fromJson } from "~/kit/schemas";
import { z } from "~/kit/zod";
import { servicesContext } from "~/request/middleware/context";
import type { BuildFiles } from "~/services";
import { branchAt, ID_IN_PATH } from "./site-routes";

const manifestSchema = z.object({ routes: z.custom<RouteEntries>((routes) => isObject(routes)) });

const isObject = (value: unknown) => typeof value === "object" && value !== null;

/**
 * Manifests of previous releases by version: each is stored among the release's files as long as
 * those are kept (R583).
 */
const manifests = new BoundedCache<string, RouteEntries>({ size: 5 });

const VERSION = /^[0-9a-f]{8}$/;

const MANIFEST_PREFIX = "window.__reactRouterManifest=";

/** The same caching as the router's own manifest: this URL always has the same response. */
const CACHE_HEADERS = { "cache-control": "public, max-age=31536000, immutable" };

/** More kinds of paths than any of our pages links to (R646). */
const MAX_PATHS = 100;

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
  const handlers = new BoundedCache<string, RequestHandler>({ size: 200 });
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
    const before = handlers.get(around);
    if (before) return before;
    const handle = createRequestHandler(withRoutes(build, new Set(around.split("\n"))), mode);
    handlers.set(around, handle);
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

type RouteEntries = ServerBuild["assets"]["routes"];

/**
 * Answers a manifest request from a page of a previous release with that release's manifest:
 * otherwise a like or a form would reload the page and be lost (R646). Null for the newest release,
 * an expired one, or a route that it did not have.
 */
export async function olderManifest(
  { url }: Request,
  { routes, assets }: Pick<ServerBuild, "routes" | "assets">,
  files: BuildFiles,
): Promise<Response | null> {
  const { searchParams } = new URL(url);
  const version = searchParams.get("version") ?? "";
  if (version === assets.version || !VERSION.test(version)) return null;
  const older = await readManifest(version, files);
  if (!older) return null;
  const found: RouteEntries = {};
  for (const path of (searchParams.get("paths") ?? "").split(",").filter(Boolean)) {
    const { leaf, around } = branchAt(routes, path);
    if (leaf !== undefined && !older[leaf]) return null;
    for (const id of around.split("\n")) if (older[id]) found[id] = older[id];
  }
  return Response.json(found, { headers: CACHE_HEADERS });
}

async function readManifest(version: string, files: BuildFiles): Promise<RouteEntries | null> {
  const cached = manifests.get(version);
  if (cached) return cached;
  const text = await files.read(`/assets/manifest-${version}.js`).catch(() => null);
  if (!text?.startsWith(MANIFEST_PREFIX)) return null;
  const { routes } = fromJson(
    text.slice(MANIFEST_PREFIX.length).replace(/;\s*$/, ""),
    manifestSchema,
  );
  manifests.set(version, routes);
  return routes;
}
