import { isLander } from "~/domain/visit/landers";
import { parseVisit, VISIT_TTL, type Visit, writeVisit } from "~/domain/visit/visit";
import { readCookie, writeCookie } from "./cookies";

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
