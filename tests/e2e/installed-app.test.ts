import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "../support/e2e-test";
import {
  installErrors,
  launchOptions,
  openApp,
  storedInBrowser,
  waitForServiceWorker,
} from "../support/installed-app";
import { chooseLanguage, logIn } from "../support/log-in";
import { pressRow } from "../support/own-profile-page";
import { siteTexts } from "../support/site-texts";
import { waitForHydration } from "../support/wait-for-hydration";

const t = siteTexts("de");

test.use({
  serviceWorkers: "allow",
  expectedErrors: [
    [/Failed to load resource/, /WebSocket connection/, /Failed to fetch/],
    { scope: "test" },
  ],
});

/** Records the badge of the app's icon, which no browser API can read. */
const recordBadge = (app: BrowserContext) =>
  app.addInitScript(() => {
    const set = (badge: string) => async () => void Object.assign(window, { badge });
    Object.assign(navigator, { setAppBadge: set("a number"), clearAppBadge: set("none") });
  });
const badgeOf = (page: Page) => page.evaluate(() => Object(window).badge as string | undefined);

test("in German: the app installs, reports being offline, and a logout deletes its data", async ({
  address,
}, testInfo) => {
  const options = { ...launchOptions, baseURL: address };
  const app = await openApp(testInfo.outputPath("profile"), options);
  await recordBadge(app);
  const page = await app.newPage();
  await logIn(page, "german@demo.test");
  await page.goto("/chats");
  await page.locator("main li a[href^='/chats/']").last().click();
  await page.locator("#composer").fill("ein Geheimnis");
  await expect
    .poll(async () => (await storedInBrowser(page)).tab.join(" "))
    .toContain("ein Geheimnis");
  await page.goto("/settings");
  await waitForServiceWorker(page);
  await expect.poll(() => badgeOf(page)).toBe("a number");
  expect((await installErrors(app, page)).errors).toEqual([]);

  await app.setOffline(true);
  await page.reload();
  const heading = page.getByRole("heading", { name: t("common:error.offline_title"), level: 1 });
  await expect(heading).toBeVisible();
  await expect(page).toHaveURL(/\/settings$/);
  await app.setOffline(false);
  await expect(page.getByRole("heading", { name: t("settings:title"), level: 1 })).toBeVisible();

  await page.goto("/api/logout.php");
  await page
    .getByRole("button", { name: t("join:logout.submit") })
    .last()
    .click();
  await expect(page).toHaveURL(`${address}/`);
  const nothing = { workers: 0, stores: [], databases: [], local: [] };
  await expect.poll(() => storedInBrowser(page)).toMatchObject(nothing);
  expect((await storedInBrowser(page)).tab.join(" ")).not.toMatch(
    /settings|members|chats|Geheimnis/,
  );
  await expect.poll(() => badgeOf(page)).toBe("none");
  await app.close();
});

test("in two languages public and members’ pages are installable and report being offline", async ({
  address,
}, testInfo) => {
  const options = { ...launchOptions, baseURL: address };
  const app = await openApp(testInfo.outputPath("profile"), options);
  const page = await app.newPage();
  const installable = async (path: string, language: string) => {
    await page.goto(path);
    const { errors, url, named } = await installErrors(app, page);
    expect({ path, errors, url, lang: named.lang }).toEqual({
      path,
      errors: [],
      lang: language,
      url: `${address}/manifest.webmanifest?language=${language}`,
    });
  };
  for (const language of ["fi", "pl"]) {
    await chooseLanguage(page, language, address);
    for (const path of ["/", "/pricing"]) await installable(path, language);
  }
  await chooseLanguage(page, "de", address);
  await logIn(page, "german@demo.test");
  for (const language of ["pl", "fi"]) {
    await chooseLanguage(page, language, address);
    await installable("/settings", language);
    await waitForServiceWorker(page, language);
    await app.setOffline(true);
    await page.goto("/likes").catch(() => undefined);
    const name = siteTexts(language)("common:error.offline_title");
    const heading = page.getByRole("heading", { name, level: 1 });
    await expect(heading).toBeVisible();
    await app.setOffline(false);
    await expect(heading).toBeHidden();
    await expect(page).toHaveURL(`${address}/likes`);
    await waitForHydration(page);
  }
  await app.close();
});

test("in German: a newer build is offered, but not while typing", async ({ newVisitor }) => {
  const page = await newVisitor({ locale: "de-DE", serviceWorkers: "allow" });
  // Simulates a newest service worker of another build: an end-to-end test's site has one build.
  await page.addInitScript(() => {
    const { postMessage } = ServiceWorker.prototype;
    ServiceWorker.prototype.postMessage = function (message: unknown, ports?: unknown) {
      if (Object(message).type === "build") (ports as MessagePort[])[0]?.postMessage("a newer one");
      else postMessage.call(this, message, ports as never);
    };
  });
  await page.clock.install();
  await logIn(page, "german@demo.test");
  await page.goto("/profile");
  await pressRow(page, "texts");
  await page.clock.runFor(5_000);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const textarea = page.locator("textarea").first();
  await textarea.focus();
  const offer = page.getByText(t("installed:update.title"));
  await expect(async () => {
    await page.clock.runFor(660_000);
    await expect(offer).toBeHidden({ timeout: 1_000 });
    await textarea.blur();
    await page.clock.runFor(4_000);
    await expect(offer).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await textarea.focus();
  await expect(offer).toBeHidden();
  await textarea.blur();
  await page.clock.runFor(4_000);
  const opened = page.waitForEvent("load");
  await page.getByRole("button", { name: t("installed:update.reload") }).click();
  await opened;
});
