import type { Page } from "@playwright/test";

/** Opens the sheet with the filters of the search, with or without JavaScript. */
export const openFilters = (page: Page): Promise<void> =>
  page.locator("button[popovertarget=filters]").first().click();
