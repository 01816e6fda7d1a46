import { expect, test } from "vitest";
import { FakeWorkerScope } from "../../tests/support/fake-worker-scope";
import { OFFLINE_CACHE, serveOfflinePage } from "./offline-page";

const noNetwork = (): never => {
  throw new TypeError("Failed to fetch");
};

/** Returns a worker after its install and activate events. */
async function installedWorker(): Promise<FakeWorkerScope> {
  const browser = new FakeWorkerScope();
  serveOfflinePage(browser.scope);
  await browser.happen("install");
  await browser.happen("activate");
  return browser;
}
const sendLanguage = (browser: FakeWorkerScope, language: unknown) =>
  browser.happen("message", { data: { type: "language", language } });

test("shows the offline page only when the network fails", async () => {
  const browser = await installedWorker();
  const online = await browser.answer({ url: "https://site.test/chats" });
  expect(await online?.text()).toBe("the page at /chats");
  browser.network = noNetwork;
  for (const url of ["https://site.test/chats", "https://site.test/members?age=30"])
    expect(await (await browser.answer({ url }))?.text()).toBe("the page at /offline");
});

test("uses the preloaded response and requests the page once", async () => {
  const browser = await installedWorker();
  const before = browser.requested.length;
  const answer = await browser.answer({}, Promise.resolve(new Response("ahead")));
  expect([await answer?.text(), browser.requested.length]).toEqual(["ahead", before]);
  const lost = await browser.answer({}, Promise.reject(new TypeError("Failed to fetch")));
  expect(await lost?.text()).toBe("the page at /offline");
  expect(browser.preloads).toBe(1);
});

test("ignores POST requests and requests other than navigations", async () => {
  const browser = await installedWorker();
  browser.network = noNetwork;
  expect(await browser.answer({ method: "POST" })).toBeNull();
  for (const mode of ["cors", "no-cors", "same-origin"] as const)
    expect(await browser.answer({ mode }), mode).toBeNull();
});

test("caches one page, requested without cookies, and nothing else", async () => {
  const browser = await installedWorker();
  await sendLanguage(browser, "fi");
  for (const path of ["/chats", "/likes/m/x", "/photos/x/main", "/offline"])
    await browser.answer({ url: `https://site.test${path}` });
  expect(browser.cachedPaths).toEqual({ [OFFLINE_CACHE]: ["/offline?language=fi"] });
  const requests = browser.requested.filter(({ path }) => path.startsWith("/offline?"));
  expect(requests.map(({ init }) => [init?.credentials, init?.redirect])).toEqual([
    ["omit", "error"],
  ]);
});

test("the cached page has the last language and is not fetched twice", async () => {
  const browser = await installedWorker();
  for (const language of ["de", "de", "fi"]) await sendLanguage(browser, language);
  expect(browser.cachedPaths).toEqual({ [OFFLINE_CACHE]: ["/offline?language=fi"] });
  const paths = browser.requested.map(({ path }) => path);
  expect(paths).toEqual(["/offline", "/offline?language=de", "/offline?language=fi"]);
});

test("a new build fetches the page again in the last language", async () => {
  const browser = await installedWorker();
  await sendLanguage(browser, "pl");
  browser.network = () => new Response("of another build");
  await browser.happen("install");
  browser.network = noNetwork;
  expect(await (await browser.answer({}))?.text()).toBe("of another build");
  expect(browser.cachedPaths).toEqual({ [OFFLINE_CACHE]: ["/offline?language=pl"] });
});

test("a failed fetch or an error response keeps the cached page", async () => {
  const browser = await installedWorker();
  await sendLanguage(browser, "sv");
  for (const network of [noNetwork, () => new Response("a fault", { status: 500 })]) {
    browser.network = network;
    await sendLanguage(browser, "nl");
  }
  browser.network = noNetwork;
  expect(await (await browser.answer({}))?.text()).toBe("the page at /offline?language=sv");
});

test("installs without a cached page and then returns a network error", async () => {
  const browser = new FakeWorkerScope();
  browser.network = noNetwork;
  serveOfflinePage(browser.scope);
  await browser.happen("install");
  expect((await browser.answer({}))?.type).toBe("error");
});

test("an invalid language changes nothing", async () => {
  const browser = await installedWorker();
  const before = browser.requested.length;
  for (const language of ["../chats", "DE", "", 7, null, undefined, "fi&x=1"])
    await sendLanguage(browser, language);
  for (const data of [null, "fi", { type: "other" }, { type: "build" }])
    await browser.happen("message", { data });
  expect(browser.requested.length).toBe(before);
});

test("activation deletes the caches of other workers", async () => {
  const browser = new FakeWorkerScope();
  browser.stores.set("pages", new Map([["/chats", new Response("secret")]]));
  serveOfflinePage(browser.scope);
  await browser.happen("activate");
  expect(browser.cachedPaths).not.toHaveProperty("pages");
});

test("registers a static route for subresources and ignores its rejection", async () => {
  const browser = new FakeWorkerScope();
  serveOfflinePage(browser.scope);
  const rules: object[][] = [];
  const addRoutes = async (routes: object[]) => {
    rules.push(routes);
    throw new TypeError("unknown condition");
  };
  await browser.happen("install", { addRoutes });
  expect(rules).toEqual([[{ condition: { not: { requestMode: "navigate" } }, source: "network" }]]);
  expect(browser.cachedPaths).toEqual({ [OFFLINE_CACHE]: ["/offline"] });
});
