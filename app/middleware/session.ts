import type { MiddlewareFunction } from "react-router";
import { welcomeEnds } from "~/domain/discount/welcome";
import { findFreshViewer, findViewer } from "~/domain/session/find-viewer";
import { renewSession } from "~/domain/session/renew-session";
import type { Viewer } from "~/domain/session/session";
import { readGuardedCookie, SESSION_COOKIE, sessionCookie } from "~/http/cookies";
import { type Context, getServices, getSite, viewerContext } from "./context";

/** Who is asking: the member behind the session cookie, or null. A page that is opened carries a renewed one (R213). */
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

/** The member behind the session cookie, for what asks for them itself (R645). */
export async function readViewer(request: Request, context: Context): Promise<Viewer | null> {
  const secret = readGuardedCookie(request, SESSION_COOKIE);
  if (!secret) return null;
  const [services, { id }] = [getServices(context), getSite(context)];
  const viewer = await findViewer(services, id, secret);
  const mayBeStale = viewer && isAboutMoney(request) && welcomeEnds(viewer, services.now());
  return mayBeStale ? findFreshViewer(services, id, secret) : viewer;
}

/**
 * The price of who still has the welcome discount ends with a payment, which another isolate may have received a moment
 * ago: these pages then read the session from D1 again (decision 0004). A data request has the same address with ".data".
 */
const isAboutMoney = ({ url }: Request) => MONEY.test(new URL(url).pathname);
const MONEY =
  /^\/(?:credits|premium|pricing|transactions|directdebit|api\/(?:discountcode|user)\.php)(?:[/.]|$)/;

/** Most pictures are for everybody: their route asks who is asking where it matters. */
const isPicture = ({ url }: Request) => PICTURE.test(new URL(url).pathname);
const PICTURE = /^\/photos\/[\w-]{22}\/\w+$/;

/** What a browser opens; its calls go on under the secret that they began with. */
const isPage = ({ method, headers }: Request) =>
  method === "GET" && (headers.get("accept") ?? "").includes("text/html");
