import type { Page } from "@playwright/test";
import { expect, test } from "../support/e2e-test";
import { DESK, expectNoViolations, PHONE } from "../support/expect-no-violations";
import { chooseLanguage, logIn } from "../support/log-in";
import { siteTexts } from "../support/site-texts";

const de = siteTexts("de");
const nl = siteTexts("nl");
const en = siteTexts("en");

const from = (page: Page, country: string, url: string) =>
  page.context().addCookies([{ name: "country", value: country, url }]);
/** A button of the fake payment provider's page. */
const providerButton = (page: Page, outcome: string) =>
  page.locator(`button[value=${outcome}]`).click();
const buy = async (page: Page) => {
  await page.locator("[name=immediate]").check();
  await page.locator("button[type=submit][form=purchase]").click();
};

test("on a phone, in German, a card buys credits, and the payment leads back to the chat", async ({
  newVisitor,
  address: url,
}) => {
  const page = await newVisitor({ viewport: PHONE, reducedMotion: "reduce" });
  await chooseLanguage(page, "de", url);
  await from(page, "DE", url);
  await logIn(page, "free@demo.test");
  await page.goto("/chats");
  await page.locator("main a[href^='/chats/']").first().click();
  const sheet = page.getByRole("dialog");
  await page.locator("[popovertarget=buy]").first().click();
  await expect(sheet.locator("a[href^='/credits/c']")).toHaveCount(3);
  await expectNoViolations(page, "the purchase in the chat", [PHONE]);
  await sheet.getByRole("link", { name: de("shop:sheet.all") }).click();
  await expect(page.locator("main a[href^='/credits/c']")).toHaveCount(4);
  await expectNoViolations(page, "the bundles", [PHONE]);
  await page.locator("main a[href^='/credits/c25']").click();
  await expectNoViolations(page, "the ways to pay", [PHONE]);
  await page.getByRole("link", { name: de("orders:method.creditcard") }).click();
  await expect(page.locator("[name=immediate]")).not.toBeChecked();
  await expectNoViolations(page, "the summary", [PHONE]);
  await buy(page);
  await expect(page).toHaveURL(/\/dev\/bank\//);
  await providerButton(page, "completed");
  await expect(page).toHaveURL(/\/chats\/[\w-]{22}\?bought=[\w-]{22}$/);
  await expect(page.getByText(de("chat:credits.added"))).toBeVisible();
  await expect(page.locator("#composer")).toBeVisible();
});

test("on a desktop, in Dutch, iDEAL asks for the bank, and the order is repeated", async ({
  newVisitor,
  address: url,
}) => {
  const page = await newVisitor({ viewport: DESK, reducedMotion: "reduce" });
  await chooseLanguage(page, "nl", url);
  await from(page, "NL", url);
  await logIn(page, "premium@demo.test");
  await page.goto("/credits");
  await page.locator("main a[href='/credits/c60']").click();
  await page.getByRole("link", { name: "iDEAL" }).click();
  await page.selectOption("[name=bank]", { index: 1 });
  await expectNoViolations(page, "the summary", [DESK]);
  await buy(page);
  await providerButton(page, "completed");
  await expect(page.getByText(nl("orders:shown.completed_title")).first()).toBeVisible();
  await page.locator("header nav a[href='/credits']").click();
  await page.locator("main a[href='/credits/repeat-order']").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(nl("shop:repeat.title"));
  await page.selectOption("[name=bank]", { index: 1 });
  await buy(page);
  await expect(page).toHaveURL(/\/dev\/bank\//);
});

test("without JavaScript a declined card is followed by PayPal", async ({
  newVisitor,
  address: url,
}) => {
  const page = await newVisitor({ javaScriptEnabled: false });
  await chooseLanguage(page, "en", url);
  await from(page, "NL", url);
  await logIn(page, "german@demo.test");
  await page.goto("/credits/c10/creditcard");
  await buy(page);
  await providerButton(page, "declined");
  await page.getByRole("button", { name: en("orders:do.paypal") }).click();
  await providerButton(page, "completed");
  await expect(page.getByText(en("orders:shown.completed_title")).first()).toBeVisible();
});
