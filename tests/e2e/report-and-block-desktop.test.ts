import type { Page } from "@playwright/test";
import { expect, test } from "../support/e2e-test";
import { DESK, expectNoViolations, PHONE } from "../support/expect-no-violations";
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

const heading = (page: Page, key: string) =>
  page.getByRole("heading", { level: 1, name: safetyText(key) });

test("on a wide screen a member reports, blocks and unblocks", async ({ newVisitor }) => {
  const page = await newVisitor({ viewport: DESK, reducedMotion: "reduce" });
  await logIn(page, "blocked@demo.test");
  const name = await openFirstProfile(page);
  const address = page.url();

  await openSafetyMenu(page);
  await expect(safetyMenu(page).getByRole("link")).toHaveText([
    safetyText("menu.report"),
    safetyText("menu.block"),
  ]);
  await chooseInSafetyMenu(page, "safety:menu.report");
  await expect(heading(page, "report.title")).toBeVisible();
  await expect(page.getByText(name, { exact: true })).toBeVisible();
  await expectNoViolations(page, "the report", [DESK, PHONE]);
  await page.setViewportSize(DESK);
  await reportReason(page, "fake");
  await expect(heading(page, "report.done_title")).toBeVisible();
  await expect(caseNumber(page)).toBeVisible();

  await page.goto(address);
  await openSafetyMenu(page);
  await chooseInSafetyMenu(page, "safety:menu.block");
  const question = page.getByRole("dialog", { name: safetyText("block.title") });
  await expect(question).toContainText(
    t("safety:block.where", { blocked: safetyText("blocked.title") }),
  );
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(address); // the answer also changes the URL
  await openSafetyMenu(page);
  await chooseInSafetyMenu(page, "safety:menu.block");
  await question.getByRole("button", { name: safetyText("block.confirm") }).click();
  await expect(
    page.getByRole("status").filter({ hasText: safetyText("block.done") }),
  ).toBeVisible();

  await page.locator("[popovertarget=account-menu]").click();
  await page
    .locator("#account-menu")
    .getByRole("link", { name: safetyText("blocked.title") })
    .click();
  await expect(heading(page, "blocked.title")).toBeVisible();
  await blockedName(page, name)
    .getByRole("button", { name: safetyText("blocked.unblock") })
    .click();
  await expect(
    page.getByRole("status").filter({ hasText: safetyText("blocked.unblocked") }),
  ).toBeVisible();
  await expect(
    page.getByRole("heading", { name: safetyText("blocked.empty_title") }),
  ).toBeVisible();
  // Undoing the unblock is a block, and asks like any other.
  const again = { name: safetyText("block.confirm"), exact: true };
  await page.getByRole("link", again).click();
  await expect(question).toContainText(name);
  await question.getByRole("button", { name: safetyText("block.confirm") }).click();
  await expect(
    page.getByRole("status").filter({ hasText: safetyText("block.done") }),
  ).toBeVisible();
  await page.goto("/settings/blocked");
  await expect(blockedName(page, name)).toBeVisible();
  await expectNoViolations(page, "the blocked", [DESK, PHONE]);
  await page.setViewportSize(DESK);
  await blockedName(page, name)
    .getByRole("button", { name: safetyText("blocked.unblock") })
    .click();
  await expect(
    page.getByRole("status").filter({ hasText: safetyText("blocked.unblocked") }),
  ).toBeVisible();
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
});

test("the member's own profile has no report or block", async ({ newVisitor }) => {
  const page = await newVisitor();
  await logIn(page, "blocker@demo.test");
  await page.locator("[popovertarget=account-menu]").click();
  await page
    .locator("#account-menu")
    .getByRole("link", { name: t("common:nav.my_profile") })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: safetyText("menu.label") })).toHaveCount(0);
});
