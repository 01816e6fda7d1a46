import { BoundedCache } from "~/kit/bounded-cache";
import { hours, seconds } from "~/kit/duration";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { PAGES_PER_ATTEMPT } from "./account";
import { limitEndsAt, takeAttempt } from "./limit-attempts";

/** The client that reads pages: a member over all sessions, or a visitor's network. */
export type PageReader = { siteId: SiteId; limit: "reading" | "reading_network"; subject: string };

/**
 * A client's most recent pages count once, however often they are reloaded, prefetched or opened in
 * another tab.
 */
const RECENT = 20;

type Reading = { left: number; recent: string[]; refusedUntil: number };
const readings = new BoundedCache<string, Reading>({ size: 5_000, life: hours(1) });

/**
 * Counts a page about other members: a profile, a search result page, a deck of cards. Returns the
 * seconds to wait, or null; returns no promise if no database query is needed. `page` identifies
 * the page; null: every read counts.
 */
export function takePage(
  services: Services,
  reader: PageReader,
  page: string | null,
): number | null | Promise<number | null> {
  const [now, reading] = [services.now(), readingOf(services, reader)];
  if (page !== null && reading.recent.includes(page)) return null;
  if (reading.refusedUntil > now) return secondsUntil(reading.refusedUntil, now);
  if (reading.left === 0) return takeMore(services, reader, { reading, page });
  note(reading, page);
  return null;
}

function readingOf(services: Services, { siteId, limit, subject }: PageReader): Reading {
  const [key, now] = [`${siteId} ${limit} ${subject}`, services.now()];
  const known = readings.get(key, now);
  if (known) return known;
  const reading = { left: 0, recent: [], refusedUntil: 0 };
  readings.set(key, reading, now);
  return reading;
}

async function takeMore(
  services: Services,
  reader: PageReader,
  { reading, page }: { reading: Reading; page: string | null },
): Promise<number | null> {
  if (await takeAttempt(services, reader)) {
    reading.left += PAGES_PER_ATTEMPT;
    note(reading, page);
    return null;
  }
  reading.refusedUntil = await limitEndsAt(services, reader);
  return secondsUntil(reading.refusedUntil, services.now());
}

function note(reading: Reading, page: string | null): void {
  reading.left -= 1;
  if (page !== null) reading.recent = [page, ...reading.recent].slice(0, RECENT);
}

const secondsUntil = (until: number, now: number) =>
  Math.max(1, Math.ceil((until - now) / seconds(1)));
