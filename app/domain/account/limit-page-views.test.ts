import { beforeEach, expect, test } from "vitest";
import type { SiteId } from "~/kit/ids";
import { addSite, realServices } from "../../../tests/support/test-database";
import { PAGES_PER_ATTEMPT } from "./account";
import { LIMITS } from "./limit-attempts";
import { consumePageView, type PageViewSubject } from "./limit-page-views";

const start = Date.now();
const HOUR = 3_600_000;
const PAGE_LIMIT = LIMITS.reading.most * PAGES_PER_ATTEMPT;
let site: SiteId;
beforeEach(async () => {
  site = await addSite();
});

const member = (subject = "member"): PageViewSubject => ({
  siteId: site,
  limit: "reading",
  subject,
});
const at = (time: number) => realServices({ now: () => time, log: () => undefined });

/** Reads `count` different pages in sequence and returns how many were allowed. */
async function readPages(count: number, { reader = member(), time = start, from = 0 } = {}) {
  let read = 0;
  for (let n = from; n < from + count; n++)
    if ((await consumePageView(at(time), reader, `page ${n}`)) === null) read++;
  return read;
}

test("a member reads 600 pages an hour, then is limited until the hour ends", async () => {
  expect(PAGE_LIMIT).toBe(600);
  expect(await readPages(PAGE_LIMIT + 20)).toBe(PAGE_LIMIT);
  const refused = consumePageView(at(start + HOUR / 2), member(), "another");
  expect(refused).toBe(HOUR / 2 / 1000);
  expect(await readPages(5, { time: start + HOUR, from: 9_000 })).toBe(5);
});

test("page limits are counted per member and per site", async () => {
  await readPages(PAGE_LIMIT + 1);
  expect(await readPages(5, { reader: member("another") })).toBe(5);
  site = await addSite();
  expect(await readPages(5)).toBe(5);
});

test("a page read again counts once and stays readable beyond the limit", async () => {
  for (let n = 0; n < PAGE_LIMIT * 2; n++)
    expect(await consumePageView(at(start), member(), `one of ${n % 3}`)).toBeNull();
  expect(await readPages(PAGE_LIMIT)).toBe(PAGE_LIMIT - PAGES_PER_ATTEMPT + 7);
  expect(await consumePageView(at(start), member(), `page ${PAGE_LIMIT - 5}`)).toBeNull();
});

test("a request for cards counts every time", async () => {
  let read = 0;
  for (let n = 0; n < PAGE_LIMIT + 20; n++)
    if ((await consumePageView(at(start), member(), null)) === null) read++;
  expect(read).toBe(PAGE_LIMIT);
});

test("a thousand concurrent pages are limited to the same number", async () => {
  const answers = await Promise.all(
    Array.from({ length: 1_000 }, (_, n) => consumePageView(at(start), member(), `at once ${n}`)),
  );
  expect(answers.filter((answer) => answer === null).length).toBeLessThanOrEqual(PAGE_LIMIT);
});

test("a reached page limit is logged once", async () => {
  const logged: unknown[] = [];
  const log = (...line: unknown[]) => void logged.push(line);
  for (let n = 0; n < PAGE_LIMIT + 50; n++)
    await consumePageView(realServices({ now: () => start, log }), member(), `page ${n}`);
  expect(logged).toEqual([["limit.reached", { site, limit: "reading" }]]);
});
