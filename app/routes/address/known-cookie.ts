import { KNOWN_COOKIE, KNOWN_SECONDS, writeGuardedCookie } from "~/http/cookies";

/** The mark of a browser whose owner has another address now (account/known-browser.ts): under the old one it means nothing. */
export const knownCookie = (request: Request, mark: string) =>
  writeGuardedCookie(request, KNOWN_COOKIE, { value: mark, seconds: KNOWN_SECONDS });
