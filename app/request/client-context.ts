import { loginLocationOf } from "~/domain/location/suggest-region";
import { type Context, getRequestMetadata, getSite, getViewer } from "~/request/middleware/context";
import {
  CODE_COOKIE,
  KNOWN_BROWSER_COOKIE,
  PASSKEY_CHALLENGE_COOKIE,
  readHostCookie,
  SECOND_FACTOR_COOKIE,
} from "./cookies";

/**
 * Client data for the use cases of accounts and sessions: network, browser, and the session to
 * replace.
 */
export function getClientContext(request: Request, context: Context) {
  return {
    siteId: getSite(context).id,
    network: getRequestMetadata(context).network,
    device: request.headers.get("user-agent") ?? "",
    place: loginLocationOf(getRequestMetadata(context).seenPlace()),
    origin: new URL(request.url).origin,
    replaces: getViewer(context)?.sessionHash,
    browserMark: readHostCookie(request, KNOWN_BROWSER_COOKIE),
    browser: readSecret(request, CODE_COOKIE),
    second: readSecret(request, SECOND_FACTOR_COOKIE),
    asker: readSecret(request, PASSKEY_CHALLENGE_COOKIE),
    hidesAccounts: getSite(context).hide_account_existence,
  };
}

/** A secret from a cookie of this browser; null if it has none. */
function readSecret(request: Request, cookie: string): string | null {
  const secret = readHostCookie(request, cookie);
  return secret?.length === 43 ? secret : null;
}
