import { expect, test } from "../support/e2e-test";
import { PHONE } from "../support/expect-no-violations";
import { logIn } from "../support/log-in";
import { siteTexts } from "../support/site-texts";

const t = siteTexts("en");

test("a member's footer is short, and opens to the rules without JavaScript", async ({
  newVisitor,
}) => {
  const page = await newVisitor({ javaScriptEnabled: false, viewport: PHONE });
  await logIn(page, "premium@demo.test");
  const footer = page.locator("footer");
  expect((await footer.boundingBox())?.height).toBeLessThanOrEqual(130);
  await expect(footer.getByRole("link", { name: t("common:footer.withdraw") })).toBeVisible();
  const terms = footer.locator("a[href='/pages/terms']");
  await expect(terms).toBeHidden();
  await footer.getByText(t("common:nav.about_site")).click();
  await expect(terms).toBeVisible();
});

test("the opened footer is scrolled into sight", async ({ newVisitor }) => {
  const page = await newVisitor({ viewport: PHONE });
  await logIn(page, "premium@demo.test");
  await page.goto("/settings");
  const summary = page.locator("footer summary");
  await summary.click();
  await expect(page.locator("footer a[href='/pages/terms']")).toBeInViewport({ ratio: 1 });
});

test("a place for files shows our button, and the chosen file's name without JavaScript", async ({
  newVisitor,
}) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await newVisitor({ javaScriptEnabled, viewport: PHONE });
    await logIn(page, "premium@demo.test");
    await page.goto("/profile/photos");
    const zone = page.locator(".file-zone");
    const name = t(javaScriptEnabled ? "photos:add.many" : "photos:add.one");
    await expect(zone.locator("label")).toHaveText(name);
    const seen = await zone.locator("input").evaluate((input) => ({
      opacity: getComputedStyle(input).opacity,
      button: getComputedStyle(input, "::file-selector-button").display,
    }));
    expect(seen).toEqual({ opacity: javaScriptEnabled ? "0" : "1", button: "none" });
    await zone.locator("input").focus();
    expect(await zone.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe("solid");
  }
});
