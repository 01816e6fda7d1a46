import type { Page } from "@playwright/test";
import { expect, test } from "../support/e2e-test";
import { expectNoViolations } from "../support/expect-no-violations";
import { siteTexts } from "../support/site-texts";

const t = siteTexts("en");
const modal = (page: Page) => page.locator("#signup-modal");
const question = (page: Page) => page.getByRole("dialog", { name: t("join:modal.keep_title") });
const cross = (page: Page) => modal(page).getByRole("button", { name: t("common:form.close") });
const hearts = (page: Page) => page.locator("main article").getByRole("link", { name: /^Like / });

async function fill(page: Page, email: string, password: string): Promise<void> {
  const field = (name: string) => modal(page).locator(`[name=${name}]`);
  await field("email").fill(email);
  await field("name").fill("Dora");
  await field("password").fill(password);
  await field("date_of_birth_day").fill("4");
  await field("date_of_birth_month").fill("5");
  await field("date_of_birth_year").fill("1989");
}

test.describe("with a mistake on purpose", () => {
  test.use({ expectedErrors: [/status of 422/] });

  test("a visitor's heart opens the signup dialog and loses no input", async ({ newVisitor }) => {
    const page = await newVisitor({ reducedMotion: "reduce" });
    await page.goto("/members");
    const heart = hearts(page).first();
    const name = ((await heart.getAttribute("aria-label")) as string).replace("Like ", "");
    await heart.click();
    await expect(modal(page)).toBeVisible();
    await expect(
      modal(page).getByRole("heading", { name: t("join:signup.title_like", { name }) }),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/members$/);
    await expectNoViolations(page, "the signup modal");

    // Untouched it closes at once, and the focus returns.
    await cross(page).click();
    await expect(modal(page)).toBeHidden();
    await expect(heart).toBeFocused();

    await heart.press("Enter");
    await fill(page, "dora@journey.test", "short");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.mouse.click(5, 5);
    await expect(modal(page)).toBeVisible();
    await expect(question(page)).toBeHidden();

    // It asks, is cancelled, asks again, and keeps the draft.
    await cross(page).click();
    await expectNoViolations(page, "the question whether to keep the draft");
    await question(page)
      .getByRole("button", { name: t("join:modal.back") })
      .click();
    await expect(modal(page).locator("[name=password]")).toHaveValue("short");
    await cross(page).click();
    await question(page)
      .getByRole("button", { name: t("join:modal.keep"), exact: true })
      .click();
    await expect(modal(page)).toBeHidden();
    await expect(heart).toBeFocused();
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("short");

    // For another member the draft is restored without the password; form errors stay in the
    // dialog.
    await page.locator("main article h3 a").last().click();
    await expect(page).toHaveURL(/\/members\/[\w-]{22}$/);
    await page.getByRole("link", { name: /^Write to / }).click();
    await expect(modal(page).locator("[name=email]")).toHaveValue("dora@journey.test");
    await expect(modal(page).locator("[name=date_of_birth_year]")).toHaveValue("1989");
    await expect(modal(page).locator("[name=password]")).toHaveValue("");
    await modal(page).locator("[name=password]").fill("short");
    await modal(page)
      .getByRole("button", { name: t("join:signup.submit") })
      .click();
    await expect(modal(page).getByText(t("join:invalid.password_short"))).toBeVisible();
    await expect(page).toHaveURL(/\/members\/[\w-]{22}$/);

    // The terms are another page: the dialog closes, the typed text stays.
    await modal(page).getByRole("link", { name: "terms" }).click();
    await expect(page).toHaveURL(/\/pages\/terms$/);
    await expect(modal(page)).toBeHidden();
    await page.goBack();
    await page.getByRole("link", { name: /^Like / }).click();
    await expect(modal(page).locator("[name=name]")).toHaveValue("Dora");

    await modal(page).locator("[name=password]").fill("a quiet evening walk");
    await modal(page)
      .getByRole("button", { name: t("join:signup.submit") })
      .click();
    await expect(modal(page).getByRole("heading", { name: t("join:photo.title") })).toBeFocused();
    await expect(page).toHaveURL(/\/members\/[\w-]{22}$/);
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem("signup-draft"))).toBeNull();
  });
});

test("a discarded signup draft is deleted", async ({ newVisitor }) => {
  const page = await newVisitor();
  await page.goto("/members");
  await hearts(page).first().click();
  await fill(page, "eva@journey.test", "a quiet evening walk");
  await cross(page).click();
  await question(page)
    .getByRole("button", { name: t("join:modal.discard") })
    .click();
  await expect(modal(page)).toBeHidden();
  await hearts(page).first().click();
  await expect(modal(page).locator("[name=email]")).toHaveValue("");
});

test("without JavaScript the heart is a link to the signup for that member", async ({
  newVisitor,
}) => {
  const page = await newVisitor({ javaScriptEnabled: false });
  await page.goto("/members");
  await hearts(page).first().click();
  await expect(page).toHaveURL(/\/members\/[\w-]{22}\/signup\?for=like$/);
  await expect(page.getByRole("button", { name: t("join:signup.submit") })).toBeVisible();
});
