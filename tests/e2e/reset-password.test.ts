import { expect, test } from "../support/e2e-test";
import { expectNoViolations, PHONE } from "../support/expect-no-violations";
import { chooseLanguage, codeIn, linkPathIn, submitLogin } from "../support/log-in";
import { siteTexts } from "../support/site-texts";

// Rejected forms get 422, which browsers report in the console.
test.use({ expectedErrors: [/status of 422/] });

test("on a phone, in Polish, a forgotten password is reset by the link", async ({
  newVisitor,
  readEmailTo,
  address: url,
}) => {
  const t = siteTexts("pl");
  const email = "free@demo.test";
  const page = await newVisitor({ locale: "pl-PL", viewport: PHONE });
  await chooseLanguage(page, "pl", url);
  await page.goto("/login");
  await page.getByRole("link", { name: t("join:login.forgotten") }).click();
  await page.locator("#reset-form [name=email]").fill("nobody@journey.test");
  await page.getByRole("button", { name: t("password:reset.submit") }).click();
  await expect(page.getByText(t("password:refusal.reset_unknown"))).toBeVisible();
  await page.locator("#reset-form [name=email]").fill(email);
  await page.getByRole("button", { name: t("password:reset.submit") }).click();
  await expect(page.locator("[name=code]")).toBeVisible();
  await expectNoViolations(page, "the code for a new password in Polish");

  await page.goto(`/${linkPathIn(await readEmailTo(email, "reset"))}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("password:new.title"));
  await expectNoViolations(page, "a new password in Polish");
  await page.locator("[name=password]").fill("trzy zielone rowery");
  await page.locator("[name=password_again]").fill("trzy zielone kajaki");
  await page.getByRole("button", { name: t("password:new.submit") }).click();
  await expect(page.getByText(t("password:invalid.not_equal"))).toBeVisible();
  await page.locator("[name=password_again]").fill("trzy zielone rowery");
  await page.getByRole("button", { name: t("password:new.submit") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("password:done.title"));
  await readEmailTo(email, "password_changed");
  await page.goto("/members");
  await expect(page).toHaveURL(/\/members$/);
});

test("on a desktop, in Finnish, the code resets the password and ends the old one", async ({
  newVisitor,
  readEmailTo,
  address: url,
}) => {
  const t = siteTexts("fi");
  const email = "blocker@demo.test";
  const secret = "kolme vihreää pyörää";
  const page = await newVisitor({ locale: "fi-FI" });
  await chooseLanguage(page, "fi", url);
  await page.goto("/reset-password");
  await page.locator("#reset-form [name=email]").fill(email);
  await page.getByRole("button", { name: t("password:reset.submit") }).click();
  await page.locator("[name=code]").fill("000 000");
  await page.locator("[name=password]").fill(secret);
  await page.locator("[name=password_again]").fill(secret);
  await page.getByRole("button", { name: t("password:new.submit") }).click();
  await expect(page.getByText(t("password:refusal.reset_code_wrong"))).toBeVisible();
  const resetEmail = await readEmailTo(email, "reset");
  await page.locator("[name=code]").fill(codeIn(resetEmail));
  await page.locator("[name=password]").fill(secret);
  await page.locator("[name=password_again]").fill(secret);
  await page.getByRole("button", { name: t("password:new.submit") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("password:done.title"));

  // The code of the e-mail also invalidates its link, and the old password no longer works.
  const elsewhere = await newVisitor({ locale: "fi-FI" });
  await chooseLanguage(elsewhere, "fi", url);
  await elsewhere.goto(`/${linkPathIn(resetEmail)}`);
  await expect(elsewhere.getByRole("heading", { level: 1 })).toHaveText(
    t("password:refusal.reset_closed"),
  );
  await submitLogin(elsewhere, email);
  await expect(elsewhere.getByText(t("join:refusal.login_failed"))).toBeVisible();
  await submitLogin(elsewhere, email, secret);
  await expect(elsewhere).toHaveURL(/\/members$/);
});
