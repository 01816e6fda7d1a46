import { browserNow } from "./clock";

/** Milliseconds the device's clock is ahead of the server's, from the latest loaded data. */
let clockOffsetMs = 0;
let isDocument = true;

/**
 * Stores the server's time from newly loaded data; a device's clock may be a day off. The first
 * call's data came with the document, before our script ran, so it uses the response's start time.
 */
export function recordServerTime(now: number | undefined): void {
  const receivedAt = isDocument ? performance.timeOrigin + responseStart() : browserNow();
  isDocument = false;
  if (now !== undefined) clockOffsetMs = receivedAt - now;
}

function responseStart(): number {
  const [page] = performance.getEntriesByType("navigation");
  return page instanceof PerformanceNavigationTiming ? page.responseStart : 0;
}

export const serverNow = (): number => browserNow() - clockOffsetMs;
