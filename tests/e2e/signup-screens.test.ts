import { LANGUAGES, type Language } from "~/i18n/languages";
import { logInClient } from "../support/chat-clients";
import { findCutTexts } from "../support/cut-texts";
import { expect, test } from "../support/e2e-test";
import { DESK, expectNoViolations, PHONE } from "../support/expect-no-violations";
import { logIn } from "../support/log-in";
import { closeNewLikes } from "../support/new-like-overlay";
import { LONG_WORD_LANGUAGES, takeShare } from "../support/nightly";
import {
  completeStepZero,
  SIGNUP_PICTURE,
  type SignupPerson,
  signUpByRequests,
} from "../support/sign-up";
import { siteTexts } from "../support/site-texts";

const t = siteTexts("en");

const person = (email: string): SignupPerson => ({
  name: "Toni",
  email,
  gender: "female",
  seeks: "male",
  country: "NL",
  region: "NL-UT",
  born: "1990-06-05",
});

test("the signup shows one question per step and resumes where it stopped", async ({
  newVisitor,
}) => {
  const page = await newVisitor({ viewport: PHONE, reducedMotion: "reduce" });
  await completeStepZero(page, "bare@example.test");
  await expect(page.getByRole("navigation", { name: t("common:nav.main") })).toHaveCount(0);
  expect(await page.locator("footer a").count()).toBeLessThanOrEqual(4);
  await expect(page.getByText(t("join:step.label", { step: 2, of: 6 }))).toBeVisible();
  await expectNoViolations(page, "the photo step");
  await page.setViewportSize(PHONE);
  await page.locator("#photo").setInputFiles(SIGNUP_PICTURE);
  await expect(page.getByRole("img", { name: t("join:photo.preview_alt") })).toBeVisible();
  const save = page.getByRole("button", { name: t("join:step.next") });
  await expect(save).toBeInViewport({ ratio: 1 });
  expect(
    await save.evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return (
        document.elementFromPoint(x + width / 2, y + height / 2) === button &&
        document.elementFromPoint(x + width / 2, y + height - 2) === button
      );
    }),
  ).toBe(true);
  await save.click();
  await expect(
    page.getByRole("heading", { level: 1, name: t("join:location.title") }),
  ).toBeVisible();
  await expect(page.locator("p.sr-only[role=status]").first()).toHaveText(await page.title());

  await page.getByRole("button", { name: t("common:nav.logout") }).click();
  await expect(page).toHaveURL("/");
  await page.goto("/login");
  await page.fill("[name=email]:not(#code-email)", "bare@example.test");
  await page.fill("[name=password]", "a quiet evening walk");
  await page
    .getByRole("button", { name: t("join:login.submit"), exact: true })
    .last()
    .click();
  await expect(page).not.toHaveURL(/\/login/);
  await page.goto("/complete-signup");
  await expect(
    page.getByRole("heading", { level: 1, name: t("join:location.title") }),
  ).toBeVisible();
});

const STEPS = ["photo", "location", "about_you", "about_me", "confirm"];

/** Each step in one of the longest languages, and one step in each of the others; all at night. */
function stepsIn(language: Language): readonly string[] {
  if (LONG_WORD_LANGUAGES.includes(language))
    return takeShare(STEPS, language, LONG_WORD_LANGUAGES);
  return STEPS.filter((_, at) => at === LANGUAGES.indexOf(language) % STEPS.length);
}

test("no step of the signup is cut at 320 px in any language", async ({ newVisitor, baseURL }) => {
  const page = await newVisitor({ viewport: { width: 320, height: 640 }, reducedMotion: "reduce" });
  await signUpByRequests(page, person("narrow@example.test"));
  for (const language of LANGUAGES) {
    await page.context().addCookies([{ name: "locale", value: language, url: baseURL as string }]);
    for (const step of stepsIn(language)) {
      await page.goto(`/complete-signup?step=${step}`, { waitUntil: "domcontentloaded" });
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      expect(await findCutTexts(page), `${step} in ${language}`).toEqual([]);
    }
  }
  const visitor = await newVisitor({ viewport: DESK, locale: "de-DE" });
  await visitor.goto("/signup");
  await expect(
    visitor.getByRole("button", { name: siteTexts("de")("join:signup.submit") }),
  ).toBeInViewport({ ratio: 1 });
  await expect(visitor.locator("svg.sticky")).toBeVisible();
});

test("no answer about oneself is preselected, and each can be taken back, also without scripts", async ({
  newVisitor,
}) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await newVisitor({ viewport: PHONE, javaScriptEnabled });
    await logInClient(page.request, "half@demo.test");
    await page.goto("/complete-signup?step=about_you");
    await page.getByText(t("join:about_you.more")).click();
    const answers = page.locator("main select");
    await expect(answers).toHaveCount(7);
    for (const answer of await answers.all()) await expect(answer).toHaveValue("");
    expect(await page.locator("main input:checked").count()).toBe(0);
    const consent = page.getByRole("checkbox");
    await expect(consent).toBeHidden();
    const choiceOf = (field: string) =>
      page.getByLabel(t(`join:about_you.field.${field}`), { exact: true });
    await choiceOf("sexuality").selectOption("bi");
    await expect(consent).toBeVisible();
    await choiceOf("sexuality").selectOption("");
    await expect(consent).toBeHidden();
    const hair = choiceOf("hair_colour");
    await expect(hair.locator("option")).toHaveText([
      "No answer",
      "Black",
      /./,
      /./,
      /./,
      /./,
      /./,
    ]);
    const height = await page.locator("main").evaluate((main) => main.scrollHeight);
    expect(height).toBeLessThan(1_200);
  }
});

test("the back link of a profile names its target", async ({ page }) => {
  await closeNewLikes(page);
  await logIn(page, "premium@demo.test");
  const main = page.getByRole("main");
  await main.locator("a[href^='/members/']").first().click();
  const back = (key: string) => main.getByRole("link", { name: t(key), exact: true });
  await back("profile:page.back").click();
  await expect(page).toHaveURL(/\/members$/);

  await page.goto("/chats");
  await page.locator("a[href^='/chats/']").first().click();
  await expect(page).toHaveURL(/\/chats\/./);
  await page.locator("a[href^='/members/']").filter({ visible: true }).first().click();
  await back("profile:page.back_messages").click();
  await expect(page).toHaveURL(/\/chats\/./);
});
