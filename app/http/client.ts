import { namedPlace } from "~/domain/place/seen-region";
import { type Context, getFacts, getSite, getViewer } from "~/middleware/context";
import {
  ASKER_COOKIE,
  CODE_COOKIE,
  KNOWN_COOKIE,
  readGuardedCookie,
  SECOND_COOKIE,
} from "./cookies";

/**
 * Client data for the use cases of accounts and sessions: network, browser, and the session to
 * replace.
 */
export function clientOf(request: Request, context: Context) {
  return {
    siteId: getSite(context).id,
    network: getFacts(context).network,
    device: request.headers.get("user-agent") ?? "",
    place: namedPlace(getFacts(context).seenPlace()),
    origin: new URL(request.url).origin,
    replaces: getViewer(context)?.sessionHash,
    known: readGuardedCookie(request, KNOWN_COOKIE),
    browser: secretIn(request, CODE_COOKIE),
    second: secretIn(request, SECOND_COOKIE),
    asker: secretIn(request, ASKER_COOKIE),
    hidesAccounts: getSite(context).hide_account_existence,
  };
}

/** A secret from a cookie of this browser; null if it has none. */
function secretIn(request: Request, cookie: string): string | null {
  const secret = readGuardedCookie(request, cookie);
  return secret?.length === 43 ? secret : null;
}
