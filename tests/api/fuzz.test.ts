import { env } from "cloudflare:workers";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { LANGUAGES } from "~/i18n/languages";
import { cases, pages, requestOf } from "../support/random-requests";
import { addTestSite, HOST, sendToApp } from "./app-client";

/** A fixed seed, so that every run has the same cases and a failure can be reproduced. */
const SEED = 20_261_121;

const { NIGHTLY } = env as unknown as { NIGHTLY: string };
const CASES = NIGHTLY ? 10_000 : 2_000;

const clean = (path: string) =>
  sendToApp.fetch(new Request(`https://${HOST}${path}`, { headers: { "accept-language": "en" } }));

let before: Map<string, string>;

const errors: string[] = [];

beforeAll(async () => {
  vi.spyOn(console, "error").mockImplementation((...args) => void errors.push(args.join(" ")));
  await addTestSite();
  before = new Map(
    await Promise.all(pages.map(async (path) => [path, await (await clean(path)).text()] as const)),
  );
});

afterAll(() => vi.restoreAllMocks());

test(`${CASES} random requests cause no error, markup injection or broken page`, async () => {
  const statuses = new Map<number, number>();
  let sent = 0;
  const property = fc.asyncProperty(cases, async (one) => {
    const request = requestOf(one);
    if (!request) return;
    const answer = await sendToApp.fetch(request);
    const html = await answer.text();
    sent += 1;
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    expect(answer.status, `${request.url} ${JSON.stringify(one)}`).toBeLessThan(500);
    expect(html).not.toContain("<img src=x onerror");
    expect(
      answer.headers.get("content-security-policy") ?? (answer.status === 421 ? "421" : ""),
    ).not.toBe("");
    for (const line of answer.headers.getSetCookie()) expect(line).not.toMatch(/[\r\n<]/);
    const to = answer.headers.get("location");
    if (to) expect(new URL(to, request.url).host).toBe(new URL(request.url).host);
  });
  await fc.assert(property, { seed: SEED, numRuns: CASES, endOnFailure: true });
  expect(sent).toBeGreaterThan(CASES * 0.9);
  expect(statuses.get(421) ?? 0, "requests to another host").toBeLessThan(CASES * 0.1);
  expect(Array.from(statuses.keys()).sort()).toEqual(expect.arrayContaining([200, 404, 421]));
  expect(errors).toEqual([]);
  for (const [page, html] of before) expect(await (await clean(page)).text(), page).toBe(html);
}, 300_000);

test("pages of every language render the same after random requests", async () => {
  for (const language of LANGUAGES) {
    const page = await sendToApp.fetch(
      new Request(`https://${HOST}/landers/gallery`, { headers: { "accept-language": language } }),
    );
    expect(await page.text()).toContain(`<html lang="${language}"`);
  }
});
