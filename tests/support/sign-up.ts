import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { includesOwnGender } from "~/domain/profile/orientation";
import type { ReceivedEmail } from "./e2e-test";
import { type SiteTexts, siteTexts } from "./site-texts";

export type SignupPerson = {
  name: string;
  email: string;
  gender: "female" | "male";
  seeks: "female" | "male" | "both";
  country: string;
  region: string;
  born: string;
};

const PROFILE_TEXTS = { headline: "A long walk", about: "Bread, books and the sea." };

type SignupAnswers = Pick<SignupPerson, "name" | "gender" | "seeks" | "country" | "region">;

/**
 * Signs up through the pages with the visitor's own input, skipping the photo, and stops where the
 * e-mail must be confirmed.
 */
export async function signUp(
  page: Page,
  person: SignupPerson,
  t: SiteTexts,
  script = true,
): Promise<void> {
  const [year, month, day] = person.born.split("-").map(Number);
  await page.goto("/signup");
  await page.fill("[name=email]", person.email);
  await page.fill("[name=name]", person.name);
  await page.fill("[name=password]", "a quiet evening walk");
  await page.fill("[name=date_of_birth_day]", String(day));
  await page.fill("[name=date_of_birth_month]", String(month));
  await page.fill("[name=date_of_birth_year]", String(year));
  await page.getByRole("button", { name: t("join:signup.submit") }).click();
  await answerSteps(page, person, t, script);
}

/**
 * Signs up by the requests of the forms, skipping the photo, for tests of what follows a signup;
 * stops where the e-mail must be confirmed. Returns the function that posts a further form.
 */
export async function signUpByRequests(
  page: Page,
  person: SignupPerson & Partial<typeof PROFILE_TEXTS>,
  language = "en",
) {
  const { name, email, country, region, gender, seeks } = person;
  const [year = "", month, day] = person.born.split("-");
  const born = {
    date_of_birth_day: String(Number(day)),
    date_of_birth_month: String(Number(month)),
    date_of_birth_year: year,
  };
  const { origin } = new URL((await page.request.get("/signup")).url());
  const post = async (path: string, form: Record<string, string>) => {
    const headers = { origin, "accept-language": language };
    const answer = await page.request.post(path, { form, maxRedirects: 0, headers });
    expect([302, 303], `${path} of ${email}`).toContain(answer.status());
  };
  await post("/signup", { email, name, password: "a quiet evening walk", ...born });
  await post("/complete-signup/photo/skip", { skip: "yes" });
  await post("/complete-signup/location", { country, region });
  const form: Record<string, string> = { gender, seeks };
  if (includesOwnGender(person)) form.orientation_consent = "on";
  await post("/complete-signup/about-you", form);
  const { headline, about } = { ...PROFILE_TEXTS, ...person };
  await post("/complete-signup/about-me", { headline, about });
  return post;
}

/**
 * Completes the steps after step 0, skipping the photo; stops where the e-mail must be confirmed.
 */
export async function answerSteps(
  page: Page,
  who: SignupAnswers,
  t: SiteTexts,
  script = true,
): Promise<void> {
  await page.getByRole("button", { name: t("join:step.skip") }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: t("join:location.title") }),
  ).toBeVisible();
  await page.selectOption("[name=country]:not([type=hidden])", who.country);
  if (!script) await page.getByRole("button", { name: t("join:location.show_regions") }).click();
  await expect(page.locator(`[name=region] option[value="${who.region}"]`)).toBeAttached();
  await page.selectOption("[name=region]", who.region);
  await page.getByRole("button", { name: t("join:step.next") }).click();
  await page.locator(`[name=gender][value=${who.gender}]`).check({ force: true });
  await page.locator(`[name=seeks][value=${who.seeks}]`).check({ force: true });
  if (includesOwnGender(who)) await page.locator("[name=orientation_consent]").check();
  await page.getByRole("button", { name: t("join:step.next") }).click();
  await page.fill("[name=headline]", `${who.name} likes long walks`);
  await page.fill("[name=about]", "Bread, books and the sea.");
  await page.getByRole("button", { name: t("join:step.next") }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: t("join:confirm.title") }),
  ).toBeVisible();
}

/** A photo that the signup accepts. */
export const SIGNUP_PICTURE = join(import.meta.dirname, "../../public/og/gallery-en.jpg");

/** Completes step 0 with English texts; stops at the photo. */
export async function completeStepZero(page: Page, email: string): Promise<void> {
  await page.goto("/signup");
  await page.fill("[name=email]", email);
  await page.fill("[name=name]", "Toni");
  await page.fill("[name=password]", "a quiet evening walk");
  await page.fill("[name=date_of_birth_day]", "5");
  await page.fill("[name=date_of_birth_month]", "6");
  await page.fill("[name=date_of_birth_year]", "1990");
  await page.getByRole("button", { name: siteTexts("en")("join:signup.submit") }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: siteTexts("en")("join:photo.title") }),
  ).toBeVisible();
}

/** The 6-digit code of an e-mail, as a person reads it. */
export function codeIn(email: ReceivedEmail): string {
  const code = /\b(\d{3})\s?(\d{3})\b/.exec(email.plain);
  if (!code) throw new Error(`No code in: ${email.plain}`);
  return `${code[1]}${code[2]}`;
}

/** The mailed link's path. */
export function linkIn(email: ReceivedEmail): string {
  const link = /https?:\/\/[^\s/]+(\/[\w-]{43})\b/.exec(email.plain);
  if (!link) throw new Error(`No link in: ${email.plain}`);
  return link[1] as string;
}
