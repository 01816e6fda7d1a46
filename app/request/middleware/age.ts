import { type MiddlewareFunction, redirect } from "react-router";
import { hasAgeChecks, passesAgeCheck, requiredAgeCheck } from "~/domain/age/age";
import { findUncachedViewer } from "~/domain/session/find-viewer";
import type { Viewer } from "~/domain/session/session";
import type { AgeCheck } from "~/domain/site/site.schema";
import { AGE_OPEN_ROUTES } from "../age-open-routes";
import { readHostCookie, SESSION_COOKIE } from "../cookies";
import { requireViewer } from "../require-viewer";
import { apiError } from "../responses";
import {
  ageDueContext,
  type Context,
  getCountry,
  getRequestMetadata,
  getServices,
  getSite,
  getViewer,
  viewerContext,
} from "./context";
import { readViewer } from "./session";

/** Photos of members: their route has no viewer, and a signed URL was issued to one (R200). */
const PHOTO_PATTERN = "/photos/:id/:size";

/**
 * The gate of the age check, in front of every route (R527): pages redirect to it, endpoints and
 * files are refused. Visitors log in first.
 */
export const ageMiddleware: MiddlewareFunction<Response> = async (
  { request, context, pattern: routePattern, params },
  next,
) => {
  if (!hasAgeChecks(getSite(context))) return next();
  const url = new URL(request.url);
  const pattern = `/${routePattern.replace(/^\//, "")}`;
  if (pattern === PHOTO_PATTERN && url.searchParams.has("sign")) return next();
  const isPhoto = pattern === PHOTO_PATTERN;
  const viewer = isPhoto ? await readViewer(request, context) : getViewer(context);
  const due = await findAgeDue(request, context, viewer);
  context.set(ageDueContext, due);
  if (due === "none" || AGE_OPEN_ROUTES.has(pattern)) return next();
  if (isPhoto && viewer !== null && viewer.mainPhotoId === params.id) return next();
  if (pattern.startsWith("/api/"))
    return viewer ? apiError(403, "age_check_required") : apiError(403, "authentication_required");
  if (FILE_PATTERN.test(pattern))
    return new Response(null, { status: 404, headers: { "cache-control": "no-store" } });
  if (!viewer) requireViewer(request, context);
  const path = url.pathname.replace(/\.data$/, "") + url.search;
  throw redirect(
    request.method === "GET" ? `/age?next=${encodeURIComponent(path)}` : "/age",
    request.method === "GET" ? 302 : 303,
  );
};

const FILE_PATTERN = /\/:size$/;

/**
 * A session is cached for ten seconds: before a member is refused, it is read again, because they
 * may have passed just now.
 */
async function findAgeDue(
  request: Request,
  context: Context,
  viewer: Viewer | null,
): Promise<AgeCheck> {
  const required = requiredAgeCheck(getSite(context), countriesOf(context, viewer));
  if (!viewer || passesAgeCheck(required, viewer.ageMethod ?? null))
    return viewer ? "none" : required;
  const secret = readHostCookie(request, SESSION_COOKIE) ?? "";
  const current = await findUncachedViewer(getServices(context), viewer.siteId, secret);
  if (current && getViewer(context)) context.set(viewerContext, current);
  return passesAgeCheck(required, current?.ageMethod ?? null) ? "none" : required;
}

/** A visitor's pages are those of a chosen country; the network's counts for everybody. */
const countriesOf = (context: Context, viewer: Viewer | null) => [
  viewer ? viewer.country : getCountry(context),
  getRequestMetadata(context).cfCountry,
];
