import { expect, test } from "../support/journey";
import { codeIn, type Person, signUp } from "../support/sign-up";
import { words } from "../support/words";

const t = words("pl");
const WHO: Person = {
  ...{ name: "Ola", email: "ola@journey.test", born: "1991-03-02", country: "PL", region: "PL-14" },
  gender: "female",
  seeks: "both",
};

test("in Polish: a missing photo is told on every page until that is closed, for good", async ({
  newVisitor,
  letterTo,
}) => {
  const page = await newVisitor({ locale: "pl-PL" });
  await signUp(page, WHO, t);
  await page.fill("[name=code]", codeIn(await letterTo(WHO.email, "activate")));
  await page.getByRole("button", { name: t("join:confirm.submit") }).click();
  await expect(page).toHaveURL(/\/activate\/done$/);

  const alert = page.getByRole("complementary", { name: t("common:alert.photo_title") });
  await page.goto("/members");
  await alert.getByRole("link", { name: t("common:alert.photo_action") }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole("heading", { name: t("photos:title") })).toBeVisible();
  await expect(alert).toBeHidden();
  await page.getByRole("link", { name: t("photos:manage") }).click();
  await expect(page.locator("#photo")).toBeVisible();
  await page.goto("/likes");
  await alert.getByRole("button", { name: t("common:form.close") }).click();
  await expect(alert).toBeHidden();
  await page.goto("/members");
  await expect(page.locator("main article").first()).toBeVisible();
  await expect(alert).toBeHidden();
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("alerts-closed") ?? "{}"));
  expect(Date.now() - kept.at.photo).toBeLessThan(120_000);
});
