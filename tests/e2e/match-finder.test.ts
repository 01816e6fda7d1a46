import { logInClient } from "../support/chat-clients";
import { expect, test } from "../support/e2e-test";
import { DESK, expectNoViolations, PHONE } from "../support/expect-no-violations";
import { siteTexts } from "../support/site-texts";

const t = siteTexts("en");

test("match-finder answers are saved when chosen, and the list updates at once", async ({
  newVisitor,
}) => {
  const page = await newVisitor({ viewport: PHONE });
  await logInClient(page.request, "premium@demo.test");
  await page.goto("/match-finder", { waitUntil: "networkidle" });
  const folded = page.getByText(/^My answers: \d+ of 12$/);
  await folded.click();
  await expectNoViolations(page, "the match finder", [PHONE, DESK]);
  await page.setViewportSize(PHONE);
  const hope = page.getByRole("group", { name: t("finder:question.hope") });
  for (const end of ["light", "lasting"] as const) {
    const saved = page.waitForResponse((answer) => answer.request().method() === "POST");
    await hope.getByRole("radio", { name: t(`finder:answer.hope.${end}`) }).check();
    expect((await saved).status()).toBe(200);
    await expect(page.getByRole("status").filter({ hasText: t("finder:saved") })).toBeVisible();
  }
  await expect(page).toHaveURL(/\/match-finder$/);
  const list = page.getByRole("list", { name: t("finder:list_title") });
  await expect(list.getByRole("listitem").first()).toBeVisible();
  await page.getByRole("button", { name: t("finder:show") }).click();
  await expect(page).toHaveURL(/#found$/);
  await expect(list.getByRole("heading").first()).toBeVisible();
});

test("without JavaScript the questionnaire is a form that leads to the list", async ({
  newVisitor,
}) => {
  const page = await newVisitor({ javaScriptEnabled: false, viewport: PHONE });
  await logInClient(page.request, "blocker@demo.test");
  await page.goto("/match-finder");
  const form = page.locator("details");
  if ((await form.getAttribute("open")) === null) await page.locator("summary").first().click();
  await page.getByRole("radio", { name: t("finder:answer.pace.slow") }).check();
  await page.getByRole("button", { name: t("finder:show") }).click();
  await expect(page).toHaveURL(/#found$/);
  await expect(page.getByRole("heading", { name: t("finder:list_title") })).toBeVisible();
});
