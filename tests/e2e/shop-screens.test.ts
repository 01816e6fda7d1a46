import type { Page } from "@playwright/test";
import { expect, test } from "../support/e2e-test";
import { expectNoViolations, PHONE } from "../support/expect-no-violations";
import { chooseLanguage, logIn } from "../support/log-in";
import { siteTexts } from "../support/site-texts";

const de = siteTexts("de");
// The form without its tick gets 422.
test.use({ expectedErrors: [/422/] });

const SCREEN = { width: 360, height: 740 };

/** Position of an element on the first screen, without scrolling. */
async function positionOf(page: Page, selector: string, index = 0) {
  const box = await page.locator(selector).nth(index).boundingBox();
  if (!box) throw new Error(`Nothing to see of ${selector}`);
  return { top: box.y, bottom: box.y + box.height };
}

const tabBarOf = (page: Page) => positionOf(page, "body nav:has(a[href='/likes']):visible");

test("on a phone balance and all bundles are on the first screen of credits", async ({
  newVisitor,
  address: url,
}) => {
  const page = await newVisitor({ viewport: SCREEN, reducedMotion: "reduce" });
  await chooseLanguage(page, "de", url);
  for (const member of ["free@demo.test", "premium@demo.test"]) {
    await page.context().clearCookies({ name: "__Host-session" });
    await logIn(page, member);
    await page.goto("/credits");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Du hast \d+ Credits?\.$/);
    const bundles = "main li:has(> div > a[href^='/credits/c'])";
    await expect(page.locator(bundles)).toHaveCount(4);
    const { top } = await positionOf(page, bundles);
    expect(top, "where the bundles begin").toBeLessThan(320);
    const { bottom } = await positionOf(page, bundles, 3);
    expect(bottom, "where they end").toBeLessThanOrEqual((await tabBarOf(page)).top);
    await expect(page.locator("main details[open]"), "the code is not asked for").toHaveCount(0);
    await expect(page.getByText(de("shop:trial.text"))).toHaveCount(1);
  }
  await page.locator("nav a[href='/credits']:visible").first().click();
  await expect(page.locator("main a[href='/credits/repeat-order']")).toHaveText(
    /^Noch einmal: \d+ Credits, \d+,\d\d.€$/,
  );
});

test("on a phone the first screen of Premium has picture, benefits and a price", async ({
  newVisitor,
  address: url,
}) => {
  const page = await newVisitor({ viewport: SCREEN, reducedMotion: "reduce" });
  await chooseLanguage(page, "de", url);
  await logIn(page, "free@demo.test");
  await page.goto("/premium?back=/likes");
  const picture = page.locator("main header img");
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  for (const benefit of ["starts", "locked"] as const)
    await expect(page.getByText(de(`shop:premium.gives.${benefit}`))).toBeInViewport();
  const bundle = await positionOf(page, "main a[href^='/credits/c']");
  expect(bundle.bottom, "the first price").toBeLessThan((await tabBarOf(page)).top);
  expect(bundle.top, "within reach of the thumb").toBeGreaterThan(SCREEN.height / 2);
  await expect(page.locator("main a").first()).toHaveAttribute("href", /^\/credits\/c/);
  await expectNoViolations(page, "Premium", [PHONE]);
});

test("on a phone the button that buys stays at the lower edge, with item and total", async ({
  newVisitor,
  address: url,
}) => {
  const page = await newVisitor({ viewport: SCREEN, javaScriptEnabled: false });
  await chooseLanguage(page, "de", url);
  await logIn(page, "german@demo.test");
  await page.goto("/credits/c25/creditcard");
  const bar = page.locator("[aria-labelledby=summary]");
  await expect(bar).toHaveCount(1);
  await expect(bar).toContainText("25 Credits");
  await expect(bar).toContainText(de("shop:summary.total"));
  await expect(page.getByText(de("shop:trial.text"))).toHaveCount(1);
  await expect(page.locator("body nav:has(a[href='/likes']):visible")).toHaveCount(0);
  const button = page.getByRole("button", { name: /kaufen$/ });
  for (const scrolled of [0, 120]) {
    await page.mouse.wheel(0, scrolled);
    const { bottom } = await positionOf(page, "[aria-labelledby=summary]");
    expect(Math.round(bottom)).toBe(SCREEN.height);
    await expect(button).toBeInViewport({ ratio: 1 });
  }
  await button.click();
  await expect(page.getByText(de("shop:refusal.consent_needed"))).toBeVisible();
  await expect(page.locator("[name=immediate]")).toHaveAttribute("aria-invalid", "true");
});

test("an order by bank transfer names account, reference and amount until cancelled", async ({
  newVisitor,
  address: url,
}) => {
  const page = await newVisitor({ viewport: SCREEN, reducedMotion: "reduce" });
  await chooseLanguage(page, "de", url);
  await logIn(page, "german@demo.test");
  await page.goto("/credits/c10/sct");
  await expect(page.getByText(/^Ich möchte die Credits haben, sobald meine Zahlung/)).toBeVisible();
  await page.locator("[name=immediate]").check();
  await page.getByRole("button", { name: /kaufen$/ }).click();
  await page.waitForURL(/\/dev\/bank\//);
  await page.goto("/transactions");
  await page
    .getByRole("link", { name: new RegExp(de("orders:state.transfer")) })
    .first()
    .click();
  await expect(page.getByText(de("orders:shown.transfer_title")).first()).toBeVisible();
  for (const name of ["holder", "iban", "reference", "amount"]) {
    await expect(page.locator(`#transfer-${name} + dd`)).toHaveText(/\S/);
    await expect(page.locator(`#copy-${name}`)).toBeVisible();
  }
  await expect(page.getByRole("link", { name: de("orders:transfer.page") })).toBeVisible();
  await expectNoViolations(page, "the transfer", [PHONE]);
  await page.getByRole("button", { name: de("orders:do.cancel") }).click();
  await expect(page.getByText(de("orders:shown.cancelled_title")).first()).toBeVisible();
});
