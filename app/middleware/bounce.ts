import { parseVisit, VISIT_MS, type Visit, writeVisit } from "~/domain/signup/bounce";
import { isLander } from "~/domain/signup/landers";
import { readCookie, writeCookie } from "./cookies";

const BOUNCE_COOKIE = "lb";

/**
 * A lander opened with `lb=1` is counted when its visit ends (decisions, "`t`, `lb`"): as landers have no script, a
 * cookie remembers when it began, and the next page's beacon tells the end. Null where nothing is to be counted.
 */
export function bounceCookie(request: Request, from: { lander: string; campaign: string | null } | undefined): string | null {
  if (!from || !request.url.includes("lb=1") || !isLander(from.lander) || new URL(request.url).searchParams.get("lb") !== "1") return null;
  return writeCookie(request, BOUNCE_COOKIE, writeVisit({ ...from, lander: from.lander, since: Date.now() }), VISIT_MS / 1000);
}

export function readVisit(request: Request, now: number): Visit | null {
  const value = readCookie(request, BOUNCE_COOKIE);
  return value === null ? null : parseVisit(value, now);
}

/** A visit is counted once. */
export const endVisitCookie = (request: Request) => writeCookie(request, BOUNCE_COOKIE, "", 0);
