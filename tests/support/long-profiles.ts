import type { Page } from "@playwright/test";
import { expect, type ReadEmailTo } from "./e2e-test";
import { codeIn } from "./sign-up";

/**
 * The longest inputs that a form accepts, of every kind that once widened a page or reversed its
 * direction.
 */
export const LONG_PROFILES = [
  {
    email: "wide@walls.test",
    name: "W".repeat(30),
    headline: "W".repeat(70),
    about: "x".repeat(1000),
  },
  {
    email: "emoji@walls.test",
    name: `a${"😀".repeat(29)}`,
    headline: "👩🏽‍🚀".repeat(26),
    about: "👩🏽‍🚀".repeat(500),
  },
  {
    email: "hebrew@walls.test",
    name: "שירה אברהם",
    headline: "ים, לחם ושיחות ארוכות (2026)!",
    about: "אני אוהבת את הים.",
  },
  {
    email: "arabic@walls.test",
    name: "مريم العبدالله",
    headline: "أحب البحر والخبز والكتب…",
    about: "أهلا وسهلا",
  },
] as const;

export const READER = {
  email: "reader@walls.test",
  name: "Robin",
  headline: "Bread, books, the sea.",
  about: "Hello.",
};

export const LONG_PROFILES_REGION = { country: "NL", region: "NL-ZE" };

export type ProfileFields = { email: string; name: string; headline: string; about: string };

/**
 * Signs up through the forms, as a browser without JavaScript posts them; returns the member's id.
 */
export async function signUpByForms(
  page: Page,
  person: ProfileFields,
  who: { gender: string; seeks: string },
  readEmailTo: ReadEmailTo,
): Promise<string> {
  const born = { date_of_birth_day: "5", date_of_birth_month: "5", date_of_birth_year: "1990" };
  const { email, name, headline, about } = person;
  const post = async (path: string, form: Record<string, string>) => {
    const answer = await page.request.post(path, {
      form,
      maxRedirects: 0,
      headers: { origin: new URL(page.url()).origin, "accept-language": "en" },
    });
    expect([302, 303], `${path} of ${email}`).toContain(answer.status());
  };
  await page.goto("/signup");
  await post("/signup", { email, name, password: "four plain little words", ...born });
  await post("/complete-signup/photo/skip", { skip: "yes" });
  await post("/complete-signup/location", LONG_PROFILES_REGION);
  await post("/complete-signup/about-you", who);
  await post("/complete-signup/about-me", { headline, about });
  await post("/complete-signup/code", { code: codeIn(await readEmailTo(email, "activate")) });
  return ((await (await page.request.get("/api/user.php")).json()) as { user: { id: string } }).user
    .id;
}
