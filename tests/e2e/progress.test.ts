import type { Page } from "@playwright/test";
import { expect, test } from "../support/e2e-test";
import { DESK } from "../support/expect-no-violations";
import { siteTexts } from "../support/site-texts";

const t = siteTexts("en");

/** Holds back the data of the next pages; returns the function that releases it. */
async function holdPages(page: Page): Promise<() => void> {
  let arrive = () => {};
  const underWay = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\.data(\?|$)/, async (route) => {
    await underWay;
    await route.continue();
  });
  return arrive;
}

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  test(`a slow navigation shows a progress bar (${reducedMotion})`, async ({ newVisitor }) => {
    const page = await newVisitor({ reducedMotion });
    await page.goto("/members");
    const arrive = await holdPages(page);
    await page.getByRole("link", { name: t("members:visitor.join") }).click();
    const bar = page.getByRole("progressbar", { name: t("common:form.busy") });
    await expect(bar).toBeVisible();
    const { name, duration } = await bar.locator("div").evaluate((filling) => {
      const { animationName, animationDuration } = getComputedStyle(filling);
      return { name: animationName, duration: animationDuration };
    });
    expect(name).toBe(reducedMotion === "reduce" ? "none" : "fill");
    if (reducedMotion !== "reduce") expect(duration).toBe("5s");
    arrive();
    await expect(page).toHaveURL(/\/signup$/);
    await expect(bar).toHaveCount(0);
  });
}

test("a menu opened during a navigation stays open; one open before it closes", async ({
  newVisitor,
}) => {
  const page = await newVisitor({ viewport: DESK });
  await page.goto("/pricing");
  const arrive = await holdPages(page);
  await page.locator("footer a[href='/pages/terms']").click();
  await expect(page.getByRole("progressbar", { name: t("common:form.busy") })).toBeVisible();
  const button = page.locator("[popovertarget=language-menu]").first();
  await button.click();
  arrive();
  await expect(page).toHaveURL(/\/pages\/terms$/);
  // Announced once the page has moved the focus.
  await expect(page.locator("p[role=status].sr-only").first()).not.toBeEmpty();
  const menu = page.locator("#language-menu");
  await expect(menu).toBeVisible();
  await expect(button).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(menu).toBeHidden();
});
