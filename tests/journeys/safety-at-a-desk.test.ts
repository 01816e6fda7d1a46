import type { Page } from "@playwright/test";
import { DESK, expectNoViolations, PHONE } from "../support/accessible";
import { expect, test } from "../support/journey";
import {
  blockedName,
  caseNumber,
  choose,
  label,
  logIn,
  menu,
  open,
  openSomebody,
  reason,
} from "../support/safety";
import { words } from "../support/words";

const t = words("en");

const heading = (page: Page, key: string) =>
  page.getByRole("heading", { level: 1, name: label(key) });

test("on a wide screen a member reports, blocks and unblocks", async ({ newVisitor }) => {
  const page = await newVisitor({ viewport: DESK, reducedMotion: "reduce" });
  await logIn(page, "blocked@demo.test");
  const name = await openSomebody(page);
  const address = page.url();

  await open(page);
  await expect(menu(page).getByRole("link")).toHaveText([
    label("menu.report"),
    label("menu.block"),
  ]);
  await choose(page, "safety:menu.report");
  await expect(heading(page, "report.title")).toBeVisible();
  await expect(page.getByText(name, { exact: true })).toBeVisible();
  await expectNoViolations(page, "the report", [DESK, PHONE]);
  await page.setViewportSize(DESK);
  await reason(page, "fake");
  await expect(heading(page, "report.done_title")).toBeVisible();
  await expect(caseNumber(page)).toBeVisible();

  await page.goto(address);
  await open(page);
  await choose(page, "safety:menu.block");
  const question = page.getByRole("dialog", { name: label("block.title") });
  await expect(question).toContainText(
    t("safety:block.where", { blocked: label("blocked.title") }),
  );
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(address); // the answer also changes the URL
  await open(page);
  await choose(page, "safety:menu.block");
  await question.getByRole("button", { name: label("block.confirm") }).click();
  await expect(page.getByRole("status").filter({ hasText: label("block.done") })).toBeVisible();

  await page.locator("[popovertarget=account-menu]").click();
  await page
    .locator("#account-menu")
    .getByRole("link", { name: label("blocked.title") })
    .click();
  await expect(heading(page, "blocked.title")).toBeVisible();
  await blockedName(page, name)
    .getByRole("button", { name: label("blocked.unblock") })
    .click();
  await expect(
    page.getByRole("status").filter({ hasText: label("blocked.unblocked") }),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: label("blocked.empty_title") })).toBeVisible();
  // Undoing the unblock is a block, and asks like any other.
  await page.getByRole("link", { name: label("block.undo") }).click();
  await expect(question).toContainText(name);
  await question.getByRole("button", { name: label("block.confirm") }).click();
  await expect(page.getByRole("status").filter({ hasText: label("block.done") })).toBeVisible();
  await page.goto("/settings/blocked");
  await expect(blockedName(page, name)).toBeVisible();
  await expectNoViolations(page, "the blocked", [DESK, PHONE]);
  await page.setViewportSize(DESK);
  await blockedName(page, name)
    .getByRole("button", { name: label("blocked.unblock") })
    .click();
  await expect(
    page.getByRole("status").filter({ hasText: label("blocked.unblocked") }),
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
  await expect(page.getByRole("button", { name: label("menu.label") })).toHaveCount(0);
});
