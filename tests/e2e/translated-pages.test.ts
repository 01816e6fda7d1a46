import type { Page } from "@playwright/test";
import { alterAsExtensions, translateEveryPage, translatePage } from "../support/alter-page";
import {
  composer,
  EMMA,
  logInClient,
  MARCO,
  messageLog,
  sendMessageAs,
} from "../support/chat-clients";
import { expect, test } from "../support/e2e-test";
import { logIn } from "../support/log-in";
import { NIGHTLY } from "../support/nightly";
import { siteTexts } from "../support/site-texts";
import { crawlPages } from "../support/walk-pages";

const t = siteTexts("en");

test.use({ expectedErrors: [/status of 404/] });

type Router = {
  revalidate(): Promise<void>;
  navigate(to: string): Promise<void>;
  state: { navigation: { state: string }; errors: object | null };
};

/** Loads the page's data again, then navigates to another page, both within the document. */
async function reloadThenNavigate(page: Page, to: string): Promise<void> {
  await page.evaluate(async (path) => {
    const router = Object(window).__reactRouterDataRouter as Router;
    await router.revalidate();
    await router.navigate(path);
  }, to);
  await expect(page.locator("#content").first()).toBeVisible();
}

const CRAWLS = [
  { who: "visitor", email: null, least: 20, to: "/login" },
  { who: "member", email: EMMA, least: 48, to: "/settings" },
];

// The guard is one file of the root (app/layouts/translated-page.ts): every third page of a visitor is
// enough, and all pages at night.
const EVERY = NIGHTLY ? 1 : 3;
for (const { who, email, least, to } of NIGHTLY ? CRAWLS : CRAWLS.slice(0, 1))
  test(`every page of a ${who} works after the browser translated it`, async ({ newVisitor }) => {
    const page = await newVisitor({ reducedMotion: "reduce" });
    if (email) await logIn(page, email);
    let opened = 0;
    let found = 0;
    await crawlPages(async (path) => {
      const answer = await page.request.get(path, { maxRedirects: 0, maxRetries: 3 });
      if (answer.status() >= 300 && answer.status() < 400) return null;
      if (found++ % EVERY !== 0) return [];
      await page.goto(path);
      opened++;
      const links = await page
        .locator("a[href^='/']")
        .evaluateAll((anchors) => anchors.map((link) => link.getAttribute("href") ?? ""));
      await translatePage(page);
      if (await page.evaluate(() => "__reactRouterDataRouter" in window)) {
        await reloadThenNavigate(page, to);
        const state = await page.evaluate(
          () => (Object(window).__reactRouterDataRouter as Router).state.errors,
        );
        expect(state, path).toBeNull();
        await expect(page, path).toHaveURL(new RegExp(`${to}$`));
      }
      return links;
    });
    expect(opened).toBeGreaterThanOrEqual(least / EVERY);
  });

test("a translated chat updates messages, counts and times", async ({ newVisitor, newClient }) => {
  // Emma writes on her page and on a second device.
  const page = await newVisitor();
  const her = await newClient();
  const his = await newClient();
  await logInClient(page.request, EMMA);
  await logInClient(her, EMMA);
  const marco = await logInClient(his, MARCO);
  const id = await sendMessageAs(her, marco, "Is it raining where you are?");
  await page.goto(`/chats/${id}`);
  await translatePage(page);
  await expect(page.locator("main font font").first()).toBeVisible();
  await expect(page.locator("bdi[translate=no] font")).toHaveCount(0);

  await sendMessageAs(her, marco, "It is here.");
  await expect(messageLog(page)).toContainText("It is here.");
  await composer(page).fill("Not a drop.");
  await composer(page).press("Enter");
  await expect(messageLog(page)).toContainText("Not a drop.");
  await expect(messageLog(page)).toContainText(t("chat:state.sent"));
  for (const count of [910, 920]) {
    await composer(page).fill("a".repeat(count));
    await expect(page.getByText(t("chat:composer.counter", { count, limit: 1000 }))).toBeVisible();
  }

  await page.locator(`a[href="/members/${marco}"]`).first().click();
  await expect(page).toHaveURL(/\/members\//);
  await page.goBack();
  await expect(messageLog(page)).toContainText("Not a drop.");
});

test.describe("altered before the script", () => {
  // React reports that it renders the page again where it found other elements than the server
  // sent.
  test.use({ expectedErrors: [[/status of 404/, /React error #418/], { scope: "test" }] });

  test("a page translated or extended before its script still works", async ({ newVisitor }) => {
    const page = await newVisitor();
    await logIn(page, MARCO);
    for (const alter of [translateEveryPage, alterAsExtensions]) {
      await alter(page.context());
      for (const path of ["/members", "/settings/account", "/chats"]) {
        await page.goto(path);
        await expect(page.locator("#content").first()).toBeVisible();
        await reloadThenNavigate(page, "/likes");
        await expect(page).toHaveURL(/\/likes/);
      }
    }
  });
});
