import type { Locator, Page } from "@playwright/test";
import { EMMA, logInClient } from "../support/chat-clients";
import { closedAtIn } from "../support/closed-alert";
import { expect, test } from "../support/e2e-test";
import { DESK } from "../support/expect-no-violations";
import { launchOptions } from "../support/installed-app";
import { chooseLanguage } from "../support/log-in";
import { closeNewLikes } from "../support/new-like-overlay";
import { siteTexts } from "../support/site-texts";

test.use({ launchOptions });

const t = siteTexts("nl");

/**
 * Reloads a page, lets it query its state, and opens further pages until one shows the expected
 * notice and no other.
 */
async function expectNotice(page: Page, notice: Locator, others: Locator[]) {
  const response = page.waitForResponse(
    (answer) => new URL(answer.url()).pathname === "/api/user.php",
  );
  await page.goto("/members");
  await response;
  await expect(async () => {
    for (const path of ["/likes", "/members"]) {
      await page.getByRole("banner").locator(`a[href='${path}']`).first().click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
    }
    await expect(notice).toBeVisible({ timeout: 5_000 });
    for (const other of others) await expect(other).toHaveCount(0);
  }).toPass();
}

test("in Dutch: the stopped-mail notice is shown while browsing, closed, and shown again", async ({
  newVisitor,
  site,
  address,
}) => {
  const page = await newVisitor({ viewport: DESK });
  await chooseLanguage(page, "nl", address);
  await logInClient(page.request, EMMA);
  await closeNewLikes(page);
  const named = (key: string) =>
    page.getByRole("complementary", { name: t(`${key}.title`), exact: true });
  const bounce = named("address:stopped.bounce");
  const complaint = named("address:stopped.fbl");
  const offer = named("push:alert");
  await expectNotice(page, offer, [bounce, complaint]);

  // Shown alone, and only on browsing pages.
  await site.stopMail(EMMA, "bounce");
  await expectNotice(page, bounce, [offer]);
  await expect(bounce).toContainText(t("address:stopped.bounce.text"));
  await page.goto("/settings");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(bounce).toHaveCount(0);

  // Closed together with the time of its cause, while that lasts: then the offer may be shown.
  await expectNotice(page, bounce, [offer]);
  await bounce.getByRole("button", { name: t("common:form.close") }).click();
  await expect(bounce).toHaveCount(0);
  expect(Date.now() - (await closedAtIn(page, "mail"))).toBeLessThan(120_000);
  await expectNotice(page, offer, [bounce]);

  // The notifications page always shows it, with the button to resume.
  await page.goto("/notifications");
  await expect(page.getByText(t("address:stopped.bounce.text"))).toBeVisible();
  await page.getByRole("button", { name: t("address:stopped.submit") }).click();
  await expect(page.getByText(t("address:stopped.again.title"))).toBeVisible();
  await expectNotice(page, offer, [bounce, complaint]);

  // A new stop is shown again with its own reason, and links to that page.
  await site.stopMail(EMMA, "fbl");
  await expectNotice(page, complaint, [offer]);
  await complaint.getByRole("link", { name: t("address:stopped.action") }).click();
  await expect(page).toHaveURL(/\/notifications$/);
  await expect(page.getByText(t("address:stopped.fbl.text"))).toBeVisible();
});
