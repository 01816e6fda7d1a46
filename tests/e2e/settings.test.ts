import { expect, test } from "../support/e2e-test";
import { expectNoViolations, PHONE } from "../support/expect-no-violations";
import { closeNewLikes } from "../support/new-like-overlay";
import { logInInLanguage } from "../support/own-profile-page";
import { siteTexts } from "../support/site-texts";

// A change that is refused is stated on the page.
test.use({ expectedErrors: [/status of 429/] });

test("a member finds the settings on a phone, in German, and switches to Finnish", async ({
  newVisitor,
}) => {
  const page = await newVisitor({ locale: "de-DE", viewport: PHONE });
  await closeNewLikes(page);
  await page.goto("/lang-config?next=/login");
  await page.locator("[name=locale][value=de]:not(button)").check({ force: true });
  await page.locator("main form [type=submit]").click();
  await page.locator("#email").fill("blocker@demo.test");
  await page.locator("[type=password]").fill("demo-password");
  await page.locator("[type=password]").press("Enter");
  await expect(page).toHaveURL(/\/members$/);

  // The texts of these pages are loaded with them.
  const t = siteTexts("de");
  await page.getByRole("button", { name: new RegExp(t("common:nav.account")) }).click();
  await page.getByRole("link", { name: t("common:nav.settings") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("settings:title"));
  await expectNoViolations(page, "/settings in German");
  await page.setViewportSize(PHONE);
  // Found by URL: the log-out link has the word in its name too.
  await page.locator('main a[href="/settings/account"]').click();
  await expect(page.getByText("blocker@demo.test")).toBeVisible();
  await expectNoViolations(page, "/settings/account in German");

  await page.setViewportSize(PHONE);
  await page.locator("#language").getByRole("button", { name: "Suomi" }).click();
  await expect(page.getByRole("main").getByRole("status")).toContainText(
    siteTexts("fi")("settings:account.language_saved"),
  );
  // A page opened here shows its own texts too, and links back to the list.
  await page
    .getByRole("link", { name: siteTexts("fi")("settings:title") })
    .first()
    .click();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    siteTexts("fi")("settings:title"),
  );
});

test("each change of the notifications is saved at once, and a failed one says so", async ({
  newVisitor,
  address,
}) => {
  const page = await newVisitor({ viewport: PHONE });
  const t = await logInInLanguage(page, "german@demo.test", "de", address);
  await page.goto("/notifications");
  const status = page.locator("#what").getByRole("status");
  const box = page.locator("[name=mail][value=weekly]");
  const before = await box.isChecked();
  await box.press("Space");
  await page.locator("[name=quiet_from]").selectOption("5");
  await expect(status).toHaveText(t("settings:notifications.saved"));
  await expectNoViolations(page, "/notifications in German", [PHONE]);
  await page.reload();
  expect(await box.isChecked()).toBe(!before);
  await expect(page.locator("[name=quiet_from]")).toHaveValue("5");

  await page.route("**/api/notifications.php", (route) =>
    route.fulfill({ status: 429, json: { error: { code: "too_many_requests" } } }),
  );
  await box.press("Space");
  await expect(status).toHaveText(t("settings:privacy.not_saved"));
});

test("without JavaScript the notifications are saved by their button", async ({
  newVisitor,
  address,
}) => {
  const page = await newVisitor({ javaScriptEnabled: false, viewport: PHONE });
  const t = await logInInLanguage(page, "german@demo.test", "de", address);
  await page.goto("/notifications");
  await page.locator("[name=quiet_until]").selectOption("9");
  await page.getByRole("button", { name: t("common:form.save") }).click();
  await expect(page.getByText(t("settings:notifications.saved"), { exact: true })).toBeVisible();
  await expect(page.locator("[name=quiet_until]")).toHaveValue("9");
});
