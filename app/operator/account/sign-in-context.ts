import { PASSKEY_CHALLENGE_COOKIE, readHostCookie } from "~/request/cookies";
import { type Context, getRequestMetadata } from "~/request/middleware/context";

/** The length of `newSecret`. */
const SECRET_LENGTH = 43;

/** The data of a request that a sign-in needs. */
export function signInContextOf(request: Request, context: Context) {
  const { hostname, origin } = new URL(request.url);
  return {
    host: hostname,
    origin,
    network: getRequestMetadata(context).network,
    device: request.headers.get("user-agent") ?? "",
    asker: readChallengeSecret(request),
  };
}

/** The secret of this browser, to which its challenge is bound; null if it has none. */
export function readChallengeSecret(request: Request): string | null {
  const secret = readHostCookie(request, PASSKEY_CHALLENGE_COOKIE);
  return secret?.length === SECRET_LENGTH ? secret : null;
}

/** The page to return to after a sign-in: only one of this host's own. */
export function nextPathOf(url: URL): string {
  const next = url.searchParams.get("next") ?? "";
  return /^\/operator(?:[/?]|$)/.test(next) && !next.includes("\\") ? next : "/operator";
}
