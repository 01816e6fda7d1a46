import { type BrowserContext, chromium, type LaunchOptions, type Page } from "@playwright/test";
import { openAwake } from "./awake";
import { enter, expect } from "./journey";

type Opened = LaunchOptions & { baseURL: string; locale?: string };

/** A member’s browser that keeps what it is told: a private window would not be let install, or subscribe. */
export async function openApp(profile: string, given: Opened): Promise<BrowserContext> {
  const app = await chromium.launchPersistentContext(profile, {
    ...{ locale: "de-DE", serviceWorkers: "allow", ...given },
  });
  await openAwake(app);
  await enter(app, given.baseURL);
  return app;
}

/** The worker has begun, and was told the page's language. */
export const atWork = (page: Page, language = "de") =>
  expect
    .poll(() =>
      page.evaluate(async () => (await caches.match("/offline", { ignoreSearch: true }))?.url),
    )
    .toMatch(new RegExp(`language=${language}$`));

/** Why Chromium would not install what a page belongs to, and what it does not understand of its manifest. */
export async function installErrors(app: BrowserContext, page: Page) {
  const devtools = await app.newCDPSession(page);
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  const { errors, url, data } = await devtools.send("Page.getAppManifest");
  await devtools.detach();
  return { errors: [...installabilityErrors, ...errors], url, named: JSON.parse(data ?? "{}") };
}

/** What a browser has of the site besides cookies, and where the tab has been since. */
export const left = (page: Page) =>
  page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    stores: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    local: Object.keys(localStorage),
    tab: Object.values(sessionStorage).sort(),
  }));

/** Hands a push to the browser's worker, as its push service would once it is read. */
export async function pushTo(app: BrowserContext, origin: string, data: string): Promise<void> {
  const devtools = await app.newCDPSession(app.pages()[0] as Page);
  const known = new Promise<string>((resolve) =>
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [here] = registrations.filter(({ scopeURL }) => scopeURL.startsWith(origin));
      if (here) resolve(here.registrationId);
    }),
  );
  await devtools.send("ServiceWorker.enable");
  const registrationId = await known;
  await devtools.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
  await devtools.detach();
}
