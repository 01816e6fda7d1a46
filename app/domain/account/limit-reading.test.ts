import { beforeEach, expect, test } from "vitest";
import type { SiteId } from "~/kit/ids";
import { addSite, realServices } from "../../../tests/support/world";
import { PAGES_PER_ATTEMPT } from "./account";
import { LIMITS } from "./limit-attempts";
import { type PageReader, takePage } from "./limit-reading";

const start = Date.now();
const HOUR = 3_600_000;
const MOST = LIMITS.reading.most * PAGES_PER_ATTEMPT;
let site: SiteId;
beforeEach(async () => {
  site = await addSite();
});

const member = (subject = "member"): PageReader => ({ siteId: site, limit: "reading", subject });
const at = (time: number) => realServices({ now: () => time, log: () => undefined });

/** Reads `count` different pages in sequence and returns how many were allowed. */
async function read(count: number, { reader = member(), time = start, from = 0 } = {}) {
  let read = 0;
  for (let n = from; n < from + count; n++)
    if ((await takePage(at(time), reader, `page ${n}`)) === null) read++;
  return read;
}

test("a member reads 600 pages an hour, then is limited until the hour ends", async () => {
  expect(MOST).toBe(600);
  expect(await read(MOST + 20)).toBe(MOST);
  const refused = takePage(at(start + HOUR / 2), member(), "another");
  expect(refused).toBe(HOUR / 2 / 1000);
  expect(await read(5, { time: start + HOUR, from: 9_000 })).toBe(5);
});

test("page limits are counted per member and per site", async () => {
  await read(MOST + 1);
  expect(await read(5, { reader: member("another") })).toBe(5);
  site = await addSite();
  expect(await read(5)).toBe(5);
});

test("a page read again counts once and stays readable beyond the limit", async () => {
  for (let n = 0; n < MOST * 2; n++)
    expect(await takePage(at(start), member(), `one of ${n % 3}`)).toBeNull();
  expect(await read(MOST)).toBe(MOST - PAGES_PER_ATTEMPT + 7);
  expect(await takePage(at(start), member(), `page ${MOST - 5}`)).toBeNull();
});

test("a request for cards counts every time", async () => {
  let read = 0;
  for (let n = 0; n < MOST + 20; n++)
    if ((await takePage(at(start), member(), null)) === null) read++;
  expect(read).toBe(MOST);
});

test("a thousand concurrent pages are limited to the same number", async () => {
  const answers = await Promise.all(
    Array.from({ length: 1_000 }, (_, n) => takePage(at(start), member(), `at once ${n}`)),
  );
  expect(answers.filter((answer) => answer === null).length).toBeLessThanOrEqual(MOST);
});

test("a reached page limit is logged once", async () => {
  const logged: unknown[] = [];
  const log = (...line: unknown[]) => void logged.push(line);
  for (let n = 0; n < MOST + 50; n++)
    await takePage(realServices({ now: () => start, log }), member(), `page ${n}`);
  expect(logged).toEqual([["limit.reached", { site, limit: "reading" }]]);
});
