/**
 * Parses a URL; null if invalid. `URL.canParse` is missing in Chrome before 120 and Safari before
 * 17.
 */
export function parseUrl(address: string, base?: URL): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}

/**
 * A redirect path within this site, or the fallback: "//evil", "/\evil" and URLs of other sites are
 * rejected.
 */
export function safePath(value: unknown, fallback: string): string {
  if (typeof value !== "string" || !/^\/(?![/\\])[\x21-\x7e]*$/.test(value) || value.includes("\\"))
    return fallback;
  return value.slice(0, 4000);
}

type Navigation = { currentUrl: URL; nextUrl: URL; formMethod?: string | undefined };

/**
 * Whether a navigation changes only the hash, so that the page and its data stay. React Router
 * reloads them when a hash is removed, which without a connection replaces the page with an error.
 */
export const changesHashOnly = ({ currentUrl, nextUrl, formMethod }: Navigation): boolean =>
  formMethod === undefined &&
  currentUrl.hash !== nextUrl.hash &&
  currentUrl.pathname === nextUrl.pathname &&
  currentUrl.search === nextUrl.search;
