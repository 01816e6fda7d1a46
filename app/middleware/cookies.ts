import { days } from "~/kit/duration";

const year = days(365) / 1000;

/** Opaque session secret, 30 days (decisions, "Session"). */
export const SESSION_COOKIE = "auth.session";
export const SESSION_SECONDS = days(30) / 1000;

/** Cookies carry plain values: the browser's value is data to be checked, never trusted. */
export function readCookie(request: Request, name: string): string | null {
  for (const pair of (request.headers.get("cookie") ?? "").split(";")) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}

export function writeCookie(request: Request, name: string, value: string, seconds = year): string {
  const secure = new URL(request.url).protocol === "https:" ? "; Secure" : "";
  return `${name}=${value}; Path=/; Max-Age=${Math.round(seconds)}; HttpOnly; SameSite=Lax${secure}`;
}
