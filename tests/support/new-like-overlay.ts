import type { Page } from "@playwright/test";

const overlay = (page: Page) => page.locator("[aria-labelledby=like-overlay-title]");

/**
 * In the demo data a like may arrive at any time, which opens an overlay: closed wherever it covers
 * a control.
 */
export const closeNewLikes = (page: Page) =>
  page.addLocatorHandler(overlay(page), () => page.keyboard.press("Escape"));
