import { type BrowserContext, chromium, type LaunchOptions, type Page } from "@playwright/test";
import config from "../playwright.config";
import { expect, skipEntryWarning } from "./e2e-test";
import { openHydrated } from "./wait-for-hydration";

/**
 * The launch options of a browser with windows, which can install the app and offers notifications;
 * the headless shell does neither. A file sets them by `test.use({ launchOptions })`.
 */
export const launchOptions: LaunchOptions = {
  ...config.use?.launchOptions,
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
};

type OpenAppOptions = LaunchOptions & { baseURL: string; locale?: string };

/**
 * A browser with a persistent profile: a private window cannot install the app or subscribe to
 * pushes.
 */
export async function openApp(profile: string, options: OpenAppOptions): Promise<BrowserContext> {
  const app = await chromium.launchPersistentContext(profile, {
    locale: "de-DE",
    serviceWorkers: "allow",
    ...options,
  });
  await openHydrated(app);
  await skipEntryWarning(app, options.baseURL);
  return app;
}

/** Waits until the service worker is active and has the page's language. */
export const waitForServiceWorker = (page: Page, language = "de") =>
  expect
    .poll(() =>
      page.evaluate(async () => (await caches.match("/offline", { ignoreSearch: true }))?.url),
    )
    .toMatch(new RegExp(`language=${language}$`));

/** Chromium's installability errors of a page, and the errors in its manifest. */
export async function installErrors(app: BrowserContext, page: Page) {
  const devtools = await app.newCDPSession(page);
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  const { errors, url, data } = await devtools.send("Page.getAppManifest");
  await devtools.detach();
  return { errors: [...installabilityErrors, ...errors], url, named: JSON.parse(data ?? "{}") };
}

/** The browser's storage of the site apart from cookies, and the tab's history. */
export const storedInBrowser = (page: Page) =>
  page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    stores: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    local: Object.keys(localStorage),
    tab: Object.values(sessionStorage).sort(),
  }));

/** Delivers a decrypted push to the browser's service worker, as its push service would. */
export async function deliverPush(
  app: BrowserContext,
  origin: string,
  data: string,
): Promise<void> {
  const devtools = await app.newCDPSession(app.pages()[0] as Page);
  const registration = new Promise<string>((resolve) =>
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [here] = registrations.filter(({ scopeURL }) => scopeURL.startsWith(origin));
      if (here) resolve(here.registrationId);
    }),
  );
  await devtools.send("ServiceWorker.enable");
  const registrationId = await registration;
  await devtools.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
  await devtools.detach();
}
