import type { RouterContextProvider } from "react-router";
import { getCountry as countryOfCode } from "~/domain/place/countries";
import { dayOf } from "~/i18n/format";
import { getCountry, getFacts, getServices, getSite, getViewer } from "~/middleware/context";
import { SESSION_COOKIE, SESSION_SECONDS, writeCookie } from "~/middleware/cookies";

type Context = Readonly<RouterContextProvider>;

/** Where a request comes from, as the deeds of accounts and sessions ask for it. */
export function placeOf(request: Request, context: Context) {
  return {
    siteId: getSite(context).id,
    network: getFacts(context).network,
    device: request.headers.get("user-agent") ?? "",
    origin: new URL(request.url).origin,
    replaces: getViewer(context)?.sessionHash,
  };
}

/** The Set-Cookie line of a new session. */
export function sessionCookie(request: Request, secret: string): string {
  return writeCookie(request, SESSION_COOKIE, secret, SESSION_SECONDS);
}

/** What decides who is old enough: the site's age, and the date where the visitor is (decisions, "Minimum age"). */
export function ageRule(context: Context): { minAge: number; today: string } {
  const timeZone = getFacts(context).cfTimeZone ?? countryOfCode(getCountry(context)).timeZone;
  return { minAge: getSite(context).min_age, today: dayOf(getServices(context).now(), timeZone) };
}
