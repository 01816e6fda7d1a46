import { CODE_LIVES, KNOWN_FOR } from "~/domain/account/account";
import { CHALLENGE_LIVES } from "~/domain/passkey/passkey";
import { PENDING_LIVES, SESSION_LIVES } from "~/domain/session/session";
import { UNDER_AGE_FOR } from "~/domain/signup/signup";
import { COOKIE_LIVES } from "~/kit/cookie-lives";
import { hours } from "~/kit/duration";

const year = COOKIE_LIVES / 1000;

/** Opaque session secret, 30 days (R55). `guardedName` gives its actual name. */
export const SESSION_COOKIE = "auth.session";
const SESSION_SECONDS = SESSION_LIVES / 1000;

/**
 * Marks a browser in which the owner of an address has logged in (account/known-browser.ts), and
 * holds the secret of a browser that requested a login code.
 */
export const KNOWN_COOKIE = "auth.known";
const KNOWN_SECONDS = KNOWN_FOR / 1000;
export const CODE_COOKIE = "auth.code";
const CODE_SECONDS = CODE_LIVES.login / 1000;
/** The secret of a browser whose login waits for a second-factor code or for a passkey. */
export const SECOND_COOKIE = "auth.second";
export const ASKER_COOKIE = "auth.passkey";
/** Set after a signup attempt below the minimum age; expires after a day. */
export const UNDER_AGE_COOKIE = "under_age";
export const UNDER_AGE_SECONDS = UNDER_AGE_FOR / 1000;

/**
 * Set for a member who joined through the API: on a phone, the first page shows the code dialog
 * (join/activation-modal.tsx).
 */
export const ACTIVATION_COOKIE = "activation_due";
export const ACTIVATION_SECONDS = hours(1) / 1000;

/**
 * Cookies hold plain values. A value comes from the browser and must be validated by the code that
 * reads it.
 */
export function readCookie(request: Request, name: string): string | null {
  const line = request.headers.get("cookie");
  if (line === null) return null; // most visitors have none of the six
  for (const pair of line.split(";")) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}

/**
 * The name of a cookie that grants or denies access. Browsers accept "__Host-" only over TLS, from
 * this very host and only for it, so a sibling host can neither set nor replace the cookie (RFC
 * 6265bis, 4.1.3.2). Without TLS browsers refuse such a name, so on a developer's machine the name
 * is plain.
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

/** Identifies this browser as known at the next login. */
export const knownCookie = (request: Request, mark: string) =>
  writeGuardedCookie(request, KNOWN_COOKIE, { value: mark, seconds: KNOWN_SECONDS });

/** Binds the mailed code to this browser; lasts as long as the code, by default a login code. */
export const codeCookie = (request: Request, browser: string, seconds = CODE_SECONDS) =>
  writeGuardedCookie(request, CODE_COOKIE, { value: browser, seconds });

/** Binds the second step of a login to this browser. */
export const secondCookie = (request: Request, second: string) =>
  writeGuardedCookie(request, SECOND_COOKIE, { value: second, seconds: PENDING_LIVES / 1000 });

/** Binds the answer of a passkey challenge to this browser. */
export const askerCookie = (request: Request, asker: string) =>
  writeGuardedCookie(request, ASKER_COOKIE, { value: asker, seconds: CHALLENGE_LIVES / 1000 });

/** `seconds`: the Max-Age; "visit": until the browser is closed. */
export function writeCookie(
  request: Request,
  name: string,
  { value, seconds = year }: { value: string; seconds?: number | "visit" },
): string {
  const secure = new URL(request.url).protocol === "https:" ? "; Secure" : "";
  const age = seconds === "visit" ? "" : `; Max-Age=${Math.round(seconds)}`;
  return `${name}=${value}; Path=/${age}; HttpOnly; SameSite=Lax${secure}`;
}
