const MAX_SECONDS = 600;

/**
 * How long the like overlay waits, by the address's `t`: 0 to 600 whole seconds (R85). Null where it
 * names none; what is no such number counts as none.
 */
export function overlayDelay(search: string): number | null {
  const text = new URLSearchParams(search).get("t");
  const seconds = text !== null && /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  return seconds <= MAX_SECONDS ? seconds * 1000 : null;
}

/** The address without `t`: it is for the one visit that it came with, not for whoever the address is passed on to. */
export function withoutDelay(address: string): string {
  const url = new URL(address);
  url.searchParams.delete("t");
  return url.pathname + url.search + url.hash;
}
