import { expect, test } from "../support/e2e-test";
import { expectNoViolations } from "../support/expect-no-violations";
import { chooseLanguage, codeIn, linkPathIn, logIn } from "../support/log-in";
import { closeNewLikes } from "../support/new-like-overlay";
import { siteTexts } from "../support/site-texts";

// Rejected forms get 422, a page whose session was ended elsewhere 403; browsers report both.
test.use({ expectedErrors: [/status of 422|status of 403 .*\/api\/user\.php/] });

test("in Dutch, on a desktop: password and address are changed and the address restored", async ({
  newVisitor,
  readEmailTo,
  address: url,
}) => {
  const t = siteTexts("nl");
  const old = "blocker@demo.test";
  const email = "nieuw@journey.test";
  const page = await newVisitor({ locale: "nl-NL" });
  await closeNewLikes(page);
  await chooseLanguage(page, "nl", url);
  await logIn(page, old);
  await page.goto("/settings/security");
  await page.getByText(t("password:change.title")).click();
  await page.locator("[name=old_password]").fill("niet het wachtwoord");
  await page.locator("[name=password]").fill("drie natte fietsen");
  await page.locator("[name=password_again]").fill("drie natte fietsen");
  await page.getByRole("button", { name: t("password:new.submit") }).click();
  await expect(page.getByText(t("password:refusal.old_password"))).toBeVisible();
  await expectNoViolations(page, "a refused password in Dutch");
  await page.locator("[name=old_password]").fill("demo-password");
  await page.locator("[name=password]").fill("drie natte fietsen");
  await page.locator("[name=password_again]").fill("drie natte fietsen");
  await page.getByRole("button", { name: t("password:new.submit") }).click();
  await expect(page.getByRole("main").getByRole("status")).toContainText(t("password:done.title"));

  await page.goto("/settings/account");
  await page.getByText(t("address:part.change")).click();
  await page.locator("#mail-form [name=email]").fill(email);
  await page.getByRole("button", { name: t("address:part.submit") }).click();
  await expect(page.locator("[name=code]")).toBeVisible();
  await expectNoViolations(page, "an address that waits in Dutch");
  await page.locator("[name=code]").fill(codeIn(await readEmailTo(email, "mail_change")));
  await page.getByRole("button", { name: t("address:link.submit") }).click();
  await expect(page.getByText(t("address:changed.title"))).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();

  const owner = await newVisitor({ locale: "nl-NL" });
  await chooseLanguage(owner, "nl", url);
  await owner.goto(`/${linkPathIn(await readEmailTo(old, "mail_changed"))}`);
  await expectNoViolations(owner, "the way back in Dutch");
  await owner.getByRole("button", { name: t("address:undo.submit") }).click();
  await owner.locator("[name=password]").fill("weer helemaal van mij");
  await owner.locator("[name=password_again]").fill("weer helemaal van mij");
  await owner.getByRole("button", { name: t("password:new.submit") }).click();
  await expect(owner.getByRole("heading", { level: 1 })).toHaveText(t("password:done.title"));
  // Requested apart from the open page, which redirects to the login by itself: a navigation there
  // would collide with it.
  const closed = await page.request.get("/settings/account");
  expect(closed.url()).toMatch(/\/login/);
});
