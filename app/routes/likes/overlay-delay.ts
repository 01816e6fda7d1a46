const MAX_SECONDS = 600;

/**
 * The delay of the like overlay from the query parameter `t` in milliseconds: 0 to 600 whole
 * seconds (R85). Null if it is missing or invalid.
 */
export function overlayDelay(search: string): number | null {
  const text = new URLSearchParams(search).get("t");
  const seconds = text !== null && /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  return seconds <= MAX_SECONDS ? seconds * 1000 : null;
}

/** The URL without `t`, which applies to one visit only and must not be passed on with the URL. */
export function withoutDelay(address: string): string {
  const url = new URL(address);
  url.searchParams.delete("t");
  return url.pathname + url.search + url.hash;
}
