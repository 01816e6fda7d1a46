import { redirect } from "react-router";
import type { Viewer } from "~/domain/session/session";
import { readHostCookie, SESSION_COOKIE } from "~/request/cookies";
import { type Context, getViewer } from "~/request/middleware/context";
import { requireViewer } from "~/request/require-viewer";

/**
 * The logged-in member. A visitor is redirected to the signup for that member (R30); a member whose
 * session ended is redirected to the login and returns.
 */
export function requireMemberOrSignup(
  request: Request,
  context: Context,
  memberId: string,
): Viewer {
  const wasLoggedIn = readHostCookie(request, SESSION_COOKIE) !== null;
  if (!getViewer(context) && !wasLoggedIn)
    throw redirect(`/members/${encodeURIComponent(memberId)}/signup`, 302);
  return requireViewer(request, context);
}
