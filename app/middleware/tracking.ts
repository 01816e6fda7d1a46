import type { MiddlewareFunction } from "react-router";
import { mergeTracking, parseTracking, type Tracking, trackingFromQuery, writeTracking } from "~/domain/signup/tracking";
import { days } from "~/kit/duration";
import { trackingContext } from "./context";
import { readCookie, writeCookie } from "./cookies";

export const TRACKING_COOKIE = "tracking";
const KEPT_SECONDS = days(30) / 1000;

/** Where the visitor came from: by this very address, else as it was stored. */
export function trackingOf(request: Request): Tracking | null {
  const cookie = readCookie(request, TRACKING_COOKIE);
  const stored = cookie === null ? null : parseTracking(cookie);
  const fresh = freshOf(request);
  return fresh ? mergeTracking(stored, fresh) : stored;
}

/** The Set-Cookie line by which this visit is remembered for 30 days; null where its address tells nothing new. */
export function trackingCookie(request: Request): string | null {
  const tracking = freshOf(request) && trackingOf(request);
  return tracking && writeCookie(request, TRACKING_COOKIE, writeTracking(tracking), KEPT_SECONDS);
}

/** Most addresses have no query, and parsing one costs as much as finding a kept page. */
const freshOf = ({ url }: Request) => (url.includes("?") ? trackingFromQuery(new URL(url).searchParams) : null);

/** Remembers where a visitor came from, and counts it for this request already. */
export const trackingMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  context.set(trackingContext, trackingOf(request));
  const response = await next();
  const cookie = request.method === "GET" ? trackingCookie(request) : null;
  if (cookie) response.headers.append("set-cookie", cookie);
  return response;
};
