import { expect, test } from "../support/e2e-test";
import { expectNoViolations } from "../support/expect-no-violations";
import { codeIn, type SignupPerson, signUp } from "../support/sign-up";
import { siteTexts } from "../support/site-texts";

for (const { language, script } of [
  { language: "en", script: true },
  { language: "pl", script: false },
] as const)
  test(`a member agrees, withdraws and agrees again (${language})`, async ({
    newVisitor,
    readEmailTo,
  }) => {
    const t = siteTexts(language);
    const who: SignupPerson = {
      name: "Robin",
      email: `robin-${language}@journey.test`,
      gender: "female",
      seeks: "both",
      country: "NL",
      region: "NL-NH",
      born: "1990-05-05",
    };
    const page = await newVisitor({ javaScriptEnabled: script, locale: language });
    await signUp(page, who, t, script);
    await page.fill("[name=code]", codeIn(await readEmailTo(who.email, "activate")));
    await page.getByRole("button", { name: t("join:confirm.submit") }).click();
    await expect(
      page.getByRole("heading", { level: 1, name: t("join:activate.done_title") }),
    ).toBeVisible();

    await page.goto("/settings/privacy");
    const section = page.locator("section", { hasText: t("settings:privacy.orientation.effect") });
    await section.getByRole("button", { name: t("settings:privacy.fictional.withdraw") }).click();
    await expect(page.getByText(t("settings:privacy.orientation.withdrawn"))).toBeVisible();

    await page.goto("/members");
    const title = page.getByRole("heading", { level: 1, name: t("join:consent.title") });
    await expect(title).toBeVisible();
    await expect(page.getByText(t("join:consent.hidden"))).toBeVisible();
    if (script) await expectNoViolations(page, "the question for the consent");
    await page.getByRole("button", { name: t("join:consent.agree") }).click();
    await expect(page).toHaveURL(/\/members$/);
  });
