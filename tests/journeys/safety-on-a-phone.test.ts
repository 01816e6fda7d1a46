import { expectNoViolations, PHONE } from "../support/accessible";
import { expect, test } from "../support/journey";
import { nameOnProfile } from "../support/profile-name";
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

test("on a phone a chat is reported and blocked in one step", async ({ newVisitor }) => {
  const page = await newVisitor({ viewport: PHONE, reducedMotion: "reduce" });
  await logIn(page, "blocked@demo.test");
  await openSomebody(page);
  const name = await nameOnProfile(page);
  await page.locator("main a[href$='/chat']").first().click();
  await expect(page.locator("#composer")).toBeVisible(); // the profile has a menu too
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
  await expect(page.locator("[data-seq]").getByText("Hello, are you real?")).toBeVisible();
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
  // A word without breaks widens nothing, and Enter in the box sends no reason that was not chosen.
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

test("without JavaScript a member can block, unblock and report", async ({ newVisitor }) => {
  const page = await newVisitor({ viewport: PHONE, javaScriptEnabled: false });
  await logIn(page, "blocker@demo.test");
  await page.goto("/members?gender=female&country=NL&min_age=18&max_age=79");
  await page.locator("main article a").first().click();
  const name = await nameOnProfile(page);
  await page.locator("main a[href$='/chat']").first().click();
  await expect(page.locator("#composer")).toBeVisible(); // the profile has a menu too
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
