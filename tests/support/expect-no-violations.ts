import { expect, type Page } from "@playwright/test";
import axe, { type AxeResults, type RunOptions } from "axe-core";
import { ACCESSIBILITY } from "~/content/accessibility";

/** The accessibility statement names these rules and screens (R485). */
const OPTIONS: RunOptions = {
  runOnly: { type: "tag", values: ACCESSIBILITY.tags },
  resultTypes: ["violations"],
  selectors: false,
};
export const { phone: PHONE, desk: DESK } = ACCESSIBILITY;

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
    expect(await findViolations(page), at).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      `${at}: wider than the screen by`,
    ).toBeLessThanOrEqual(0);
  }
}

/**
 * Runs axe in the page itself. Its script is evaluated once per document: with AxeBuilder, which
 * does so at each size, a check of two sizes takes half as much CPU time again. The pages have no
 * frames.
 */
async function findViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (options) => {
    const { violations } = (await Object(window).axe.run(document, options)) as AxeResults;
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  }, OPTIONS);
}
