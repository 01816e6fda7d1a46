import type { Page } from "@playwright/test";
import { closedAlerts, closedAtIn } from "../support/closed-alert";
import { expect, type ReadEmailTo, test } from "../support/e2e-test";
import { codeIn, type SignupPerson, signUpByRequests } from "../support/sign-up";
import { siteTexts } from "../support/site-texts";

const t = siteTexts("pl");
const OLA: SignupPerson = {
  name: "Ola",
  email: "ola@journey.test",
  born: "1991-03-02",
  country: "PL",
  region: "PL-14",
  gender: "female",
  seeks: "both",
};
const IGA: SignupPerson = { ...OLA, name: "Iga", email: "iga@journey.test" };

/** Signs up without a photo and confirms the address. */
async function join(page: Page, who: SignupPerson, readEmailTo: ReadEmailTo): Promise<void> {
  await signUpByRequests(page, who, "pl");
  await page.goto("/complete-signup");
  await page.fill("[name=code]", codeIn(await readEmailTo(who.email, "activate")));
  await page.getByRole("button", { name: t("join:confirm.submit") }).click();
  await expect(page).toHaveURL(/\/activate\/done$/);
}

async function logOut(page: Page): Promise<void> {
  await page.locator("[popovertarget=account-menu]").click();
  await page.getByRole("button", { name: t("common:nav.logout") }).click();
  await expect(page).toHaveURL("/");
}

test("in Polish: the missing-photo notice is on every page until closed, permanently", async ({
  newVisitor,
  readEmailTo,
}) => {
  const page = await newVisitor({ locale: "pl-PL" });
  await join(page, OLA, readEmailTo);

  const alert = page.getByRole("complementary", { name: t("common:alert.photo_title") });
  await page.goto("/members");
  await alert.getByRole("link", { name: t("common:alert.photo_action") }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole("heading", { name: t("photos:title") })).toBeVisible();
  await expect(alert).toBeHidden();
  await expect(page.locator("#photo")).toBeAttached();
  await page.goto("/likes");
  await alert.getByRole("button", { name: t("common:form.close") }).click();
  await expect(alert).toBeHidden();
  await page.goto("/members");
  await expect(page.locator("main article").first()).toBeVisible();
  await expect(alert).toBeHidden();
  expect(Date.now() - (await closedAtIn(page, "photo"))).toBeLessThan(120_000);

  // The next member of this browser has closed nothing.
  await logOut(page);
  await join(page, IGA, readEmailTo);
  await page.goto("/likes");
  await expect(alert).toBeVisible();

  // After the logouts it is still closed; what is stored names no member.
  await logOut(page);
  const login = { email: OLA.email, password: "a quiet evening walk" };
  const answer = await page.request.post("/api/user.php", { data: login });
  const { user } = (await answer.json()) as { user: { id: string } };
  await page.goto("/likes");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(alert).toBeHidden();
  expect(await closedAlerts(page)).toMatch(/^[\w-]{12}\.photo~\w+$/);
  expect(await closedAlerts(page)).not.toContain(user.id);
});
