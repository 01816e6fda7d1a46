import { expect, test } from "../support/e2e-test";
import { siteTexts } from "../support/site-texts";

// A filled honeypot gets 429, which browsers report in the console.
test.use({ expectedErrors: [/status of 429/] });

const t = siteTexts("en");

test("a password manager that fills the honeypot field is rejected once", async ({
  newVisitor,
}) => {
  const page = await newVisitor();
  await page.goto("/reset-password");
  const trap = page.locator("#reset-form [name=subject]");
  await expect(trap).toHaveAttribute("autocomplete", "off");
  await trap.evaluate((field: HTMLInputElement) => {
    field.value = "filled in by a program";
  });
  await page.locator("#reset-form [name=email]").fill("free@demo.test");
  await page.getByRole("button", { name: t("password:reset.submit") }).click();
  await expect(page.getByText(t("join:refusal.robot"))).toBeVisible();
  await expect(trap).toHaveValue("");
  await page.getByRole("button", { name: t("password:reset.submit") }).click();
  await expect(page.locator("[name=code]")).toBeVisible();
});
