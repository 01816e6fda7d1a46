import { expect, test } from "../support/e2e-test";
import { logIn } from "../support/log-in";

test("on a phone the first screen of a profile shows the name", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await logIn(page, "premium@demo.test");
  const members = await page
    .locator("main article a")
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute("href")))]);
  const second = page.locator("main a[href='#photo-2']");
  for (const member of members) {
    await page.goto(member as string);
    if ((await second.count()) > 0) break;
  }
  const box = async (selector: string) => {
    const found = await page.locator(selector).first().boundingBox();
    if (!found) throw new Error(`Nothing to see of ${selector}`);
    return { top: found.y, bottom: found.y + found.height };
  };
  const name = await box("h1");
  const write = await box("main a[href$='/chat']");
  const tabs = await box("body nav:has(a[href='/likes']):visible");
  expect(name.bottom).toBeLessThanOrEqual(write.top);
  expect(write.bottom).toBeLessThan(tabs.top);
  await second.click();
  await expect
    .poll(() =>
      page.locator("#photo-2").evaluate((photo) => Math.round(photo.getBoundingClientRect().left)),
    )
    .toBe(16);
});
