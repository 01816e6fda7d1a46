import { expect, type Page } from "@playwright/test";

/**
 * The name on the profile that is open ("Emma, 31" is Emma). Waits for it: the address changes a moment before
 * the page does, and the heading is the search's until then.
 */
export async function nameOnProfile(page: Page): Promise<string> {
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText(/, \d+$/);
  return ((await title.textContent()) ?? "").replace(/, \d+$/, "");
}
