import { type MiddlewareFunction, redirect } from "react-router";
import { findUncachedViewer } from "~/domain/session/find-viewer";
import { AGE_OPEN_ROUTES } from "../age-open-routes";
import { readHostCookie, SESSION_COOKIE } from "../cookies";
import { apiError } from "../responses";
import { getServices, getViewer, viewerContext } from "./context";

/** Where the choice that needs the consent is changed. */
const CHOICE_ROUTES: ReadonlySet<string> = new Set(["/profile", "/api/profile.php"]);

/**
 * Asks a member for the consent that their choice or the site needs, before any page with other
 * members (R615): leaving, exports, receipts and withdrawals stay open. A session is cached for ten
 * seconds, so it is read again before a member is refused.
 */
export const consentMiddleware: MiddlewareFunction<Response> = async (
  { request, context, pattern: routePattern },
  next,
) => {
  const viewer = getViewer(context);
  if (!viewer?.orientationDue) return next();
  const pattern = `/${routePattern.replace(/^\//, "")}`;
  if (CHOICE_ROUTES.has(pattern) || AGE_OPEN_ROUTES.has(pattern)) return next();
  const secret = readHostCookie(request, SESSION_COOKIE) ?? "";
  const current = await findUncachedViewer(getServices(context), viewer.siteId, secret);
  if (current) context.set(viewerContext, current);
  if (!current?.orientationDue) return next();
  if (pattern.startsWith("/api/")) return apiError(403, "consent_required");
  const url = new URL(request.url);
  const path = url.pathname.replace(/\.data$/, "") + url.search;
  throw redirect(
    request.method === "GET" ? `/consent?next=${encodeURIComponent(path)}` : "/consent",
    request.method === "GET" ? 302 : 303,
  );
};
