import { BoundedCache } from "~/kit/bounded-cache";
import { hours, seconds } from "~/kit/duration";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { PAGES_PER_ATTEMPT } from "./account";
import { consumeAttempt, limitEndsAt } from "./limit-attempts";

/** The client that reads pages: a member over all sessions, or a visitor's network. */
export type PageViewSubject = {
  siteId: SiteId;
  limit: "reading" | "reading_network";
  subject: string;
};

/**
 * A client's most recent pages count once, however often they are reloaded, prefetched or opened in
 * another tab.
 */
const RECENT_PAGES = 20;

type PageAllowance = { left: number; recent: string[]; refusedUntil: number };
const allowances = new BoundedCache<string, PageAllowance>({ size: 5_000, life: hours(1) });

/**
 * Counts a page about other members: a profile, a search result page, a deck of cards. Returns the
 * seconds to wait, or null; returns no promise if no database query is needed. `page` identifies
 * the page; null: every read counts.
 */
export function consumePageView(
  services: Services,
  reader: PageViewSubject,
  page: string | null,
): number | null | Promise<number | null> {
  const now = services.now();
  const reading = allowanceOf(services, reader);
  if (page !== null && reading.recent.includes(page)) return null;
  if (reading.refusedUntil > now) return secondsUntil(reading.refusedUntil, now);
  if (reading.left === 0) return extendAllowance(services, reader, { reading, page });
  recordPageView(reading, page);
  return null;
}

function allowanceOf(
  services: Services,
  { siteId, limit, subject }: PageViewSubject,
): PageAllowance {
  const key = `${siteId} ${limit} ${subject}`;
  const now = services.now();
  const cached = allowances.get(key, now);
  if (cached) return cached;
  const reading = { left: 0, recent: [], refusedUntil: 0 };
  allowances.set(key, reading, now);
  return reading;
}

async function extendAllowance(
  services: Services,
  reader: PageViewSubject,
  { reading, page }: { reading: PageAllowance; page: string | null },
): Promise<number | null> {
  if (await consumeAttempt(services, reader)) {
    reading.left += PAGES_PER_ATTEMPT;
    recordPageView(reading, page);
    return null;
  }
  reading.refusedUntil = await limitEndsAt(services, reader);
  return secondsUntil(reading.refusedUntil, services.now());
}

function recordPageView(reading: PageAllowance, page: string | null): void {
  reading.left -= 1;
  if (page !== null) reading.recent = [page, ...reading.recent].slice(0, RECENT_PAGES);
}

const secondsUntil = (until: number, now: number) =>
  Math.max(1, Math.ceil((until - now) / seconds(1)));
