import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/e2e-test";
import { expectNoViolations } from "../support/expect-no-violations";
import { chooseLanguage, logIn } from "../support/log-in";
import { siteTexts } from "../support/site-texts";
import { tabTo } from "../support/tab-to";

const pl = siteTexts("pl");
/** A screen of 1280 × 1024 at 200 % zoom. */
const ENLARGED = { width: 640, height: 512 };

/** Tabs to a control and presses a key there. */
async function press(page: Page, control: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

const digitsIn = async (place: Locator) =>
  Number(((await place.textContent()) ?? "").replaceAll(/\D/g, ""));

test("in Polish, by keyboard, zoomed, in forced colours, a discount code lowers the price", async ({
  newVisitor,
  address: url,
}) => {
  const page = await newVisitor({
    viewport: ENLARGED,
    reducedMotion: "reduce",
    forcedColors: "active",
  });
  await chooseLanguage(page, "pl", url);
  await logIn(page, "german@demo.test");
  await page.goto("/credits");
  await press(page, page.locator("main a[href^='/credits/c25']"));
  await press(page, page.getByRole("link", { name: pl("orders:method.creditcard") }));
  const total = page.locator("[aria-labelledby=summary] dd").last();
  await expect(page.locator("[name=immediate]")).toBeVisible();
  const before = await digitsIn(total);
  await press(page, page.locator("main summary"));
  const code = page.locator("[name=code]");
  await tabTo(page, code);
  await page.keyboard.type("november30");
  await page.keyboard.press("Enter");
  await expect(page.locator("[aria-labelledby=summary]")).toContainText("NOVEMBER30");
  const price = await digitsIn(total);
  expect(price).toBe(Math.round(before * 0.7));
  await expectNoViolations(page, "the summary with a code", [ENLARGED]);
  await press(page, page.locator("[name=immediate]"), "Space");
  const button = page.locator("button[type=submit][form=purchase]");
  expect(await digitsIn(button)).toBe(price);
  await press(page, button);
  await expect(page).toHaveURL(/\/dev\/bank\//);
  await press(page, page.locator("button[value=completed]"));
  await expect(page).toHaveURL(/\/transactions\/[\w-]{22}$/);
  await expect(page.getByText(pl("orders:shown.completed_title")).first()).toBeVisible();
  await expect(page.getByText("NOVEMBER30").first()).toBeVisible();
});
