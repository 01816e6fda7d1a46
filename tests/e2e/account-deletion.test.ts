import type { Page } from "@playwright/test";
import { DELETION_GRACE_DAYS } from "~/domain/account/account";
import { expect, test } from "../support/e2e-test";
import { expectNoViolations, PHONE } from "../support/expect-no-violations";
import { chooseLanguage, linkPathIn, logIn, submitLogin } from "../support/log-in";
import { closeNewLikes } from "../support/new-like-overlay";
import { siteTexts } from "../support/site-texts";
import { filesIn } from "../support/zip";

// A rejected login gets 422, which browsers report in the console.
test.use({ expectedErrors: [/status of 422/] });

/** Completes both deletion steps with the password. */
async function completeDeletion(page: Page, t: ReturnType<typeof siteTexts>) {
  await page.goto("/settings/delete");
  await page.locator("main a[href='/settings/delete/confirm']").click();
  await page.getByRole("radio", { name: t("leaving:reasons.time") }).check();
  await page.locator("[type=password]").fill("demo-password");
  await page
    .getByRole("main")
    .getByRole("button", { name: t("leaving:delete.go") })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("join:deleted.title"));
}

test("on a desktop, in Finnish, a member requests a data export and reads the ZIP", async ({
  newVisitor,
  readEmailTo,
  address: url,
}) => {
  const t = siteTexts("fi");
  const email = "premium@demo.test";
  const page = await newVisitor({ locale: "fi-FI" });
  await closeNewLikes(page);
  await chooseLanguage(page, "fi", url);
  await logIn(page, email);
  await page.goto("/settings/data");
  await page.getByRole("button", { name: t("leaving:data.ask") }).click();
  await readEmailTo(email, "takeout_ready");
  await page.reload();
  const copy = page.getByRole("link", { name: t("leaving:data.download") });
  await expectNoViolations(page, "a copy that is ready");
  const zip = await page.request.get((await copy.getAttribute("href")) as string);
  const files = filesIn(new Uint8Array(await zip.body()));
  const read = (name: string) => JSON.parse(new TextDecoder().decode(files[name]));
  expect(read("account.json")[0].email).toBe(email);
  for (const [name, bytes] of Object.entries(files)) {
    if (name.endsWith(".json")) expect(read(name), name).toBeDefined();
    if (name.endsWith(".webp")) expect(String.fromCharCode(...bytes.slice(8, 12))).toBe("WEBP");
  }
  expect(Object.keys(files)).toContain("photos/1.webp");
});

test("on a phone, in German, a member leaves, returns, leaves again and is erased", async ({
  newVisitor,
  readEmailTo,
  site,
  address: url,
}) => {
  const t = siteTexts("de");
  const email = "free@demo.test";
  const page = await newVisitor({ locale: "de-DE", viewport: PHONE });
  await closeNewLikes(page);
  await chooseLanguage(page, "de", url);
  await logIn(page, email);
  for (const path of ["/settings/delete", "/settings/delete/confirm"]) {
    await page.goto(path);
    await expectNoViolations(page, path, [PHONE]);
  }
  await completeDeletion(page, t);
  await page.goto(`/${linkPathIn(await readEmailTo(email, "deletion_started"))}`);
  await page.getByRole("button", { name: t("leaving:return.submit") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("leaving:return.done_title"));

  await logIn(page, email);
  await completeDeletion(page, t);
  await site.letDaysPass(email, DELETION_GRACE_DAYS - 1);
  await submitLogin(page, email);
  await page.getByRole("button", { name: t("leaving:return.submit") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("leaving:return.done_title"));
  await page.getByRole("link", { name: t("join:activate.to_members") }).click();
  await expect(page).toHaveURL(/\/members$/);
  await completeDeletion(page, t);
  await site.letDaysPass(email, DELETION_GRACE_DAYS);
  expect((await readEmailTo(email, "deletion_done")).plain).toContain(t("mail:deletion_done.kept"));
  await submitLogin(page, email);
  await expect(page.getByText(t("join:refusal.login_failed"))).toBeVisible();
});
