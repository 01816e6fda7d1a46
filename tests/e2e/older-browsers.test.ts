import {
  composer,
  EMMA,
  logInClient,
  MARCO,
  messageLog,
  sendMessageAs,
} from "../support/chat-clients";
import { expect, test } from "../support/e2e-test";
import { logInByForm } from "../support/log-in";
import {
  refuseStorage,
  removeModernApis,
  removeRequiredApis,
  type StorageFailure,
} from "../support/missing-apis";
import { NIGHTLY, takeShare } from "../support/nightly";
import { siteTexts } from "../support/site-texts";
import { crawlPages } from "../support/walk-pages";

const t = siteTexts("en");

test.use({
  expectedErrors: [
    [
      /status of 404/,
      // The router's inline script for scroll positions, which no code depends on.
      /SecurityError|The operation is insecure|reading '(?:getItem|removeItem)'/,
    ],
    { scope: "test" },
  ],
});

const nightlyTest = NIGHTLY ? test : test.skip;
nightlyTest("every page of a member opens where storage throws", async ({ newVisitor }) => {
  const page = await newVisitor({ reducedMotion: "reduce" });
  await refuseStorage(page.context(), "throws");
  await logInByForm(page, EMMA);
  let opened = 0;
  await crawlPages(async (path) => {
    const answer = await page.request.get(path, { maxRedirects: 0, maxRetries: 3 });
    if (answer.status() >= 300 && answer.status() < 400) return null;
    await page.goto(path);
    opened++;
    await expect(page.getByText(t("common:error.generic")), path).toHaveCount(0);
    return page
      .locator("a[href^='/']")
      .evaluateAll((found) => found.map((link) => link.getAttribute("href") ?? ""));
  });
  expect(opened).toBeGreaterThanOrEqual(48);
});

const REFUSALS = ["throws", "null", "full"] satisfies StorageFailure[];
for (const refusal of REFUSALS)
  test(`a member writes and browses where storage is refused: ${refusal}`, async ({
    newVisitor,
    newClient,
  }) => {
    const page = await newVisitor();
    const his = await newClient();
    await refuseStorage(page.context(), refusal);
    await logInByForm(page, EMMA);
    const id = await sendMessageAs(
      page.request,
      await logInClient(his, MARCO),
      `Hello to storage that ${refusal}`,
    );
    await page.goto(`/chats/${id}`);
    await composer(page).fill(`An answer without storage: ${refusal}`);
    await composer(page).press("Enter");
    await expect(messageLog(page)).toContainText(`An answer without storage: ${refusal}`);
    await expect(messageLog(page)).toContainText(t("chat:state.sent"));
    for (const path of takeShare(["/members", "/likes", "/credits"], refusal, REFUSALS)) {
      await page.goto(path);
      await expect(page.getByText(t("common:error.generic")), path).toHaveCount(0);
    }
  });

test("the oldest supported browsers chat, count characters and open menus", async ({
  newVisitor,
  newClient,
}) => {
  const page = await newVisitor();
  const his = await newClient();
  await removeModernApis(page.context());
  await logInByForm(page, EMMA);
  const id = await sendMessageAs(
    page.request,
    await logInClient(his, MARCO),
    "See https://example.org/x",
  );
  await page.goto(`/chats/${id}`);
  // Seven code points each, since these browsers cannot count graphemes.
  await composer(page).fill("👩‍👩‍👧‍👦".repeat(130));
  await expect(
    page.getByText(t("chat:composer.counter", { count: 910, limit: 1000 })),
  ).toBeVisible();
  await composer(page).fill("👩‍👩‍👧‍👦");
  await composer(page).press("Enter");
  await expect(messageLog(page)).toContainText("👩‍👩‍👧‍👦");
  await expect(messageLog(page)).toContainText(t("chat:state.sent"));
  await page.goto("/members");
  const menu = page.locator("#account-menu");
  await page.locator("[popovertarget=account-menu]").click();
  await expect(menu).toHaveAttribute("data-open");
  await page.keyboard.press("Escape");
  await expect(menu).not.toHaveAttribute("data-open");
  await page.locator("[popovertarget=account-menu]").click();
  await menu.locator("a[href='/settings']").click();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(menu).not.toHaveAttribute("data-open");
});

test("a browser below the baseline is told so and works by plain forms", async ({
  newVisitor,
  newClient,
}) => {
  const page = await newVisitor();
  const his = await newClient();
  await removeRequiredApis(page.context());
  // No script of ours runs there, while an end-to-end test otherwise waits for hydration.
  await page.context().addInitScript(() => Object.assign(window, { awake: true }));
  await page.goto("/");
  await expect(page.getByText(t("common:error.old_browser"))).toBeVisible();
  await logInByForm(page, EMMA);
  await expect(page.getByText(t("common:error.old_browser"))).toBeVisible();
  expect(await page.evaluate(() => "__reactRouterDataRouter" in window)).toBe(false);
  await page.goto(
    `/chats/${await sendMessageAs(page.request, await logInClient(his, MARCO), "By a call")}`,
  );
  await composer(page).fill("By a plain form");
  await page.getByRole("button", { name: t("chat:composer.send") }).click();
  await expect(messageLog(page)).toContainText("By a plain form");
});

test("a supported browser sees no notice about its age", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByText(t("common:error.old_browser"))).toBeHidden();
});
