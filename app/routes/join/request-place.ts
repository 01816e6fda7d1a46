import type { RouterContextProvider } from "react-router";
import type { SignupRule } from "~/domain/signup/signup.schema";
import { dayOf } from "~/i18n/format";
import { getCountry, getFacts, getServices, getSite, getViewer } from "~/middleware/context";
import {
  CODE_COOKIE,
  CODE_SECONDS,
  KNOWN_COOKIE,
  readGuardedCookie,
  SESSION_COOKIE,
  SESSION_SECONDS,
  writeGuardedCookie,
} from "~/middleware/cookies";
import { timeZoneOf } from "~/middleware/time-zone";

type Context = Readonly<RouterContextProvider>;

/** Where a request comes from, as the deeds of accounts and sessions ask for it. */
export function placeOf(request: Request, context: Context) {
  return {
    siteId: getSite(context).id,
    network: getFacts(context).network,
    device: request.headers.get("user-agent") ?? "",
    origin: new URL(request.url).origin,
    replaces: getViewer(context)?.sessionHash,
    known: readGuardedCookie(request, KNOWN_COOKIE),
    browser: browserOf(request),
    hidesAccounts: getSite(context).hide_account_existence,
  };
}

/** The secret of a browser that asked for a login code; null where this one did not. */
function browserOf(request: Request): string | null {
  const secret = readGuardedCookie(request, CODE_COOKIE);
  return secret?.length === 43 ? secret : null;
}

/** Lets this browser, and no other, use the code that is mailed; it goes with the code. */
export const codeCookie = (request: Request, browser: string) =>
  writeGuardedCookie(request, CODE_COOKIE, browser, CODE_SECONDS);

/** The Set-Cookie line of a new session. */
export function sessionCookie(request: Request, secret: string): string {
  return writeGuardedCookie(request, SESSION_COOKIE, secret, SESSION_SECONDS);
}

/** What a form of step 0 is read by: the site's age and the date where the visitor is (decisions, "Minimum age"), and the site's own name. */
export function ageRule(context: Context): SignupRule {
  const timeZone = timeZoneOf(getFacts(context).cfTimeZone, getCountry(context));
  const { min_age: minAge, name: siteName } = getSite(context);
  return { minAge, siteName, today: dayOf(getServices(context).now(), timeZone) };
}
