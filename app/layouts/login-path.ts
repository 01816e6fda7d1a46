import { useLocation } from "react-router";

/** The login page; after the login it redirects to `next`, a path of this site (R30). */
export const loginPath = (next: string | null): string =>
  next ? `/login?${new URLSearchParams({ next })}` : "/login";

/** The chat that a visitor wants who opened the signup or a lander for a member. */
export const loginPathToChat = (memberId: string): string => loginPath(`/members/${memberId}/chat`);

/**
 * The login page that returns to a page. Only pages that a member can open again are named: the
 * path of an e-mail's link is a secret, and members have no home page and no signup.
 */
export function loginPathFrom({ pathname, search }: { pathname: string; search: string }): string {
  const [, member] = /^\/members\/([^/]+)\/(?:signup|landing)/.exec(pathname) ?? [];
  if (member) return loginPathToChat(member);
  if (/^\/members(?:\/|$)/.test(pathname)) return loginPath(pathname + search);
  // Without the query, which a cached public page does not know.
  return loginPath(/^\/(?:pricing|complaints|pages\/[^/]+)$/.test(pathname) ? pathname : null);
}

/** The login page that returns to the current page. */
export const useLoginPath = (): string => loginPathFrom(useLocation());
