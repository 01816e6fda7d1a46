import type { Page } from "@playwright/test";
import { expect, test } from "../support/e2e-test";
import { siteTexts } from "../support/site-texts";
import { addVirtualAuthenticator } from "../support/virtual-authenticator";

const t = siteTexts("de");
const [EMAIL, PASSWORD] = ["premium@demo.test", "demo-password"] as const;

const button = (page: Page, key: string) => page.getByRole("button", { name: t(key) });

test("a passkey is created on a phone, named, and logs in without a password", async ({
  newVisitor,
  baseURL,
}) => {
  const page = await newVisitor({ viewport: { width: 390, height: 800 }, locale: "de-DE" });
  const url = baseURL as string;
  const cookies = { locale: "de", locale_chosen: "1" };
  await page
    .context()
    .addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })));
  await page.goto("/login");
  await page.fill("#login-form [name=email]", EMAIL);
  await page.fill("#login-form [name=password]", PASSWORD);
  await page.locator("#login-form button[type=submit]").click();
  await expect(page).toHaveURL(/\/members$/);
  await addVirtualAuthenticator(page);
  await page.goto("/settings/security");
  await page.getByRole("link", { name: t("security:passkey.add") }).click();
  await page.getByLabel(t("security:passkey.name")).fill("Handy");
  await button(page, "security:passkey.make").click();
  await expect(page.getByText(t("security:done.passkey_added"))).toBeVisible();
  await expect(page.getByText("Handy", { exact: true })).toBeVisible();
  await page.goto("/api/logout.php");
  await button(page, "join:logout.submit").click();
  await expect(page).toHaveURL("/");
  await page.goto("/login?next=%2Fchats");
  // The browser offers it beside the address by itself, and the fake authenticator accepts at once.
  await expect(page).toHaveURL(/\/chats/);
});
