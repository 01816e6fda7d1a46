import { redirect } from "react-router";
import type { Viewer } from "~/domain/session/session";
import { type Context, getServices, getSite, getViewer } from "~/request/middleware/context";
import { readHostCookie, SESSION_COOKIE, writeHostCookie } from "./cookies";

/**
 * Returns the logged-in member. Redirects a visitor to the login, which returns to `next` or to the
 * requested URL (R30).
 */
export function requireViewer(request: Request, context: Context, next?: string): Viewer {
  const viewer = getViewer(context);
  if (viewer) return viewer;
  const url = new URL(request.url);
  const path = url.pathname.replace(/\.data$/, "");
  const login = `/login?next=${encodeURIComponent(next ?? path + url.search)}`;
  if (readHostCookie(request, SESSION_COOKIE) === null) throw redirect(login, 302);
  // The session has ended: the login page explains why (ASVS 5.0, 7.3.1).
  getServices(context).log("access.refused", {
    site: getSite(context).id,
    reason: "session_ended",
  });
  throw redirect(`${login}&ended=yes`, {
    status: 302,
    headers: {
      "set-cookie": writeHostCookie(request, SESSION_COOKIE, { value: "", seconds: 0 }),
    },
  });
}
