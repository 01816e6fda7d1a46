import { expect, test } from "../support/e2e-test";
import { expectNoViolations, PHONE } from "../support/expect-no-violations";
import { nameOnProfile } from "../support/profile-name";
import {
  blockedName,
  caseNumber,
  chooseInSafetyMenu,
  logIn,
  openFirstProfile,
  openSafetyMenu,
  reportReason,
  safetyMenu,
  safetyText,
} from "../support/report-and-block";
import { siteTexts } from "../support/site-texts";

const t = siteTexts("en");

test("on a phone a chat is reported and blocked in one step", async ({ newVisitor }) => {
  const page = await newVisitor({ viewport: PHONE, reducedMotion: "reduce" });
  await logIn(page, "blocked@demo.test");
  await openFirstProfile(page);
  const name = await nameOnProfile(page);
  await page.locator("main a[href$='/chat']").first().click();
  await expect(page.locator("#composer")).toBeVisible(); // the profile has a menu too
  await openSafetyMenu(page);
  await expect(safetyMenu(page).getByRole("link")).toHaveText([
    t("chat:head.profile"),
    safetyText("menu.report"),
    safetyText("menu.block"),
  ]);
  await page.keyboard.press("Escape");
  await page.locator("#composer").fill("Hello, are you real?");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/chats\/[\w-]{22}$/);
  await expect(page.locator("[data-seq]").getByText("Hello, are you real?")).toBeVisible();
  const chat = page.url();
  await openSafetyMenu(page);
  await expect(safetyMenu(page).getByRole("link")).toHaveText([
    t("chat:head.profile"),
    safetyText("menu.report"),
    safetyText("menu.block"),
    t("chat:head.delete"),
  ]);
  await chooseInSafetyMenu(page, "safety:menu.report");

  await page.getByRole("checkbox", { name: safetyText("report.also_block") }).check();
  // A word without breaks widens nothing, and Enter in the box sends no report without a reason.
  await page.getByRole("textbox").fill("x".repeat(300));
  await page.getByRole("checkbox", { name: safetyText("report.also_block") }).press("Enter");
  await expect(page.locator("#reason-error")).toHaveText(safetyText("report.reason_missing"));
  await expectNoViolations(page, "the report with words", [{ width: 320, height: 640 }, PHONE]);
  await reportReason(page, "threats");
  await expect(caseNumber(page)).toBeVisible();
  await expect(page.getByText(safetyText("block.done"))).toBeVisible();

  await page
    .locator("main")
    .getByRole("link", { name: safetyText("blocked.title") })
    .click();
  await blockedName(page, name)
    .getByRole("link", { name: safetyText("menu.report") })
    .click();
  await reportReason(page, "other");
  await expect(caseNumber(page)).toBeVisible();
  expect((await page.request.get(chat)).status()).toBe(404);
});

test("without JavaScript a member can block, unblock and report", async ({ newVisitor }) => {
  const page = await newVisitor({ viewport: PHONE, javaScriptEnabled: false });
  await logIn(page, "blocker@demo.test");
  await page.goto("/members?gender=female&country=NL&min_age=18&max_age=79");
  await page.locator("main article a").first().click();
  const name = await nameOnProfile(page);
  await page.locator("main a[href$='/chat']").first().click();
  await expect(page.locator("#composer")).toBeVisible(); // the profile has a menu too
  await openSafetyMenu(page);
  await chooseInSafetyMenu(page, "safety:menu.block");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: safetyText("block.confirm") })
    .click();
  await expect(page).toHaveURL(/\/settings\/blocked\?blocked=/);
  await blockedName(page, name)
    .getByRole("link", { name: safetyText("menu.report") })
    .click();
  await reportReason(page, "sexual");
  await expect(caseNumber(page)).toBeVisible();
  await page.goto("/settings/blocked");
  await blockedName(page, name)
    .getByRole("button", { name: safetyText("blocked.unblock") })
    .click();
  await expect(page.getByText(safetyText("blocked.unblocked"))).toBeVisible();
  await expect(blockedName(page, name)).toHaveCount(0);
});
