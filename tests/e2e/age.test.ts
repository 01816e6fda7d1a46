import { expect, test } from "../support/e2e-test";
import { expectNoViolations } from "../support/expect-no-violations";
import { chooseLanguage } from "../support/log-in";
import { siteTexts } from "../support/site-texts";

/** The network of the second demo site's country with an age check (scripts/seed/sites.ts). */
const FROM_BELGIUM = { "cf-ipcountry": "BE" };

test("a member declines, is under age, then proves the age by wallet, in Dutch and German", async ({
  newVisitor,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const site = (baseURL as string).replace("localhost", "velours.localhost");
  const page = await newVisitor({ extraHTTPHeaders: FROM_BELGIUM });
  await page.context().addCookies([{ name: "entry_skip", value: "1", url: site }]);
  await page.goto(`${site}/login`);
  await page.locator("#login-form [name=email]").fill("dutch@demo.test");
  await page.locator("#login-form [name=password]").fill("demo-password");
  await page.locator("#login-form [name=password]").press("Enter");
  await expect(page).toHaveURL(/\/age\?next=%2Fmembers$/);

  const begin = async (t: ReturnType<typeof siteTexts>) => {
    await page.getByRole("button", { name: t("age:start") }).click();
    await expect(page.getByRole("img", { name: t("age:picture") })).toBeVisible();
  };
  for (const language of ["nl", "de"] as const) {
    const t = siteTexts(language);
    await chooseLanguage(page, language, site);
    await page.goto(`${site}/chats`);
    await expect(page).toHaveURL(/\/age\?next=%2Fchats$/);
    await expect(page.getByRole("heading", { level: 1, name: t("age:title") })).toBeVisible();
    await expect(page.getByText(t("age:stored"))).toBeVisible();
    await expectNoViolations(page, "the step");
    await begin(t);
    await expectNoViolations(page, "the code");
    await page.getByRole("link", { name: t("age:open") }).click();
    await page.getByRole("button", { name: "Decline" }).click();
    await expect(page.getByText(t("age:state.declined"))).toBeVisible();

    await begin(t);
    await page.getByRole("link", { name: t("age:open") }).click();
    await page.getByRole("button", { name: "Share: not over 18" }).click();
    await expect(page.getByText(t("age:state.under_age", { site: "Velours" }))).toBeVisible();
    await page.getByRole("link", { name: t("age:rest.settings") }).click();
    await expect(page).toHaveURL(/\/settings$/);
  }

  const t = siteTexts("de");
  await page.goto(`${site}/age?next=%2Fchats`);
  await begin(t);
  const link = await page.getByRole("link", { name: t("age:open") }).getAttribute("href");
  const device = await newVisitor();
  await device.goto(link as string);
  await device.getByRole("button", { name: "Share: over 18" }).click();
  await expect(page.getByText(t("age:passed"))).toBeVisible();
  await expectNoViolations(page, "passed");
  await page.getByRole("link", { name: t("age:continue") }).click();
  await expect(page).toHaveURL(/\/chats/);
});
