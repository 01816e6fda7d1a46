import { expect, test } from "../support/e2e-test";
import { expectNoViolations, PHONE } from "../support/expect-no-violations";
import { nameOnProfile } from "../support/profile-name";
import { logIn } from "../support/report-and-block";
import { siteTexts } from "../support/site-texts";

const DESKTOP = { width: 1280, height: 900 };

for (const [language, email, gender, javaScriptEnabled] of [
  ["en", "premium@demo.test", "female", true],
  ["de", "german@demo.test", "female", false],
] as const)
  test(`${language}: a passed member leaves the search and is brought back`, async ({
    newVisitor,
  }) => {
    const t = siteTexts(language);
    const page = await newVisitor({ viewport: PHONE, javaScriptEnabled, locale: language });
    await logIn(page, email);
    const search = `/members?gender=${gender}&min_age=18&max_age=79`;
    await page.goto(search);
    const card = page.locator("main article a").first();
    const path = new URL((await card.getAttribute("href")) ?? "", page.url()).pathname;
    await card.click();
    const name = await nameOnProfile(page);
    await page.getByRole("button", { name: t("safety:menu.label") }).click();
    await page.getByRole("button", { name: t("safety:menu.pass") }).click();
    await expect(page).toHaveURL("/settings/passed?change=passed");
    await expect(page.getByText(t("safety:passed.passed"))).toBeVisible();
    const row = page.getByRole("listitem").filter({ hasText: name });
    await expect(row).toHaveCount(1);
    if (javaScriptEnabled)
      await expectNoViolations(page, "the list of passed members", [PHONE, DESKTOP]);

    await page.goto(search);
    await expect(page.locator("main article").first()).toBeVisible();
    await expect(page.locator(`main article a[href^="${path}"]`)).toHaveCount(0);

    await page.goto("/settings");
    await page
      .locator("main")
      .getByRole("link", { name: t("safety:passed.title") })
      .click();
    await row.getByRole("button", { name: t("safety:passed.undo") }).click();
    await expect(page.getByText(t("safety:passed.undone"))).toBeVisible();
    await expect(page.getByText(t("safety:passed.empty_title"))).toBeVisible();
    await page.goto(search);
    await expect(page.locator(`main article a[href^="${path}"]`).first()).toBeVisible();
  });
