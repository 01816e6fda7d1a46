import type { MiddlewareFunction } from "react-router";
import { findViewer } from "~/domain/session/find-viewer";
import { renewSession } from "~/domain/session/renew-session";
import { readGuardedCookie, SESSION_COOKIE, sessionCookie } from "~/http/cookies";
import { getServices, getSite, viewerContext } from "./context";

/** Who is asking: the member behind the session cookie, or null. A page that is opened carries a renewed one (R213). */
export const sessionMiddleware: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  const secret = readGuardedCookie(request, SESSION_COOKIE);
  const services = getServices(context);
  const viewer = secret ? await findViewer(services, getSite(context).id, secret) : null;
  if (viewer) context.set(viewerContext, viewer);
  if (!viewer?.renewsSession || !isPage(request)) return next();
  const renewed = await renewSession(services, viewer);
  const response = await next();
  if (renewed) response.headers.append("set-cookie", sessionCookie(request, renewed));
  return response;
};

/** What a browser opens; its calls go on under the secret that they began with. */
const isPage = ({ method, headers }: Request) =>
  method === "GET" && (headers.get("accept") ?? "").includes("text/html");
