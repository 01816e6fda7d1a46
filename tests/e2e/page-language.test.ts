import type { Page } from "@playwright/test";
import { expect, test } from "../support/e2e-test";
import { DESK, PHONE } from "../support/expect-no-violations";
import { chooseLanguage } from "../support/log-in";
import { closeNewLikes } from "../support/new-like-overlay";
import { siteTexts } from "../support/site-texts";

async function logIn(page: Page, language: string): Promise<void> {
  const t = siteTexts(language);
  await closeNewLikes(page);
  const form = page.locator("form", { has: page.locator("input[type=password]") });
  await form.locator("[name=email]").fill("blocker@demo.test");
  await form.locator("[name=password]").fill("demo-password");
  await form.getByRole("button", { name: t("join:login.submit") }).click();
  await expect(page).toHaveURL(/\/members$/);
}

/**
 * Checks the language of the whole page: its texts, its data (a country's name) and its metadata.
 */
async function expectAllIn(page: Page, language: string, country: string): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    siteTexts(language)("members:search.title"),
  );
  await expect(page.locator("select[name=country] option[value=NL]")).toHaveText(country);
}

async function choose(page: Page, language: string): Promise<void> {
  await page
    .locator("#language-menu, [popovertarget=language-menu], [aria-controls=language-menu]")
    .first()
    .waitFor({ state: "attached" });
  await page.goto(`/lang-config?next=${encodeURIComponent(new URL(page.url()).pathname)}`);
  await page.locator(`[name=locale][value=${language}]:not(button)`).check({ force: true });
  await page.locator("main form [type=submit]").click();
  await expect(page.locator("html")).toHaveAttribute("lang", language);
}

test("after a login the whole page is in the account's language", async ({ newVisitor }) => {
  for (const viewport of [PHONE, DESK]) {
    const page = await newVisitor({ locale: "de-DE", viewport });
    await page.goto("/login");
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await logIn(page, "de");
    await expectAllIn(page, "en", "Netherlands");
  }
});

test("a language chosen in this browser stays after the login, and is saved", async ({
  newVisitor,
}) => {
  const page = await newVisitor();
  await page.goto("/login");
  await choose(page, "de");
  await page.goto("/login");
  await logIn(page, "de");
  await expectAllIn(page, "de", "Niederlande");

  const elsewhere = await newVisitor({ locale: "fr-FR" });
  await elsewhere.goto("/login");
  await logIn(elsewhere, "fr");
  await expectAllIn(elsewhere, "de", "Niederlande");

  // Changed in another tab: an open page never mixes two languages.
  const tab = await elsewhere.context().newPage();
  await tab.goto("/members");
  await choose(tab, "en");
  await elsewhere.locator("a[href='/likes']").filter({ visible: true }).first().click();
  await expect(elsewhere.locator("html")).toHaveAttribute("lang", "en");
  await expect(elsewhere.getByRole("heading", { level: 1 })).toHaveText(
    siteTexts("en")("members:likes.title"),
  );
});

test("a page has its regional variant before and after hydration, never a mixture", async ({
  newVisitor,
  address: url,
}) => {
  const page = await newVisitor();
  const liveIn = (country: string) =>
    page.context().addCookies([{ name: "country", value: country, url }]);
  await chooseLanguage(page, "fr", url);
  await liveIn("CA");
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("lang", "fr-CA");
  await page.locator("a[href='/pricing']").filter({ visible: true }).first().click();
  await expect(page.getByRole("heading", { name: "Forfaits de crédits" })).toBeVisible();

  // Chosen in another tab: later data would be in the other variant, so the page reloads.
  await liveIn("FR");
  await page.locator("a[href='/complaints']").filter({ visible: true }).first().click();
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await expect(page.getByRole("textbox", { name: "Adresse e-mail" })).toBeVisible();
});
