import { expect, test } from "../support/journey";

/** What Vite tells a page whose code is not there any more; whether the page takes it upon itself. */
const lose = () => !window.dispatchEvent(new Event("vite:preloadError", { cancelable: true }));

test("a page whose code is gone loads afresh, and not again within a minute", async ({
  newVisitor,
}) => {
  const page = await newVisitor();
  const start = Date.now();
  await page.clock.setFixedTime(start);
  await page.goto("/pricing");
  await page.waitForFunction(() => "__reactRouterContext" in window);
  await page.evaluate(() => Object.assign(window, { before: true }));
  const loaded = page.waitForEvent("load");
  await page.evaluate(lose);
  await loaded;
  expect(await page.evaluate(() => "before" in window)).toBe(false);

  await page.clock.setFixedTime(start + 59_999);
  expect(await page.evaluate(lose)).toBe(false);
  await page.clock.setFixedTime(start + 60_000);
  const again = page.waitForEvent("load");
  expect(await page.evaluate(lose)).toBe(true);
  await again;
});
