import type { Page } from "@playwright/test";
import { logInClient } from "./chat-clients";
import { expect } from "./e2e-test";
import { chooseLanguage } from "./log-in";
import { type SiteTexts, siteTexts } from "./site-texts";

/** Logs a demo member in, with a browser of the given language. */
export async function logInInLanguage(
  page: Page,
  email: string,
  language: string,
  address: string,
): Promise<SiteTexts> {
  await chooseLanguage(page, language, address);
  await logInClient(page.request, email);
  return siteTexts(language);
}

/** Opens or closes a group of /profile. */
export const pressRow = (page: Page, name: string): Promise<void> =>
  page.locator(`#about-${name} > details > summary`).click();

/** Opens the choices of a group that are not shown at once. */
export const showMore = (page: Page, name: string): Promise<void> =>
  page.locator(`#about-${name} fieldset summary`).click();

/** A form of /profile. */
export const sectionForm = (page: Page, part: string) => page.locator(`form#${part}`);
/** Waits until a form of the page says that it is saved. */
export const waitUntilSaved = (page: Page, part: string, t: SiteTexts) =>
  expect(sectionForm(page, part).getByRole("status")).toHaveText(t("editing:save.saved"));
