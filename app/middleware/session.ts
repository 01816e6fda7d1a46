import type { MiddlewareFunction } from "react-router";
import { findViewer } from "~/domain/session/find-viewer";
import { readGuardedCookie, SESSION_COOKIE } from "~/http/cookies";
import { getServices, getSite, viewerContext } from "./context";

/** Who is asking: the member behind the session cookie, or null. */
export const sessionMiddleware: MiddlewareFunction<Response> = async ({ request, context }) => {
  const secret = readGuardedCookie(request, SESSION_COOKIE);
  if (secret)
    context.set(viewerContext, await findViewer(getServices(context), getSite(context).id, secret));
};
