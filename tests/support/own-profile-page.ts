import type { Page } from "@playwright/test";
import { expect } from "./e2e-test";
import { type SiteTexts, siteTexts } from "./site-texts";

/** Logs a demo member in, with a browser of the given language. */
export async function logInInLanguage(
  page: Page,
  email: string,
  language: string,
): Promise<SiteTexts> {
  const t = siteTexts(language);
  await page.goto("/lang-config?next=/login");
  await page.locator(`[name=locale][value=${language}]:not(button)`).check({ force: true });
  await page.locator("main form [type=submit]").click();
  await page.locator("#email").fill(email);
  await page.locator("[type=password]").fill("demo-password");
  await page.locator("[type=password]").press("Enter");
  await expect(page).toHaveURL(/\/members$/);
  return t;
}

/** A form of /profile. */
export const sectionForm = (page: Page, part: string) => page.locator(`form#${part}`);
/** Waits until a form of the page says that it is saved. */
export const waitUntilSaved = (page: Page, part: string, t: SiteTexts) =>
  expect(sectionForm(page, part).getByRole("status")).toHaveText(t("editing:save.saved"));
