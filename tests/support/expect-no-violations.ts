import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
export const PHONE = { width: 360, height: 740 };
export const DESK = { width: 1280, height: 800 };

/**
 * Checks for no automatically detectable violation of WCAG 2.2 AA, and no horizontal overflow, at
 * each of the sizes.
 */
export async function expectNoViolations(
  page: Page,
  what: string,
  sizes: readonly (typeof PHONE)[] = [PHONE, DESK],
): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    const at = `${what} at ${size.width} px`;
    // Runs in the page itself instead of a separate page, and reports violations only: half the
    // time.
    const { violations } = await new AxeBuilder({ page })
      .options({ resultTypes: ["violations"] })
      .withTags(RULES)
      .setLegacyMode(true)
      .analyze();
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`),
      at,
    ).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      `${at}: wider than the screen by`,
    ).toBeLessThanOrEqual(0);
  }
}
