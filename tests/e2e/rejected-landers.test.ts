import type { Page } from "@playwright/test";
import { LANDERS } from "~/domain/visit/visit";
import { expect, test } from "../support/e2e-test";
import { DESK, expectNoViolations, PHONE } from "../support/expect-no-violations";
import { takeShare } from "../support/nightly";
import { siteTexts } from "../support/site-texts";

test.use({ expectedErrors: [/status of 4(?:22|09)/] });

const GOOD = {
  email: "mend@example.test",
  name: "Jo",
  password: "four plain little words",
  day: "5",
  month: "6",
  year: "1990",
};

async function fill(page: Page, overrides: Partial<typeof GOOD>): Promise<void> {
  const { email, name, password, day, month, year } = { ...GOOD, ...overrides };
  await page.locator("[name=email]").fill(email);
  await page.locator("[name=name]").fill(name);
  await page.locator("[name=password]").fill(password);
  await page.locator("[name=date_of_birth_day]").fill(day);
  await page.locator("[name=date_of_birth_month]").fill(month);
  await page.locator("[name=date_of_birth_year]").fill(year);
}

const submit = (page: Page, language: string) =>
  page.getByRole("button", { name: siteTexts(language)("join:signup.submit") }).click();
const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().top);

const SIZES = [PHONE, DESK];
for (const size of SIZES) {
  test(`without JavaScript a rejected lander shows its errors first, at ${size.width} px`, async ({
    newVisitor,
  }) => {
    const t = siteTexts("de");
    const page = await newVisitor({
      javaScriptEnabled: false,
      viewport: size,
      locale: "de-DE",
      reducedMotion: "reduce",
    });
    for (const lander of takeShare(LANDERS, size, SIZES)) {
      await page.goto(`/landers/${lander}?network=test`);
      await fill(page, { password: "kurz", day: "31", month: "2" });
      await submit(page, "de");
      await expect(page, lander).toHaveTitle(
        new RegExp(`^${t("common:form.error_title", { title: "" })}`),
      );
      await expect(page.locator("#password"), lander).toBeFocused();
      const problem = page.getByRole("alert");
      await expect(problem, lander).toHaveText(t("common:form.problem_other", { count: 2 }));
      await expect(problem, lander).toBeInViewport({ ratio: 1 });
      await expect(page.locator("#password"), lander).toBeInViewport({ ratio: 1 });
      expect(await topOf(page, "#start"), `${lander}: where its form begins`).toBeLessThanOrEqual(
        100,
      );
      await expect(page.getByRole("heading", { level: 1 }), lander).toHaveCount(1);
    }
  });
}

test("an empty lander is answered in the page's language, not the browser's", async ({
  newVisitor,
  baseURL,
}) => {
  const page = await newVisitor({ javaScriptEnabled: false, viewport: PHONE, locale: "en-GB" });
  await page.context().addCookies([{ name: "locale", value: "pl", url: baseURL ?? "" }]);
  await page.goto("/landers/gallery");
  await submit(page, "pl");
  const problem = siteTexts("pl")("common:form.problem_few", { count: 4 });
  await expect(page.getByRole("alert")).toHaveText(problem);
  await expect(page.locator("#email")).toBeFocused();
  await expect(page.locator("#email-error")).toHaveText(siteTexts("pl")("common:invalid.required"));
});

test("a rejected lander is accessible", async ({ newVisitor }) => {
  const page = await newVisitor({ reducedMotion: "reduce" });
  await page.goto("/landers/gallery");
  await fill(page, { password: "kort", day: "31", month: "2" });
  await submit(page, "en");
  await expect(page.getByRole("alert")).toBeVisible();
  await expectNoViolations(page, "a refused lander");
});

test("a lander reports an existing account in place, with a login link", async ({ newVisitor }) => {
  const t = siteTexts("en");
  const page = await newVisitor({ javaScriptEnabled: false, viewport: PHONE });
  await page.goto("/landers/iconslanding");
  await fill(page, { email: "free@demo.test" });
  await submit(page, "en");
  const problem = page.getByRole("alert");
  await expect(problem).toContainText(t("join:refusal.account_exists"));
  await expect(problem).toBeFocused();
  await expect(problem).toBeInViewport({ ratio: 1 });
  await expect(
    problem.getByRole("link", { name: t("join:refusal.account_exists_action") }),
  ).toBeVisible();
});

test("the signup page without JavaScript returns its errors as a lander does", async ({
  newVisitor,
}) => {
  const t = siteTexts("pl");
  const page = await newVisitor({ javaScriptEnabled: false, viewport: PHONE, locale: "pl-PL" });
  await page.goto("/signup");
  await fill(page, { day: "31", month: "2" });
  await submit(page, "pl");
  await expect(page).toHaveTitle(new RegExp(`^${t("common:form.error_title", { title: "" })}`));
  await expect(page.getByRole("alert")).toHaveText(t("common:form.problem_one"));
  await expect(page.locator("#date_of_birth_day")).toBeFocused();
});
