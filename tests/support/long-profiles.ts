import type { Page } from "@playwright/test";
import type { ReadEmailTo } from "./e2e-test";
import { codeIn, type SignupPerson, signUpByRequests } from "./sign-up";

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
  who: Pick<SignupPerson, "gender" | "seeks">,
  readEmailTo: ReadEmailTo,
): Promise<string> {
  const answers = { ...person, ...who, ...LONG_PROFILES_REGION, born: "1990-05-05" };
  const post = await signUpByRequests(page, answers);
  const code = codeIn(await readEmailTo(person.email, "activate"));
  await post("/complete-signup/code", { code });
  return ((await (await page.request.get("/api/user.php")).json()) as { user: { id: string } }).user
    .id;
}
