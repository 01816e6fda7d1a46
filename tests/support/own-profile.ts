import type { Page } from "@playwright/test";
import { expect } from "./journey";
import { type Words, words } from "./words";

/** Logs a demo member in, with a browser of the given language. */
export async function logIn(page: Page, email: string, language: string): Promise<Words> {
  const t = words(language);
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
export const partOf = (page: Page, part: string) => page.locator(`form#${part}`);
/** Waits until a form of the page says that it is saved. */
export const saved = (page: Page, part: string, t: Words) =>
  expect(partOf(page, part).getByRole("status")).toHaveText(t("editing:save.saved"));
