import { CODE_TTL, KNOWN_BROWSER_TTL } from "~/domain/account/account";
import { CHALLENGE_TTL } from "~/domain/passkey/passkey";
import { PENDING_LOGIN_TTL, SESSION_TTL } from "~/domain/session/session";
import { UNDER_AGE_TTL } from "~/domain/signup/signup";
import { STAFF_SESSION_TTL } from "~/domain/staff/staff";
import { COOKIE_TTL, hours } from "~/kit/duration";

const year = COOKIE_TTL / 1000;

/** Opaque session secret, 30 days (R55). `hostCookieName` gives its actual name. */
export const SESSION_COOKIE = "auth.session";
const SESSION_SECONDS = SESSION_TTL / 1000;
/** The session of a staff member on the operators' host. */
export const STAFF_SESSION_COOKIE = "staff.session";

/**
 * Marks a browser in which the owner of an address has logged in (account/known-browser.ts), and
 * holds the secret of a browser that requested a login code.
 */
export const KNOWN_BROWSER_COOKIE = "auth.known";
const KNOWN_BROWSER_SECONDS = KNOWN_BROWSER_TTL / 1000;
export const CODE_COOKIE = "auth.code";
const CODE_SECONDS = CODE_TTL.login / 1000;
/** The secret of a browser whose login waits for a second-factor code or for a passkey. */
export const SECOND_FACTOR_COOKIE = "auth.second";
export const PASSKEY_CHALLENGE_COOKIE = "auth.passkey";
/** Set after a signup attempt below the minimum age; expires after a day. */
export const UNDER_AGE_COOKIE = "under_age";
export const UNDER_AGE_SECONDS = UNDER_AGE_TTL / 1000;

/**
 * Set for a member who joined through the API: on a phone, the first page shows the code dialog
 * (features/signup/activation-modal.tsx).
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
const hostCookieName = (request: Request, name: string) =>
  request.url.startsWith("https:") ? `__Host-${name}` : name;

export const readHostCookie = (request: Request, name: string) =>
  readCookie(request, hostCookieName(request, name));

export const writeHostCookie = (
  request: Request,
  name: string,
  cookie: { value: string; seconds: number },
) => writeCookie(request, hostCookieName(request, name), cookie);

/** The Set-Cookie line of a new session. */
export const sessionCookie = (request: Request, secret: string) =>
  writeHostCookie(request, SESSION_COOKIE, { value: secret, seconds: SESSION_SECONDS });

/**
 * The Set-Cookie line of a staff member's session; without a secret it deletes the cookie. Lax, not
 * Strict: after a sign-in at Cloudflare Access the browser would not send a Strict cookie. Every
 * change is a POST, whose Origin the Worker checks.
 */
export const staffSessionCookie = (request: Request, secret: string | null) =>
  writeHostCookie(request, STAFF_SESSION_COOKIE, {
    value: secret ?? "",
    seconds: secret === null ? 0 : STAFF_SESSION_TTL / 1000,
  });

/** Identifies this browser as known at the next login. */
export const knownBrowserCookie = (request: Request, mark: string) =>
  writeHostCookie(request, KNOWN_BROWSER_COOKIE, { value: mark, seconds: KNOWN_BROWSER_SECONDS });

/** Binds the mailed code to this browser; lasts as long as the code, by default a login code. */
export const codeCookie = (request: Request, browser: string, seconds = CODE_SECONDS) =>
  writeHostCookie(request, CODE_COOKIE, { value: browser, seconds });

/** Binds the second step of a login to this browser. */
export const secondFactorCookie = (request: Request, second: string) =>
  writeHostCookie(request, SECOND_FACTOR_COOKIE, {
    value: second,
    seconds: PENDING_LOGIN_TTL / 1000,
  });

/** Binds the answer of a passkey challenge to this browser. */
export const passkeyChallengeCookie = (request: Request, asker: string) =>
  writeHostCookie(request, PASSKEY_CHALLENGE_COOKIE, {
    value: asker,
    seconds: CHALLENGE_TTL / 1000,
  });

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
