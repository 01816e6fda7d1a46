import type { Page } from "@playwright/test";
import { expect } from "./e2e-test";

/** Sets the cookie of a language chosen by hand in this browser. */
export const chooseLanguage = (page: Page, language: string, url: string) =>
  page.context().addCookies([
    { name: "locale", value: language, url },
    { name: "locale_chosen", value: "1", url },
  ]);

/** Submits the login form; the test checks the redirect. */
export async function submitLogin(page: Page, email: string, password = "demo-password") {
  await page.goto("/login");
  await page.locator("#login-form [name=email]").fill(email);
  await page.locator("#login-form [name=password]").fill(password);
  await page.locator("#login-form [name=password]").press("Enter");
}

/** Logs a member in by the login form, for tests of a browser that may break it. */
export async function logInByForm(page: Page, email: string) {
  await submitLogin(page, email);
  await expect(page).toHaveURL(/\/members$/);
}

/** Logs a demo member in by the request of the login form, and opens the members' page. */
export async function logIn(page: Page, email: string) {
  const form = { email, password: "demo-password" };
  const answer = await page.request.post("/login", { form, maxRedirects: 0 });
  expect(answer.headers().location).toBe("/members");
  await page.goto("/members");
}

/** The secret of the link in an e-mail: its path, without the "/". */
export const linkPathIn = ({ plain }: { plain: string }) =>
  /https?:\/\/\S+\/([\w-]{43})/.exec(plain)?.[1] ?? "";
export const codeIn = ({ plain }: { plain: string }) => /\d{3} \d{3}/.exec(plain)?.[0] ?? "";
