import type { Page } from "@playwright/test";
import { DESK, expectNoViolations, PHONE } from "../support/accessible";
import { expect, test } from "../support/journey";
import { nameOnProfile } from "../support/profile-name";
import { words } from "../support/words";

const t = words("en");
const label = (key: string) => t(`safety:${key}`);
const menu = (page: Page) => page.locator("#safety-menu");
const open = (page: Page) => page.getByRole("button", { name: label("menu.label") }).click();
const choose = (page: Page, key: string) =>
  menu(page)
    .getByRole("link", { name: t(key) })
    .click();
const reason = (page: Page, key: string) =>
  page.getByRole("button", { name: label(`report.reason.${key}`) }).click();
const heading = (page: Page, key: string) =>
  page.getByRole("heading", { level: 1, name: label(key) });
const caseNumber = (page: Page) => page.getByText(/^[2-9C-Y]{4}-[2-9C-Y]{4}$/);
const blockedName = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ hasText: name });

async function logIn(page: Page, email: string): Promise<void> {
  // Whoever is liked in the demo world is told so whenever they come; here it stands in the way.
  await page.addLocatorHandler(page.locator("[aria-labelledby=like-overlay-title]"), () =>
    page.keyboard.press("Escape"),
  );
  await page.goto("/login");
  const form = page.locator("form", { has: page.locator("[type=password]") });
  await form.locator("[name=email]").fill(email);
  await form.locator("[type=password]").fill("demo-password");
  await form.locator("[type=password]").press("Enter");
  await expect(page).toHaveURL(/\/members$/);
}

/** The profile of somebody from the search; answers their first name. */
async function openSomebody(page: Page): Promise<string> {
  await page.goto("/members?gender=male&country=NL&min_age=18&max_age=79");
  await page.locator("main article a").first().click();
  await expect(page).toHaveURL(/\/members\/[\w-]{22}$/);
  return nameOnProfile(page);
}

test("on a wide screen a member reports in three taps, blocks, finds the person under Blocked and takes it back", async ({
  newVisitor,
}) => {
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
  // Taking that back is a block, and asks like any other.
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

test("on a phone a chat is reported with words and blocked in one step, and can be reported again from the list", async ({
  newVisitor,
}) => {
  const page = await newVisitor({ viewport: PHONE, reducedMotion: "reduce" });
  await logIn(page, "blocked@demo.test");
  await openSomebody(page);
  const name = await nameOnProfile(page);
  await page.locator("main a[href$='/chat']").first().click();
  await open(page);
  await expect(menu(page).getByRole("link")).toHaveText([
    t("chat:head.profile"),
    label("menu.report"),
    label("menu.block"),
  ]);
  await page.keyboard.press("Escape");
  await page.locator("#composer").fill("Hello, are you real?");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/chats\/[\w-]{22}$/);
  const chat = page.url();
  await open(page);
  await expect(menu(page).getByRole("link")).toHaveText([
    t("chat:head.profile"),
    label("menu.report"),
    label("menu.block"),
    t("chat:head.delete"),
  ]);
  await choose(page, "safety:menu.report");

  await page.getByRole("checkbox", { name: label("report.also_block") }).check();
  await page.getByText(label("report.add_words")).click();
  // A word without breaks makes nothing wider, and Enter in the box sends no reason that nobody chose.
  await page.getByRole("textbox").fill("x".repeat(300));
  await page.getByRole("checkbox", { name: label("report.also_block") }).press("Enter");
  await expect(page.locator("#reason-error")).toHaveText(label("report.sends"));
  await expectNoViolations(page, "the report with words", [{ width: 320, height: 640 }, PHONE]);
  await reason(page, "threats");
  await expect(caseNumber(page)).toBeVisible();
  await expect(page.getByText(label("block.done"))).toBeVisible();

  await page
    .locator("main")
    .getByRole("link", { name: label("blocked.title") })
    .click();
  await blockedName(page, name)
    .getByRole("link", { name: label("menu.report") })
    .click();
  await reason(page, "other");
  await expect(caseNumber(page)).toBeVisible();
  expect((await page.request.get(chat)).status()).toBe(404);
});

test("without JavaScript the menu opens, a block asks, the list unblocks, and a report shows its number", async ({
  newVisitor,
}) => {
  const page = await newVisitor({ viewport: PHONE, javaScriptEnabled: false });
  await logIn(page, "blocker@demo.test");
  await page.goto("/members?gender=female&country=NL&min_age=18&max_age=79");
  await page.locator("main article a").first().click();
  const name = await nameOnProfile(page);
  await page.locator("main a[href$='/chat']").first().click();
  await open(page);
  await choose(page, "safety:menu.block");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: label("block.confirm") })
    .click();
  await expect(page).toHaveURL(/\/settings\/blocked\?blocked=/);
  await blockedName(page, name)
    .getByRole("link", { name: label("menu.report") })
    .click();
  await reason(page, "sexual");
  await expect(caseNumber(page)).toBeVisible();
  await page.goto("/settings/blocked");
  await blockedName(page, name)
    .getByRole("button", { name: label("blocked.unblock") })
    .click();
  await expect(page.getByText(label("blocked.unblocked"))).toBeVisible();
  await expect(blockedName(page, name)).toHaveCount(0);
});

test("on one's own profile there is nobody to report or block", async ({ newVisitor }) => {
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
