import type { Page } from "@playwright/test";
import { expect } from "./e2e-test";

const overlay = (page: Page) => page.locator("[aria-labelledby=like-overlay-title]");

/** Waits for the new-like overlay, closes it, and waits until the site has stored it as seen. */
export async function closeNewLike(page: Page): Promise<void> {
  await expect(overlay(page)).toBeVisible();
  const response = page.waitForResponse(
    (answer) => answer.url().endsWith("/api/auto-like.php") && answer.request().method() === "POST",
  );
  await page.keyboard.press("Escape");
  await expect(overlay(page)).toBeHidden();
  await response;
}

/**
 * In the demo data a like may arrive at any time, which opens an overlay: closed wherever it covers
 * a control.
 */
export const closeNewLikes = (page: Page) =>
  page.addLocatorHandler(overlay(page), () => page.keyboard.press("Escape"));
