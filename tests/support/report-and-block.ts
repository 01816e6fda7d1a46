import type { Page } from "@playwright/test";
import { expect } from "./e2e-test";
import { logIn as logInMember } from "./log-in";
import { closeNewLikes } from "./new-like-overlay";
import { nameOnProfile } from "./profile-name";
import { siteTexts } from "./site-texts";

const t = siteTexts("en");

export const safetyText = (key: string) => t(`safety:${key}`);

export const safetyMenu = (page: Page) => page.locator("#safety-menu");

export const openSafetyMenu = (page: Page) =>
  page.getByRole("button", { name: safetyText("menu.label") }).click();

export const chooseInSafetyMenu = (page: Page, key: string) =>
  safetyMenu(page)
    .getByRole("link", { name: t(key) })
    .click();

export async function reportReason(page: Page, key: string): Promise<void> {
  await page.getByRole("radio", { name: safetyText(`report.reason.${key}`) }).check();
  await page.getByRole("button", { name: safetyText("report.submit") }).click();
}

export const caseNumber = (page: Page) => page.getByText(/^[2-9C-Y]{4}-[2-9C-Y]{4}$/);

export const blockedName = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ hasText: name });

export async function logIn(page: Page, email: string): Promise<void> {
  await closeNewLikes(page);
  await logInMember(page, email);
}

/** Opens the profile of a member from the search; returns the first name. */
export async function openFirstProfile(page: Page): Promise<string> {
  await page.goto("/members?gender=male&country=NL&min_age=18&max_age=79");
  await page.locator("main article a").first().click();
  await expect(page).toHaveURL(/\/members\/[\w-]{22}\?gender=male/);
  return nameOnProfile(page);
}
