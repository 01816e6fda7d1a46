import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { openAwake } from "../support/awake";
import { enter, expect, test } from "../support/journey";
import { logIn } from "../support/log-in";
import { words } from "../support/words";

const t = words("de");

test.use({
  serviceWorkers: "allow",
  expectedErrors: [
    [/Failed to load resource/, /WebSocket connection/, /Failed to fetch/],
    { scope: "test" },
  ],
});

/** A member’s browser that keeps what it is told: a private window would not be let install. */
async function openApp(profile: string, options: { baseURL: string }): Promise<BrowserContext> {
  const app = await chromium.launchPersistentContext(profile, {
    ...options,
    ...{ locale: "de-DE", serviceWorkers: "allow" },
  });
  await openAwake(app);
  await enter(app, options.baseURL);
  return app;
}

/** The worker has begun, and was told the page's language. */
const atWork = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => (await caches.match("/offline", { ignoreSearch: true }))?.url),
    )
    .toMatch(/language=de$/);

/** What a browser has of the site besides cookies, and where the tab has been since. */
const left = (page: Page) =>
  page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    stores: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    local: Object.keys(localStorage),
    tab: Object.values(sessionStorage).sort(),
  }));

const installErrors = async (app: BrowserContext, page: Page) => {
  const devtools = await app.newCDPSession(page);
  return (await devtools.send("Page.getInstallabilityErrors")).installabilityErrors;
};

test("in German: it installs, says when there is no connection, and a logout leaves nothing", async ({
  address,
}, testInfo) => {
  const { launchOptions } = testInfo.project.use;
  const options = { ...launchOptions, baseURL: address };
  const app = await openApp(testInfo.outputPath("profile"), options);
  const page = await app.newPage();
  await logIn(page, "german@demo.test");
  await page.goto("/settings");
  await atWork(page);
  expect(await installErrors(app, page)).toEqual([]);

  await app.setOffline(true);
  await page.reload();
  const told = page.getByRole("heading", { name: t("common:error.offline_title"), level: 1 });
  await expect(told).toBeVisible();
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
  await expect.poll(() => left(page)).toMatchObject(nothing);
  expect((await left(page)).tab.join(" ")).not.toMatch(/settings|members|chats/);
  await app.close();
});

test("in German: a newer build is offered, and to nobody who writes", async ({ newVisitor }) => {
  const page = await newVisitor({ locale: "de-DE", serviceWorkers: "allow" });
  // As if the newest worker were of another build: the site of a journey is of one.
  await page.addInitScript(() => {
    const { postMessage } = ServiceWorker.prototype;
    ServiceWorker.prototype.postMessage = function (said: unknown, ports?: unknown) {
      if (Object(said).type === "build") (ports as MessagePort[])[0]?.postMessage("a newer one");
      else postMessage.call(this, said, ports as never);
    };
  });
  await page.clock.install();
  await logIn(page, "german@demo.test");
  await page.goto("/profile");
  await page.clock.runFor(5_000);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const words = page.locator("textarea").first();
  await words.focus();
  const offer = page.getByText(t("installed:update.title"));
  await expect(async () => {
    await page.clock.runFor(660_000);
    await expect(offer).toBeHidden({ timeout: 1_000 });
    await words.blur();
    await page.clock.runFor(4_000);
    await expect(offer).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await words.focus();
  await expect(offer).toBeHidden();
  await words.blur();
  await page.clock.runFor(4_000);
  const opened = page.waitForEvent("load");
  await page.getByRole("button", { name: t("installed:update.reload") }).click();
  await opened;
});
