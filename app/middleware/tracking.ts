import type { MiddlewareFunction } from "react-router";
import type { Site } from "~/domain/site/site";
import {
  mergeTracking,
  parseTracking,
  type Tracking,
  trackingFromQuery,
  writeTracking,
} from "~/domain/visit/tracking";
import { readCookie, writeCookie } from "~/http/cookies";
import { days } from "~/kit/duration";
import { getSite, trackingContext } from "./context";

export const TRACKING_COOKIE = "tracking";
export const CHOICE_COOKIE = "cookie_choice";
/** Half a year, after which one may be asked again (CNIL, guidelines of 17 September 2020). */
export const CHOICE_LIVES = days(180);
const CHOICE_SECONDS = CHOICE_LIVES / 1000;

/** Whether a visitor's source may be kept beyond the visit: "off" where the site never does, "open" while nobody has answered. */
export type CookieChoice = "off" | "open" | "yes" | "no";
type Keeping = Pick<Site, "tracking_days">;

export function choiceOf(request: Request, site: Keeping): CookieChoice {
  if (site.tracking_days === 0) return "off";
  const answer = readCookie(request, CHOICE_COOKIE);
  return answer === "yes" || answer === "no" ? answer : "open";
}

/** The Set-Cookie lines of an answer: it is remembered, and what is known already stays or goes by it from now on. */
export function choiceCookies(request: Request, site: Keeping, choice: "yes" | "no"): string[] {
  const tracking = trackingOf(request);
  const answer = writeCookie(request, CHOICE_COOKIE, { value: choice, seconds: CHOICE_SECONDS });
  return tracking ? [answer, writeTrackingCookie(request, tracking, { site, choice })] : [answer];
}

/** Where the visitor came from: by this very address, else as it was stored. */
export function trackingOf(request: Request): Tracking | null {
  const cookie = readCookie(request, TRACKING_COOKIE);
  const stored = cookie === null ? null : parseTracking(cookie);
  const fresh = freshOf(request);
  return fresh ? mergeTracking(stored, fresh) : stored;
}

/** The Set-Cookie line by which this visit is remembered until it ends, or longer with consent; null where its address tells nothing new. */
export function trackingCookie(request: Request, site: Keeping): string | null {
  const tracking = freshOf(request) && trackingOf(request);
  return (
    tracking && writeTrackingCookie(request, tracking, { site, choice: choiceOf(request, site) })
  );
}

function writeTrackingCookie(
  request: Request,
  tracking: Tracking,
  { site, choice }: { site: Keeping; choice: CookieChoice },
): string {
  return writeCookie(request, TRACKING_COOKIE, {
    value: writeTracking(tracking),
    seconds: choice === "yes" ? days(site.tracking_days) / 1000 : "visit",
  });
}

/** Most addresses have no query, and parsing one costs as much as finding a kept page. */
const freshOf = ({ url }: Request) =>
  url.includes("?") ? trackingFromQuery(new URL(url).searchParams) : null;

/** Remembers where a visitor came from, and counts it for this request already. */
export const trackingMiddleware: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  context.set(trackingContext, trackingOf(request));
  const response = await next();
  const cookie = request.method === "GET" ? trackingCookie(request, getSite(context)) : null;
  if (cookie) response.headers.append("set-cookie", cookie);
  return response;
};
