import type { Page } from "@playwright/test";
import { logInClient } from "../support/chat-clients";
import { expect, test } from "../support/e2e-test";
import { DESK, expectNoViolations, PHONE } from "../support/expect-no-violations";
import { chooseLanguage } from "../support/log-in";
import { openFilters } from "../support/open-filters";
import { siteTexts } from "../support/site-texts";

const t = siteTexts("fi");
const WIDE = "gender=both&country=NL&min_age=18&max_age=79";
/** Forty letters without a possible break. */
const LONG = "Lentokonesuihkuturbiinimoottoriapumekaan";

const list = (page: Page) =>
  page.getByRole("region", { name: t("members:saved.title") }).getByRole("list");
const statusOf = (page: Page, done: string) =>
  page.getByRole("status").filter({ hasText: t(`members:saved.done.${done}`) });
const folded = (page: Page, key: string) => page.locator("summary").filter({ hasText: t(key) });

for (const script of [true, false])
  test(`a search is saved, renamed and deleted ${script ? "with" : "without"} a script`, async ({
    newVisitor,
    address,
  }) => {
    const page = await newVisitor({
      viewport: PHONE,
      reducedMotion: "reduce",
      javaScriptEnabled: script,
    });
    await chooseLanguage(page, "fi", address);
    await logInClient(page.request, "blocker@demo.test");
    await page.goto(`/members?${WIDE}&photo=yes`);
    await openFilters(page);
    await folded(page, "members:saved.save").click();
    await page.locator("#search-name").fill("Kuvalliset");
    await page.getByRole("button", { name: t("members:saved.submit") }).click();
    await expect(statusOf(page, "saved")).toBeVisible();
    const link = list(page).getByRole("link", { name: "Kuvalliset" });
    await expect(link).toHaveAttribute("aria-current", "true");
    await expect(folded(page, "members:saved.save")).toHaveCount(0);

    await page.goto("/members");
    await link.click();
    await expect(page).toHaveURL(/photo=yes&saved=[\w-]{22}$/);
    await expect(link).toHaveAttribute("aria-current", "true");

    await openFilters(page);
    await folded(page, "members:saved.edit").click();
    await page.getByRole("textbox", { name: t("members:saved.name") }).fill(LONG);
    await page.getByRole("button", { name: t("members:saved.rename") }).click();
    await expect(statusOf(page, "renamed")).toBeVisible();
    await expect(list(page).getByRole("link", { name: LONG })).toBeVisible();
    if (script) await expectNoViolations(page, "saved searches", [PHONE, DESK]);
    await page.setViewportSize(PHONE);

    await openFilters(page);
    if ((await page.getByRole("button", { name: t("members:saved.rename") }).count()) === 0)
      await folded(page, "members:saved.edit").click();
    await page
      .getByRole("button", { name: t("members:saved.delete_named", { search: LONG }) })
      .click();
    await expect(statusOf(page, "deleted")).toBeVisible();
    await expect(list(page)).toHaveCount(0);
  });

test("three saved searches are the limit, stated before and after a fourth", async ({
  newVisitor,
  address,
}) => {
  const page = await newVisitor({ viewport: PHONE, reducedMotion: "reduce" });
  await chooseLanguage(page, "fi", address);
  await logInClient(page.request, "blocked@demo.test");
  for (const age of [41, 42, 43]) {
    await page.goto(`/members?gender=both&country=NL&min_age=18&max_age=${age}`);
    await openFilters(page);
    await folded(page, "members:saved.save").click();
    await page.getByRole("button", { name: t("members:saved.submit") }).click();
    await expect(statusOf(page, "saved")).toBeVisible();
  }
  await page.goto(`/members?${WIDE}`);
  await openFilters(page);
  await folded(page, "members:saved.save").click();
  await expect(page.getByText(t("members:refusal.too_many_searches"))).toBeVisible();
  await expect(page.getByRole("button", { name: t("members:saved.submit") })).toHaveCount(0);
  await expectNoViolations(page, "three saved searches", [PHONE, DESK]);
});
