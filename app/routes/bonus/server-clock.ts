/** How far the device's clock is ahead of the server's, as of what the page loaded last. */
let ahead = 0;
let isDocument = true;

/**
 * Notes what the server's clock said in what has just come; a device may be a day off. The first call is about the document,
 * which came before our script ran.
 */
export function noteServerClock(now: number | undefined): void {
  const came = isDocument ? performance.timeOrigin + responseStart() : Date.now();
  isDocument = false;
  if (now !== undefined) ahead = came - now;
}

function responseStart(): number {
  const [page] = performance.getEntriesByType("navigation");
  return page instanceof PerformanceNavigationTiming ? page.responseStart : 0;
}

export const serverNow = (): number => Date.now() - ahead;
