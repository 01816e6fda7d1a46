import type { MiddlewareFunction } from "react-router";
import { welcomeEnds } from "~/domain/discount/welcome";
import { findFreshViewer, findViewer } from "~/domain/session/find-viewer";
import { renewSession } from "~/domain/session/renew-session";
import type { Viewer } from "~/domain/session/session";
import { readGuardedCookie, SESSION_COOKIE, sessionCookie } from "~/http/cookies";
import { type Context, getServices, getSite, viewerContext } from "./context";

/**
 * Sets the viewer: the member of the session cookie, or null. A page view renews the cookie (R213).
 */
export const sessionMiddleware: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  if (isPicture(request)) return next();
  const viewer = await readViewer(request, context);
  if (viewer) context.set(viewerContext, viewer);
  if (!viewer?.renewsSession || !isPage(request)) return next();
  const renewed = await renewSession(getServices(context), viewer);
  const response = await next();
  if (renewed) response.headers.append("set-cookie", sessionCookie(request, renewed));
  return response;
};

/** The member of the session cookie, for routes that the middleware skips (R645). */
export async function readViewer(request: Request, context: Context): Promise<Viewer | null> {
  const secret = readGuardedCookie(request, SESSION_COOKIE);
  if (!secret) return null;
  const [services, { id }] = [getServices(context), getSite(context)];
  const viewer = await findViewer(services, id, secret);
  const mayBeStale = viewer && isAboutMoney(request) && welcomeEnds(viewer, services.now());
  return mayBeStale ? findFreshViewer(services, id, secret) : viewer;
}

/**
 * The price with the welcome discount changes with a payment, which another isolate may have
 * received just now: these pages read the session from D1 again (decision 0004). A data request has
 * the same path with ".data".
 */
const isAboutMoney = ({ url }: Request) => MONEY.test(new URL(url).pathname);
const MONEY =
  /^\/(?:credits|premium|pricing|transactions|directdebit|api\/(?:discountcode|user)\.php)(?:[/.]|$)/;

/** Most pictures are public: their route reads the viewer only if needed. */
const isPicture = ({ url }: Request) => PICTURE.test(new URL(url).pathname);
const PICTURE = /^\/photos\/[\w-]{22}\/\w+$/;

/**
 * Only a document request renews the session; API requests continue with the secret they began
 * with.
 */
const isPage = ({ method, headers }: Request) =>
  method === "GET" && (headers.get("accept") ?? "").includes("text/html");
