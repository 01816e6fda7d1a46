import { chromium, type Page } from "@playwright/test";
import { expect, test } from "../support/e2e-test";
import { expectNoViolations, PHONE } from "../support/expect-no-violations";
import { launchOptions } from "../support/installed-app";
import { siteTexts } from "../support/site-texts";
import { openHydrated } from "../support/wait-for-hydration";

const t = siteTexts("en");
const warning = (page: Page) =>
  page.getByRole("dialog", { name: t("common:entry.title", { age: 18 }) });
const enter = (page: Page) =>
  warning(page).getByRole("button", { name: t("common:entry.enter", { age: 18 }) });
const focusIsInside = (page: Page) =>
  warning(page).evaluate((dialog) => dialog.contains(document.activeElement));
const entryCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === "entry_skip");

/**
 * Tabs through one full cycle: only the warning and the browser's toolbars get the focus, never the
 * page behind.
 */
async function expectOnlyTheWarningIsReached(page: Page): Promise<void> {
  for (let n = 0; n < 12; n++) {
    await page.keyboard.press("Tab");
    const reached = await page.evaluate(() =>
      document.activeElement === document.body
        ? "nothing"
        : document.activeElement?.closest("[role=dialog], [inert]")?.role,
    );
    expect(["nothing", "dialog"]).toContain(reached);
  }
}

test("a first visitor gets the entry warning once and reaches the requested page", async ({
  newVisitor,
}) => {
  const page = await newVisitor({ entered: false, viewport: PHONE, reducedMotion: "reduce" });
  await page.goto("/members?gender=male");
  await expect(warning(page)).toBeVisible();
  await expect(warning(page)).toBeFocused();
  await expectOnlyTheWarningIsReached(page);
  await expectNoViolations(page, "the entry warning");
  const leave = warning(page).getByRole("link", { name: t("common:entry.leave"), exact: true });
  expect([await leave.getAttribute("href"), await leave.getAttribute("rel")]).toEqual([
    "https://www.google.com/",
    "noreferrer nofollow",
  ]);
  const yes = await enter(page).boundingBox();
  const no = await leave.boundingBox();
  expect([no?.width, no?.height]).toEqual([yes?.width, yes?.height]);

  // The rules can be read before the answer, and the warning is shown again afterwards.
  await warning(page)
    .getByRole("link", { name: t("common:footer.ban") })
    .click();
  await expect(page).toHaveURL(/\/pages\/ban$/);
  await expect(warning(page)).toBeHidden();
  await page.goBack();
  await expect(warning(page)).toBeVisible();

  expect(await entryCookie(page)).toBeUndefined();
  await enter(page).press("Enter");
  await expect(warning(page)).toBeHidden();
  await expect(page).toHaveURL(/\/members\?gender=male$/);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("content");
  expect(await entryCookie(page)).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  await page.getByRole("link", { name: t("members:visitor.join") }).click();
  await expect(page).toHaveURL(/\/signup$/);
  await page.goto("/pricing");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(warning(page)).toBeHidden();
});

test("without JavaScript the entry warning blocks the page and leads on when answered", async ({
  newVisitor,
}) => {
  const page = await newVisitor({ entered: false, javaScriptEnabled: false });
  await page.goto("/pricing?ref=friend");
  await expect(warning(page)).toBeVisible();
  await expectOnlyTheWarningIsReached(page);
  await enter(page).focus();
  expect(await focusIsInside(page)).toBe(true);
  await enter(page).press("Enter");
  await expect(page).toHaveURL(/\/pricing/);
  await expect(warning(page)).toBeHidden();
  await page.goto("/signup");
  await expect(warning(page)).toBeHidden();
  await expect(page.getByRole("button", { name: t("join:signup.submit") })).toBeVisible();
});

test("the installed app has no entry warning, and its own back button", async ({
  baseURL,
}, testInfo) => {
  const app = await chromium.launchPersistentContext(testInfo.outputPath("profile"), {
    ...launchOptions,
    viewport: null,
    locale: "en-GB",
    args: [...(launchOptions.args ?? []), `--app=${baseURL}/members`],
  });
  const [page] = app.pages() as [Page];
  await openHydrated(app);
  await page.reload(); // the page opened before the test could wait for anything
  const back = page.getByRole("button", { name: t("common:nav.back"), exact: true });
  await expect(
    page.getByRole("heading", { level: 1, name: t("members:visitor.title") }),
  ).toBeVisible();
  expect(await page.evaluate(() => matchMedia("(display-mode: standalone)").matches)).toBe(true);
  await expect(warning(page)).toBeHidden();
  await expect(back).toBeHidden();
  await page.locator("main article h3 a").first().click();
  await expect(page).toHaveURL(/\/members\/[\w-]{22}$/);
  await back.click();
  await expect(page).toHaveURL(/\/members$/);
  await expect(back).toBeHidden();
  await app.close();
});

test("in a browser the page has no back button of its own", async ({ newVisitor }) => {
  const page = await newVisitor();
  await page.goto("/members");
  await page.locator("main article h3 a").first().click();
  await expect(page).toHaveURL(/\/members\/[\w-]{22}$/);
  await expect(page.getByRole("button", { name: t("common:nav.back"), exact: true })).toHaveCount(
    0,
  );
});
