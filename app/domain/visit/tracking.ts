import { z } from "~/kit/zod";

/** Printable and short: it is stored with an account and read by operators. U+FFFD stands where bytes were no UTF-8. */
const word = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^\p{C}\p{Zl}\p{Zp}\uFFFD<>"]+$/u);
const NAMES = ["network", "ref", "sub1", "sub2", "sub3"] as const;
/** A browser drops a cookie whose name and value have more than 4,096 bytes (RFC 6265bis, 5.6). */
const COOKIE_BYTES = 4_000;

/** Where a visitor came from (R44). */
export type Tracking = Partial<Record<(typeof NAMES)[number], string>>;

/** What an address says of where its visitor comes from; values that do not fit are left out. Null where it says nothing. */
export function trackingFromQuery(query: URLSearchParams): Tracking | null {
  return pick((name) => query.get(name));
}

/** What was stored in the cookie; null where that is not ours. */
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
 * The value of the cookie. Outside Latin letters a character takes nine bytes of it: where all five
 * do not fit, the last labels are left out, since the whole cookie would be lost otherwise; a
 * network and a ref always fit.
 */
export function writeTracking(tracking: Tracking): string {
  const first = (count: number) =>
    encodeURIComponent(JSON.stringify(tracking, NAMES.slice(0, count)));
  let count: number = NAMES.length;
  while (first(count).length > COOKIE_BYTES) count--;
  return first(count);
}

/** A new source takes the place of the old one; sub-labels alone add to it. */
export function mergeTracking(stored: Tracking | null, fresh: Tracking): Tracking {
  return fresh.network || fresh.ref ? fresh : { ...stored, ...fresh };
}

/** A visitor has a traffic source when there is a network or a ref (R45). */
export const hasSource = (tracking: Tracking | null): boolean =>
  Boolean(tracking?.network || tracking?.ref);

function pick(read: (name: string) => unknown): Tracking | null {
  const found = NAMES.flatMap((name) => {
    const parsed = word.safeParse(read(name));
    return parsed.success ? [[name, parsed.data] as const] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : null;
}
