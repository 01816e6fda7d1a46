import type { MiddlewareFunction } from "react-router";
import { welcomeEnds } from "~/domain/discount/discount";
import { findUncachedViewer, findViewer, renewSession } from "~/domain/session/find-viewer";
import type { Viewer } from "~/domain/session/session";
import { readHostCookie, SESSION_COOKIE, sessionCookie } from "~/request/cookies";
import { type Context, getServices, getSite, viewerContext } from "./context";

/**
 * Sets the viewer: the member of the session cookie, or null. A page view renews the cookie (R213).
 */
export const sessionMiddleware: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  if (isPhotoRequest(request)) return next();
  const viewer = await readViewer(request, context);
  if (viewer) context.set(viewerContext, viewer);
  if (!viewer?.renewsSession || !isDocumentRequest(request)) return next();
  const renewed = await renewSession(getServices(context), viewer);
  const response = await next();
  if (renewed) response.headers.append("set-cookie", sessionCookie(request, renewed));
  return response;
};

/** The member of the session cookie, for routes that the middleware skips (R645). */
export async function readViewer(request: Request, context: Context): Promise<Viewer | null> {
  const secret = readHostCookie(request, SESSION_COOKIE);
  if (!secret) return null;
  const [services, { id }] = [getServices(context), getSite(context)];
  const viewer = await findViewer(services, id, secret);
  const mayBeStale = viewer && showsPrices(request) && welcomeEnds(viewer, services.now());
  return mayBeStale ? findUncachedViewer(services, id, secret) : viewer;
}

/**
 * The price with the welcome discount changes with a payment, which another isolate may have
 * received just now: these pages read the session from D1 again (decision 0004). A data request has
 * the same path with ".data".
 */
const showsPrices = ({ url }: Request) => PRICE_PATHS.test(new URL(url).pathname);
const PRICE_PATHS =
  /^\/(?:credits|premium|pricing|transactions|directdebit|api\/(?:discountcode|user)\.php)(?:[/.]|$)/;

/** Most pictures are public: their route reads the viewer only if needed. */
const isPhotoRequest = ({ url }: Request) => PHOTO_PATH.test(new URL(url).pathname);
const PHOTO_PATH = /^\/photos\/[\w-]{22}\/\w+$/;

/**
 * Only a document request renews the session; API requests continue with the secret they began
 * with.
 */
const isDocumentRequest = ({ method, headers }: Request) =>
  method === "GET" && (headers.get("accept") ?? "").includes("text/html");
