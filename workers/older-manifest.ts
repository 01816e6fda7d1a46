import type { ServerBuild } from "react-router";
import { BoundedCache } from "~/kit/bounded-cache";
import { fromJson } from "~/kit/from-json";
import { z } from "~/kit/zod";
import type { BuildFiles } from "~/services";
import { branchAt } from "./site-routes";

type RouteEntries = ServerBuild["assets"]["routes"];
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
