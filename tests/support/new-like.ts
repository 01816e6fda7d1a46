import type { Page } from "@playwright/test";
import { expect } from "./journey";

const overlay = (page: Page) => page.locator("[aria-labelledby=like-overlay-title]");

/** Waits for the new like that greets somebody, closes it, and waits until the site knows that it was seen. */
export async function closeNewLike(page: Page): Promise<void> {
  await expect(overlay(page)).toBeVisible();
  const told = page.waitForResponse(
    (answer) => answer.url().endsWith("/api/auto-like.php") && answer.request().method() === "POST",
  );
  await page.keyboard.press("Escape");
  await expect(overlay(page)).toBeHidden();
  await told;
}

/** Somebody is liked in the demo world at any moment, which is told over the page: closed wherever it stands in the way. */
export const closeNewLikes = (page: Page) =>
  page.addLocatorHandler(overlay(page), () => page.keyboard.press("Escape"));
