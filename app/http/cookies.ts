import { CODE_LIVES, KNOWN_FOR } from "~/domain/account/account";
import { CHALLENGE_LIVES } from "~/domain/passkey/passkey";
import { PENDING_LIVES, SESSION_LIVES } from "~/domain/session/session";
import { UNDER_AGE_FOR } from "~/domain/signup/signup";
import { COOKIE_LIVES } from "~/kit/cookie-lives";
import { hours } from "~/kit/duration";

const year = COOKIE_LIVES / 1000;

/** Opaque session secret, 30 days (R55). Its name on the wire: `guardedName`. */
export const SESSION_COOKIE = "auth.session";
const SESSION_SECONDS = SESSION_LIVES / 1000;

/** The mark of a browser in which the owner of an address has been (account/known-browser.ts), and the secret of one that asked for a login code. */
export const KNOWN_COOKIE = "auth.known";
const KNOWN_SECONDS = KNOWN_FOR / 1000;
export const CODE_COOKIE = "auth.code";
const CODE_SECONDS = CODE_LIVES.login / 1000;
/** The secret of a browser whose login waits for the code of a second factor, and of one that was asked for a passkey. */
export const SECOND_COOKIE = "auth.second";
export const ASKER_COOKIE = "auth.passkey";
/** Somebody too young tried here today. */
export const UNDER_AGE_COOKIE = "under_age";
export const UNDER_AGE_SECONDS = UNDER_AGE_FOR / 1000;

/** Joined by a call: on a phone the code is asked for over the first page (join/activation-modal.tsx). */
export const ACTIVATION_COOKIE = "activation_due";
export const ACTIVATION_SECONDS = hours(1) / 1000;

/** Cookies carry plain values: the browser's value is data to be checked, never trusted. */
export function readCookie(request: Request, name: string): string | null {
  const line = request.headers.get("cookie");
  if (line === null) return null; // a page from memory looks for six of them, and most visitors are new
  for (const pair of line.split(";")) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}

/**
 * The name of a cookie that lets somebody in or keeps somebody out: browsers take "__Host-" only
 * over TLS, from this very host and for it alone, so that a site of a sibling host can neither
 * plant nor replace it (RFC 6265bis, 4.1.3.2). Browsers refuse such a name without TLS: on a
 * developer's machine the name is plain.
 */
const guardedName = (request: Request, name: string) =>
  request.url.startsWith("https:") ? `__Host-${name}` : name;

export const readGuardedCookie = (request: Request, name: string) =>
  readCookie(request, guardedName(request, name));

export const writeGuardedCookie = (
  request: Request,
  name: string,
  kept: { value: string; seconds: number },
) => writeCookie(request, guardedName(request, name), kept);

/** The Set-Cookie line of a new session. */
export const sessionCookie = (request: Request, secret: string) =>
  writeGuardedCookie(request, SESSION_COOKIE, { value: secret, seconds: SESSION_SECONDS });

/** Tells this browser from strangers' at the next login. */
export const knownCookie = (request: Request, mark: string) =>
  writeGuardedCookie(request, KNOWN_COOKIE, { value: mark, seconds: KNOWN_SECONDS });

/** Lets this browser, and no other, use the code that is mailed; it goes with the code, one to log in unless another is meant. */
export const codeCookie = (request: Request, browser: string, seconds = CODE_SECONDS) =>
  writeGuardedCookie(request, CODE_COOKIE, { value: browser, seconds });

/** Lets this browser, and no other, end a login with the code of its second factor. */
export const secondCookie = (request: Request, second: string) =>
  writeGuardedCookie(request, SECOND_COOKIE, { value: second, seconds: PENDING_LIVES / 1000 });

/** Lets this browser, and no other, answer the challenge that it was given. */
export const askerCookie = (request: Request, asker: string) =>
  writeGuardedCookie(request, ASKER_COOKIE, { value: asker, seconds: CHALLENGE_LIVES / 1000 });

/** `seconds`: how long it stays; "visit": until the browser is closed. */
export function writeCookie(
  request: Request,
  name: string,
  { value, seconds = year }: { value: string; seconds?: number | "visit" },
): string {
  const secure = new URL(request.url).protocol === "https:" ? "; Secure" : "";
  const age = seconds === "visit" ? "" : `; Max-Age=${Math.round(seconds)}`;
  return `${name}=${value}; Path=/${age}; HttpOnly; SameSite=Lax${secure}`;
}
