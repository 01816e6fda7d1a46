import { type Context, getFacts, getSite, getViewer } from "~/middleware/context";
import { CODE_COOKIE, KNOWN_COOKIE, readGuardedCookie } from "./cookies";

/** Who asks, as the deeds of accounts and sessions want to know it: network, browser, and the session that is replaced. */
export function clientOf(request: Request, context: Context) {
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
