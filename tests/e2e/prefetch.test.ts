import type { Page } from "@playwright/test";
import { expect, test } from "../support/e2e-test";

const preloaded = (page: Page, name: RegExp) =>
  page
    .locator("head link[rel=modulepreload]")
    .evaluateAll(
      (links, source) =>
        links.some((link) => new RegExp(source).test((link as HTMLLinkElement).href)),
      name.source,
    );

test("an idle page prefetches the code of the next pages, and none of their data", async ({
  newVisitor,
}) => {
  const page = await newVisitor();
  const data: string[] = [];
  page.on("request", (request) => /\.data(?:\?|$)/.test(request.url()) && data.push(request.url()));
  await page.goto("/");
  await expect.poll(() => preloaded(page, /\/signup-[\w-]+\.js$/)).toBe(true);
  await expect.poll(() => preloaded(page, /\/search-[\w-]+\.js$/)).toBe(true);
  expect(data).toEqual([]);
});

test("a browser with data saver prefetches nothing", async ({ newVisitor }) => {
  const page = await newVisitor();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  await page.goto("/");
  // Idle for longer than the prefetch delay.
  await page.evaluate(
    () =>
      new Promise((idled) =>
        setTimeout(() => requestIdleCallback(idled, { timeout: 2_000 }), 3_000),
      ),
  );
  expect(await preloaded(page, /\/search-[\w-]+\.js$/)).toBe(false);
});
