import { isLander } from "~/domain/visit/landers";
import { parseVisit, VISIT_MS, type Visit, writeVisit } from "~/domain/visit/visit";
import { readCookie, writeCookie } from "./cookies";

const LANDER_VISIT_COOKIE = "lb";

/** Whether an address asks for its visit to be counted. Most have no query, and parsing one costs as much as a kept page. */
export const isCounted = (url: string): boolean =>
  url.includes("lb=1") && new URL(url).searchParams.get("lb") === "1";

/**
 * A lander opened with `lb=1` is counted when its visit ends (R46): as landers have no script, a
 * cookie remembers when it began, and the next page's beacon tells the end. Null where nothing is to be counted.
 */
export function landerVisitCookie(
  request: Request,
  from: { lander: string; campaign: string | null } | undefined,
): string | null {
  if (!from || !isCounted(request.url) || !isLander(from.lander)) return null;
  return writeCookie(request, LANDER_VISIT_COOKIE, {
    value: writeVisit({ ...from, lander: from.lander, since: Date.now() }),
    seconds: VISIT_MS / 1000,
  });
}

export function readVisit(request: Request, now: number): Visit | null {
  const value = readCookie(request, LANDER_VISIT_COOKIE);
  return value === null ? null : parseVisit(value, now);
}

/** A visit is counted once. */
export const endVisitCookie = (request: Request) =>
  writeCookie(request, LANDER_VISIT_COOKIE, { value: "", seconds: 0 });
