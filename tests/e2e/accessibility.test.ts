import type { Page } from "@playwright/test";
import { expect, test } from "../support/e2e-test";
import { DESK, expectNoViolations, PHONE } from "../support/expect-no-violations";
import { chooseLanguage, logIn } from "../support/log-in";
import { NIGHTLY } from "../support/nightly";
import { siteTexts } from "../support/site-texts";

/** A purchase also has a withdrawal link. */
const RECEIPTS = "a[href^='/transactions/']:not([href$='/withdraw'])";

/**
 * Checks for no automatically detectable violation of WCAG 2.2 AA, no horizontal overflow, one h1,
 * the page's language and a title.
 */
async function expectAccessible(
  page: Page,
  language: string,
  sizes = [PHONE, DESK],
): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await expect(page).toHaveTitle(/ · Amorelle$/);
  await expect(page.locator("h1:visible")).toHaveCount(1);
  await expectNoViolations(page, `${new URL(page.url()).pathname} in ${language}`, sizes);
}

/** The additional pages of a buyer. */
const OF_A_BUYER = ["/credits/repeat-order", "/transactions", "/settings/spending"];

for (const language of NIGHTLY ? ["de", "en"] : ["de"]) {
  // The main pages are checked on both screens, the others on the screen that is harder for the
  // language's words.
  const once = [language === "de" ? PHONE : DESK];
  test(`all pages of visitors and members are accessible in ${language}`, async ({
    newVisitor,
    address: url,
  }) => {
    const page = await newVisitor({ reducedMotion: "reduce" });
    await chooseLanguage(page, language, url);
    await page.goto("/");
    await expectAccessible(page, language);
    for (const path of [
      "/signup",
      "/login",
      "/members",
      "/lang-config",
      "/account-deleted",
      "/activate/error",
    ]) {
      await page.goto(path);
      await expectAccessible(page, language, once);
    }
    await logIn(page, "premium@demo.test");
    const newLike = page.getByRole("dialog", {
      name: siteTexts(language)("members:overlay.match"),
    });
    await page.goto("/members?t=1");
    await expect(newLike).toBeVisible();
    await expectAccessible(page, language);
    await page.keyboard.press("Escape");
    await expect(newLike).toBeHidden();
    await expectAccessible(page, language);
    await page.locator("main article a").first().click();
    await expect(page.locator("h1")).not.toHaveText(siteTexts(language)("members:search.title"));
    await expectAccessible(page, language);
    for (const path of ["/likes", "/chats", "/credits?code=thanks15", ...OF_A_BUYER]) {
      await page.goto(path);
      await expectAccessible(page, language, once);
    }
    await page.goto("/transactions");
    await page.locator(`main li ${RECEIPTS}`).nth(4).click();
    await expect(page.locator("#receipt")).toBeVisible();
    await expectAccessible(page, language, once);
    await page.goto("/chats");
    await page.locator("main a[href^='/chats/']").last().click();
    await expect(page.getByRole("log")).toBeVisible();
    await expectAccessible(page, language);
  });
}
