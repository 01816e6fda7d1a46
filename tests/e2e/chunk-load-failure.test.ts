import type { Page } from "@playwright/test";
import { expect, test } from "../support/e2e-test";

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

/** The event that Vite fires on a page whose code no longer exists. */
const dispatchPreloadError = () =>
  void window.dispatchEvent(new Event("vite:preloadError", { cancelable: true }));
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { before: true }) && null);
const isSame = (page: Page) => page.evaluate(() => "before" in window);

/** Waits until a chunk is missing and the page has checked that the site is reachable. */
async function waitForMissedChunk(page: Page): Promise<void> {
  const response = page.waitForResponse("**/robots.txt");
  await page.evaluate(dispatchPreloadError);
  await response;
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
}

async function opened(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => "__reactRouterContext" in window);
  await mark(page);
}

test("a page whose code is gone reloads, and not again within a minute", async ({ newVisitor }) => {
  const page = await newVisitor();
  const start = Date.now();
  await page.clock.setFixedTime(start);
  await opened(page, "/pricing");
  const loaded = page.waitForEvent("load");
  await page.evaluate(dispatchPreloadError);
  await loaded;
  expect(await isSame(page)).toBe(false);

  await mark(page);
  const requestedPaths: string[] = [];
  page.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
  await page.clock.setFixedTime(start + 59_999);
  await page.evaluate(dispatchPreloadError);
  await page.evaluate(() => fetch("/healthz"));
  expect(requestedPaths).toContain("/healthz");
  expect(requestedPaths).not.toContain("/robots.txt");
  expect(await isSame(page)).toBe(true);

  await page.clock.setFixedTime(start + 60_000);
  const again = page.waitForEvent("load");
  await page.evaluate(dispatchPreloadError);
  await again;
});

test("a page with missing code does not reload offline or while a member is typing", async ({
  newVisitor,
}) => {
  const page = await newVisitor();
  await opened(page, "/login");
  await page.context().setOffline(true);
  const failed = page.waitForEvent("requestfailed", (one) => one.url().endsWith("/robots.txt"));
  await page.evaluate(dispatchPreloadError);
  await failed;
  await page.context().setOffline(false);
  expect(await isSame(page)).toBe(true);

  await page.locator("#email").fill("half@an.addr");
  await waitForMissedChunk(page);
  expect(await isSame(page)).toBe(true);
  await page.locator("#email").fill("");
  await page.locator("#email").blur();
  const loaded = page.waitForEvent("load");
  await page.evaluate(dispatchPreloadError);
  await loaded;
});
