import { z } from "~/kit/zod";

/**
 * Printable and short: it is stored with an account and shown to operators. U+FFFD marks bytes that
 * were not UTF-8.
 */
const label = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^\p{C}\p{Zl}\p{Zp}\uFFFD<>"]+$/u);
const TRACKING_PARAMS = ["network", "ref", "sub1", "sub2", "sub3"] as const;
/** Browsers drop a cookie whose name and value exceed 4,096 bytes (RFC 6265bis, 5.6). */
const MAX_COOKIE_BYTES = 4_000;

/** A visitor's traffic source (R44). */
export type Tracking = Partial<Record<(typeof TRACKING_PARAMS)[number], string>>;

/** The tracking parameters of a URL, without invalid values; null if there are none. */
export function trackingFromQuery(query: URLSearchParams): Tracking | null {
  return pick((name) => query.get(name));
}

/** Parses the cookie's value; null if it is invalid. */
export function parseTracking(cookie: string): Tracking | null {
  try {
    const stored: unknown = JSON.parse(decodeURIComponent(cookie));
    return typeof stored === "object" && stored !== null
      ? pick((name) => (stored as Record<string, unknown>)[name])
      : null;
  } catch {
    return null;
  }
}

/**
 * The cookie's value. A non-Latin character takes up to nine bytes: if all five labels do not fit,
 * the last ones are left out, since the browser would drop the whole cookie. A network and a ref
 * always fit.
 */
export function writeTracking(tracking: Tracking): string {
  const first = (count: number) =>
    encodeURIComponent(JSON.stringify(tracking, TRACKING_PARAMS.slice(0, count)));
  let count: number = TRACKING_PARAMS.length;
  while (first(count).length > MAX_COOKIE_BYTES) count--;
  return first(count);
}

/** A new source replaces the stored one; sub-labels alone are added to it. */
export function mergeTracking(stored: Tracking | null, fresh: Tracking): Tracking {
  return fresh.network || fresh.ref ? fresh : { ...stored, ...fresh };
}

/** A visitor has a traffic source if there is a network or a ref (R45). */
export const hasSource = (tracking: Tracking | null): boolean =>
  Boolean(tracking?.network || tracking?.ref);

function pick(read: (name: string) => unknown): Tracking | null {
  const found = TRACKING_PARAMS.flatMap((name) => {
    const parsed = label.safeParse(read(name));
    return parsed.success ? [[name, parsed.data] as const] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : null;
}
