import { expect, type Page } from "@playwright/test";

/**
 * The name on the open profile ("Emma, 31" returns Emma). Waits for it: the URL changes shortly
 * before the page does, and the heading is the search's until then.
 */
export async function nameOnProfile(page: Page): Promise<string> {
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText(/, \d+$/);
  return ((await title.textContent()) ?? "").replace(/, \d+$/, "");
}
