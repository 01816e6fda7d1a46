import { redirect } from "react-router";
import type { Viewer } from "~/domain/session/session";
import { readGuardedCookie, SESSION_COOKIE } from "~/http/cookies";
import { requireViewer } from "~/http/require-viewer";
import { type Context, getViewer } from "~/middleware/context";

/**
 * The logged-in member. A visitor who would write to somebody is asked to join for them first (R30); somebody whose session is
 * over logs in and comes back.
 */
export function requireJoined(request: Request, context: Context, memberId: string): Viewer {
  const wasLoggedIn = readGuardedCookie(request, SESSION_COOKIE) !== null;
  if (!getViewer(context) && !wasLoggedIn)
    throw redirect(`/members/${encodeURIComponent(memberId)}/signup`, 302);
  return requireViewer(request, context);
}
