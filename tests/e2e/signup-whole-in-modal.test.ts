import type { Page } from "@playwright/test";
import { expect, test } from "../support/e2e-test";
import { expectNoViolations } from "../support/expect-no-violations";
import { codeIn, SIGNUP_PICTURE } from "../support/sign-up";
import { siteTexts } from "../support/site-texts";

const t = siteTexts("de");
const modal = (page: Page) => page.locator("#signup-modal");

async function fill(page: Page, email: string, password: string): Promise<void> {
  const field = (name: string) => modal(page).locator(`[name=${name}]`);
  await field("email").fill(email);
  await field("name").fill("Dora");
  await field("password").fill(password);
  await field("date_of_birth_day").fill("4");
  await field("date_of_birth_month").fill("5");
  await field("date_of_birth_year").fill("1989");
}

test("on a desktop, in German, the whole signup runs in the dialog", async ({
  newVisitor,
  readEmailTo,
}) => {
  const page = await newVisitor({ locale: "de-DE", reducedMotion: "reduce" });
  const inside = modal(page);
  const heading = (step: string) => inside.getByRole("heading", { name: t(`join:${step}.title`) });
  const press = (key: string) => inside.getByRole("button", { name: t(key) }).click();
  await page.goto("/members");
  await page
    .locator("main article")
    .getByRole("link")
    .filter({ has: page.locator("svg") })
    .first()
    .click();
  await fill(page, "greta@journey.test", "ein ruhiger Abendspaziergang");
  await press("join:signup.submit");

  await expect(heading("photo")).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await inside.locator("#photo").setInputFiles(SIGNUP_PICTURE);
  await expect(inside.locator("[name=crop]")).toHaveValue(/,/);
  await expectNoViolations(page, "the photo in the dialog");
  await press("join:step.next");

  await expect(heading("location")).toBeFocused();
  await press("join:step.next");
  await expect(inside.getByText(t("join:invalid.region"))).toBeVisible();
  await inside.locator("select[name=country]").selectOption("DE");
  await expect(inside.locator("[name=region] option[value=DE-BE]")).toBeAttached();
  await inside.locator("[name=region]").selectOption("DE-BE");
  await press("join:step.next");

  // Back and forward: the answers are kept.
  await expect(heading("about_you")).toBeFocused();
  await inside.getByRole("link", { name: t("join:step.back") }).click();
  await expect(inside.locator("[name=region]")).toHaveValue("DE-BE");
  await press("join:step.next");
  await expect(heading("about_you")).toBeFocused();

  // Closing it midway asks, and keeps everything.
  await inside.getByRole("button", { name: t("common:form.close") }).click();
  const dialog = page.getByRole("dialog", { name: t("join:modal.stop_title") });
  await expectNoViolations(page, "the question whether to stop");
  await dialog
    .getByRole("button", { name: t("join:modal.back") })
    .last()
    .click();
  await inside.locator("[name=gender][value=female]").check({ force: true });
  const consent = inside.locator("[name=orientation_consent]");
  await expect(consent).toBeHidden();
  await inside.locator("[name=seeks][value=both]").check({ force: true });
  await expect(consent).not.toBeChecked();
  await consent.check();
  await press("join:step.next");
  await expect(heading("about_me")).toBeFocused();
  await press("join:step.skip");

  await expect(heading("confirm")).toBeFocused();
  await inside.locator("[name=code]").fill("000000");
  const code = codeIn(await readEmailTo("greta@journey.test", "activate"));
  await inside.locator("[name=code]").fill(code);
  await press("join:confirm.submit");
  await expect(page).toHaveURL(/\/activate\/done$/);
  await expect(inside).toBeHidden();
});
