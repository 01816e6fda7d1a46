import type { MiddlewareFunction } from "react-router";
import type { Site } from "~/domain/site/site";
import {
  mergeTracking,
  parseTracking,
  type Tracking,
  trackingFromQuery,
  writeTracking,
} from "~/domain/visit/tracking";
import { isLander, parseVisit, VISIT_TTL, type Visit, writeVisit } from "~/domain/visit/visit";
import { days } from "~/kit/duration";
import { readCookie, writeCookie } from "../cookies";
import { getSite, trackingContext } from "./context";

export const TRACKING_COOKIE = "tracking";
export const CHOICE_COOKIE = "cookie_choice";
/**
 * Half a year, after which the question may be shown again (CNIL, guidelines of 17 September 2020).
 */
export const CHOICE_TTL = days(180);
const CHOICE_SECONDS = CHOICE_TTL / 1000;

/**
 * Whether the source may be stored beyond the visit: "off" if the site never does, "open" until the
 * visitor answers.
 */
export type CookieChoice = "off" | "open" | "yes" | "no";
type TrackingSettings = Pick<Site, "tracking_days">;

export function readCookieChoice(request: Request, site: TrackingSettings): CookieChoice {
  if (site.tracking_days === 0) return "off";
  const answer = readCookie(request, CHOICE_COOKIE);
  return answer === "yes" || answer === "no" ? answer : "open";
}

/**
 * The Set-Cookie lines of an answer: it is stored, and the known source is kept or shortened
 * accordingly.
 */
export function cookieChoiceCookies(
  request: Request,
  site: TrackingSettings,
  choice: "yes" | "no",
): string[] {
  const tracking = readTracking(request);
  const answer = writeCookie(request, CHOICE_COOKIE, { value: choice, seconds: CHOICE_SECONDS });
  return tracking ? [answer, writeTrackingCookie(request, tracking, { site, choice })] : [answer];
}

/** The source of the visit: from this URL, else from the cookie. */
export function readTracking(request: Request): Tracking | null {
  const cookie = readCookie(request, TRACKING_COOKIE);
  const stored = cookie === null ? null : parseTracking(cookie);
  const fresh = trackingInUrl(request);
  return fresh ? mergeTracking(stored, fresh) : stored;
}

/**
 * The Set-Cookie line that stores the source until the visit ends, or longer with consent; null if
 * the URL has no new source.
 */
export function trackingCookie(request: Request, site: TrackingSettings): string | null {
  const tracking = trackingInUrl(request) && readTracking(request);
  return (
    tracking &&
    writeTrackingCookie(request, tracking, { site, choice: readCookieChoice(request, site) })
  );
}

function writeTrackingCookie(
  request: Request,
  tracking: Tracking,
  { site, choice }: { site: TrackingSettings; choice: CookieChoice },
): string {
  return writeCookie(request, TRACKING_COOKIE, {
    value: writeTracking(tracking),
    seconds: choice === "yes" ? days(site.tracking_days) / 1000 : "visit",
  });
}

/** Most URLs have no query, and parsing one costs as much as a cached page. */
const trackingInUrl = ({ url }: Request) =>
  url.includes("?") ? trackingFromQuery(new URL(url).searchParams) : null;

/** Stores the source of a visit, and applies it to this request already. */
export const trackingMiddleware: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  context.set(trackingContext, readTracking(request));
  const response = await next();
  const cookie = request.method === "GET" ? trackingCookie(request, getSite(context)) : null;
  if (cookie) response.headers.append("set-cookie", cookie);
  return response;
};

const LANDER_VISIT_COOKIE = "lb";

/**
 * Whether the visit of this URL must be counted. Most have no query, and parsing one costs as much
 * as serving a cached page.
 */
export const isCountedVisit = (url: string): boolean =>
  url.includes("lb=1") && new URL(url).searchParams.get("lb") === "1";

/**
 * A lander opened with `lb=1` is counted when its visit ends (R46). Landers have no script, so a
 * cookie stores the start of the visit, and the beacon of the next page reports its end. Null if
 * nothing is to be counted.
 */
export function landerVisitCookie(
  request: Request,
  from: { lander: string; campaign: string | null } | undefined,
  now: number,
): string | null {
  if (!from || !isCountedVisit(request.url) || !isLander(from.lander)) return null;
  return writeCookie(request, LANDER_VISIT_COOKIE, {
    value: writeVisit({ ...from, lander: from.lander, since: now }),
    seconds: VISIT_TTL / 1000,
  });
}

export function readVisit(request: Request, now: number): Visit | null {
  const value = readCookie(request, LANDER_VISIT_COOKIE);
  return value === null ? null : parseVisit(value, now);
}

/** Deletes the cookie, so that a visit is counted once. */
export const endVisitCookie = (request: Request) =>
  writeCookie(request, LANDER_VISIT_COOKIE, { value: "", seconds: 0 });
