import type { Page } from "@playwright/test";
import { logInClient } from "../support/chat-clients";
import { findCutTexts } from "../support/cut-texts";
import { expect, test } from "../support/e2e-test";
import { DESK, expectNoViolations, PHONE } from "../support/expect-no-violations";
import { chooseLanguage } from "../support/log-in";
import { siteTexts } from "../support/site-texts";
import { tabTo } from "../support/tab-to";

const t = siteTexts("en");

const questionOf = (page: Page, question: string) =>
  page.getByRole("heading", { level: 1, name: t(`finder:question.${question}`) });
const answerOf = (page: Page, answer: string) =>
  page.getByRole("button", { name: t(`finder:answer.${answer}`) });
const markedIn = (page: Page) => page.locator("button[aria-pressed=true]");

test("a question is answered by keyboard and leads to the next; going back keeps the answer", async ({
  newVisitor,
}) => {
  const page = await newVisitor({ viewport: PHONE, reducedMotion: "reduce" });
  await logInClient(page.request, "premium@demo.test");
  await page.goto("/match-finder?question=morning", { waitUntil: "networkidle" });
  await expectNoViolations(page, "a question of the match finder", [PHONE, DESK]);
  await page.setViewportSize(PHONE);
  const next = page.getByRole("link", { name: t("finder:next") });
  const remove = page.getByRole("button", { name: t("finder:clear") });
  if (await remove.isVisible()) {
    await remove.click();
    await expect(questionOf(page, "evening")).toBeFocused();
    await page.getByRole("link", { name: t("finder:back") }).click();
  }
  await expect(questionOf(page, "morning")).toBeVisible();
  await expect(markedIn(page)).toHaveCount(0);
  await expect(page.getByRole("link", { name: t("finder:skip"), exact: true })).toBeVisible();

  await tabTo(page, answerOf(page, "morning.early"));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/question=evening$/);
  await expect(questionOf(page, "evening")).toBeFocused();
  await page.goBack();
  await expect(questionOf(page, "morning")).toBeVisible();
  await expect(markedIn(page)).toHaveText([t("finder:answer.morning.early")]);
  await next.click();
  await expect(questionOf(page, "evening")).toBeVisible();
  await page.getByRole("link", { name: t("finder:back") }).click();
  await expect(markedIn(page)).toHaveText([t("finder:answer.morning.early")]);

  await page.goto("/match-finder?question=hope", { waitUntil: "networkidle" });
  await answerOf(page, "hope.lasting").click();
  await expect(page).toHaveURL(/match-finder$/);
  const list = page.getByRole("list", { name: t("finder:list_title") });
  await expect(list.getByRole("listitem").first()).toBeInViewport({ ratio: 0.9 });
  await expectNoViolations(page, "the list of the match finder", [PHONE, DESK]);
  await page.getByText(/^Your answers: \d+ of 12$/).click();
  await page.getByRole("link", { name: t("finder:answer.hope.lasting") }).click();
  await expect(markedIn(page)).toHaveText([t("finder:answer.hope.lasting")]);
});

test("the answers are in the lower half of a phone, and nothing is cut in long languages", async ({
  newVisitor,
  address,
}) => {
  const page = await newVisitor({ viewport: { width: 320, height: 560 } });
  await logInClient(page.request, "premium@demo.test");
  for (const language of ["de", "fi", "pl", "fr"] as const) {
    await chooseLanguage(page, language, address);
    await page.goto("/match-finder?question=surroundings");
    expect(await findCutTexts(page), language).toEqual([]);
    const last = await page.locator("button[name=answer]").last().boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0), language).toBeLessThanOrEqual(560 - 64);
    expect(last?.y, language).toBeGreaterThan(280);
    expect(last?.height, language).toBeGreaterThanOrEqual(56);
  }
});

test("without JavaScript each question is a form that leads to the next and to the list", async ({
  newVisitor,
}) => {
  const page = await newVisitor({ javaScriptEnabled: false, viewport: PHONE });
  await logInClient(page.request, "blocker@demo.test");
  await page.goto("/match-finder?question=pace");
  await answerOf(page, "pace.slow").click();
  await expect(page).toHaveURL(/question=closeness$/);
  await page.getByRole("link", { name: t("finder:back") }).click();
  await expect(markedIn(page)).toHaveText([t("finder:answer.pace.slow")]);
  await page.getByRole("button", { name: t("finder:clear") }).click();
  await expect(page).toHaveURL(/question=closeness$/);
  await page.goto("/match-finder?question=pace");
  await expect(markedIn(page)).toHaveCount(0);
  await page.goto("/match-finder?question=hope");
  await answerOf(page, "hope.light").click();
  await expect(page.getByRole("heading", { name: t("finder:list_title") })).toBeVisible();
});
