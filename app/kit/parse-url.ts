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
