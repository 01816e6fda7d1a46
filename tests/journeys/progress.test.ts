import { expect, test } from "../support/journey";
import { words } from "../support/words";

const t = words("en");

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  test(`a slow page is announced by a bar (${reducedMotion})`, async ({ newVisitor }) => {
    const page = await newVisitor({ reducedMotion });
    await page.goto("/members");
    let arrive = () => {};
    const underWay = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(/\.data(\?|$)/, async (route) => {
      await underWay;
      await route.continue();
    });
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
