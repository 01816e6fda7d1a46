import type { Page } from "@playwright/test";
import { STAFF_PASSWORD, STAFF_TOTP_SECRET, staffEmailOf } from "../../scripts/seed/staff";
import { codeOfSecret } from "../../scripts/staff/totp-code";
import { expect, test } from "../support/e2e-test";
import { addVirtualAuthenticator } from "../support/virtual-authenticator";

const originOf = (baseURL: string | undefined) => {
  const url = new URL(baseURL as string);
  url.hostname = "operator.localhost";
  return url.origin;
};

async function signInFirst(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/operator/first-sign-in`);
  await page.getByLabel("E-mail address").fill(staffEmailOf("owner"));
  await page.getByLabel("Password").fill(STAFF_PASSWORD);
  await page.getByLabel("Code").fill(codeOfSecret(STAFF_TOTP_SECRET, Date.now()));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(`${origin}/operator/setup`);
}

test("the owner registers a passkey, signs in with it, and adds an account", async ({
  newVisitor,
  baseURL,
}) => {
  const page = await newVisitor({ viewport: { width: 360, height: 800 } });
  const origin = originOf(baseURL);
  await addVirtualAuthenticator(page);
  await page.goto(`${origin}/operator/staff`);
  await expect(page).toHaveURL(/\/operator\/sign-in\?next=%2Foperator%2Fstaff$/);
  await signInFirst(page, origin);
  await page.getByLabel("Name of the passkey").fill("Laptop");
  await page.getByRole("button", { name: "Register this device" }).click();
  await expect(page).toHaveURL(`${origin}/operator/account`);
  await expect(page.getByText("Laptop", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Remove Laptop" }).click();
  await expect(page.getByRole("alert")).toContainText("your only passkey");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(`${origin}/operator/sign-in`);
  await page.goto(`${origin}/operator/staff`);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL(`${origin}/operator/staff`);
  await page.getByRole("link", { name: "Add an account" }).click();
  await page.getByLabel("E-mail address").fill("kim@staff.test");
  await page.getByLabel("Name").fill("Kim Visser");
  await page.getByLabel("moderator").check();
  await page.getByRole("button", { name: "Add" }).click();
  await expect(page.getByText("otpauth://totp/")).toBeVisible();
  await page.goto(`${origin}/operator/staff`);
  await expect(page.getByRole("link", { name: "Kim Visser" })).toBeVisible();
});
