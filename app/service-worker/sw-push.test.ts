import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FakeWorkerScope } from "../../tests/support/fake-worker-scope";
import { SITE, startPushWorker } from "../../tests/support/push-service-worker";
import { holdSharedContent } from "./hold-shared-content";
import { OFFLINE_CACHE, serveOfflinePage } from "./offline-page";

describe("hold shared content", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const picture = new File(["bytes"], "cat.jpg", { type: "image/jpeg" });

  /** Posts shared content to the worker as the device does. */
  async function share(fields: Record<string, string | File>, how: object = {}) {
    const browser = new FakeWorkerScope();
    holdSharedContent(browser.scope);
    return { browser, answer: await post(browser, fields, how) };
  }

  async function post(
    browser: FakeWorkerScope,
    fields: Record<string, string | File>,
    how: object = {},
  ) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const url = "https://site.test/share";
    const formData = async () => form;
    return browser.answer({ url, method: "POST", referrer: "", formData, ...how });
  }

  /** Returns the worker's reply to a page's request. */
  async function requestShared(browser: FakeWorkerScope, type = "shared"): Promise<unknown> {
    const messages: unknown[] = [];
    const ports = [{ postMessage: (message: unknown) => messages.push(message) }];
    await browser.happen("message", { data: { type }, ports });
    return messages[0];
  }

  test("shared content redirects to its page, which receives it once", async () => {
    const { browser, answer } = await share({ text: "Look at this", photo: picture });
    expect([answer?.status, answer?.headers.get("location")]).toEqual([
      303,
      "https://site.test/share",
    ]);
    expect(await requestShared(browser)).toEqual({ text: "Look at this", photo: picture });
    expect(await requestShared(browser)).toBeNull();
  });

  test("shared content is neither stored nor sent", async () => {
    const { browser } = await share({ text: "Look at this", photo: picture });
    expect([browser.cachedPaths, browser.requested]).toEqual([{}, []]);
  });

  test.each([
    [
      { title: "Bread", text: "How to bake it", url: "https://b.test" },
      "Bread\nHow to bake it\nhttps://b.test",
    ],
    [
      { title: "Bread", text: "Bread https://b.test", url: "https://b.test" },
      "Bread https://b.test",
    ],
    [{ title: " Bread ", text: "Bread", url: "" }, "Bread"],
    [{ text: "x".repeat(9_000) }, "x".repeat(4_000)],
    [{ other: "not ours" }, ""],
  ])("combines title, text and URL in order without repetition: %o", async (fields, text) => {
    const { browser } = await share(fields as Record<string, string>);
    expect(await requestShared(browser)).toEqual({ text, photo: null });
  });

  test("shared content expires after five minutes, and newer content replaces it", async () => {
    const { browser } = await share({ text: "first" });
    await post(browser, { text: "second" });
    vi.advanceTimersByTime(299_000);
    expect(await requestShared(browser)).toMatchObject({ text: "second" });
    await post(browser, { text: "third" });
    vi.advanceTimersByTime(300_000);
    expect(await requestShared(browser)).toBeNull();
  });

  test("a logout discards shared content", async () => {
    const { browser } = await share({ text: "not for the next one" });
    expect(await requestShared(browser, "forget")).toBeUndefined();
    expect(await requestShared(browser)).toBeNull();
  });

  test.each([
    ["a page of another site", { referrer: "https://evil.test/" }],
    ["a call", { mode: "cors" }],
    ["another address", { url: "https://site.test/chats" }],
    ["the page itself", { method: "GET" }],
  ])("ignores requests that the device did not send: %s", async (_what, how) => {
    const { browser, answer } = await share({ text: "buy this" }, how);
    expect([answer, await requestShared(browser)]).toEqual([null, null]);
  });

  test("an unreadable form redirects without content", async () => {
    const formData = () => Promise.reject(new TypeError("no form"));
    const { browser, answer } = await share({}, { formData });
    expect([answer?.status, await requestShared(browser)]).toEqual([303, null]);
  });
});

describe("offline page", () => {
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
    expect(rules).toEqual([
      [{ condition: { not: { requestMode: "navigate" } }, source: "network" }],
    ]);
    expect(browser.cachedPaths).toEqual({ [OFFLINE_CACHE]: ["/offline"] });
  });
});

describe("show push", () => {
  const payload = {
    id: "p1",
    title: "Anna wrote to you",
    text: "Open the chat to read it.",
    path: "/chats/c1",
    tag: "chat-c1",
    language: "en",
  };
  const pushEvent = (content: unknown) => ({ data: { json: () => content } });
  const clickOn = (path: unknown) => ({ notification: { close: () => undefined, data: { path } } });

  test("a push shows a notification with its text, page, language and icon", async () => {
    const { happen, shown } = startPushWorker();
    await happen("push", pushEvent(payload));
    expect(shown).toEqual([
      {
        title: payload.title,
        body: payload.text,
        lang: "en",
        tag: payload.tag,
        icon: SITE.icon,
        renotify: true,
        silent: false,
        data: { id: "p1", path: "/chats/c1" },
      },
    ]);
  });

  test("a repeated push replaces its notification silently, a new one alerts", async () => {
    const { happen, shown } = startPushWorker();
    for (const id of ["p1", "p1", "p2"]) await happen("push", pushEvent({ ...payload, id }));
    expect(shown.map(({ silent, renotify }) => [silent, renotify])).toEqual([
      [false, true],
      [true, false],
      [false, true],
    ]);
  });

  test.each([
    ["nothing", { data: null }],
    [
      "no JSON",
      {
        data: {
          json: () => {
            throw new SyntaxError("x");
          },
        },
      },
    ],
    ["what is none of ours", pushEvent({ hello: 1 })],
  ])("a push with %s shows a generic notification", async (_how, event) => {
    const { happen, shown, opened } = startPushWorker();
    await happen("push", event);
    expect(shown).toMatchObject([{ title: SITE.name, body: "", data: { path: "/" } }]);
    await happen("notificationclick", clickOn(shown[0]?.data.path));
    expect(opened).toEqual(["https://site.test/"]);
  });

  test("a push is posted to open pages", async () => {
    const page = "https://site.test/members";
    const worker = startPushWorker([page]);
    await worker.happen("push", pushEvent(payload));
    expect(worker.messages).toEqual([
      {
        url: page,
        message: { type: "push", message: { title: expect.any(String), path: expect.any(String) } },
      },
    ]);
  });

  test("a click focuses an open page with the same path, whatever its query", async () => {
    const open = ["https://site.test/members", "https://site.test/chats/c1?from=x"];
    const { happen, focused, opened } = startPushWorker(open);
    await happen("notificationclick", clickOn("/chats/c1"));
    expect([focused, opened]).toEqual([[open[1]], []]);
    await happen("notificationclick", clickOn("/chats/c2"));
    expect([focused.length, opened]).toEqual([1, ["https://site.test/chats/c2"]]);
  });

  test("a click focuses the last used window, then navigates it", async () => {
    const { happen, steps } = startPushWorker([
      { url: "https://site.test/members", mayLeave: true },
      { url: "https://site.test/likes", mayLeave: true },
    ]);
    await happen("notificationclick", clickOn("/chats/c1?at=3#m3"));
    expect(steps).toEqual(["focus https://site.test/members", "go /chats/c1?at=3#m3"]);
  });

  test("a click skips a window with unsaved input", async () => {
    const { happen, steps } = startPushWorker([
      { url: "https://site.test/chats/c9", mayLeave: false },
      { url: "https://site.test/likes", mayLeave: true },
    ]);
    await happen("notificationclick", clickOn("/chats/c1"));
    expect(steps).toEqual(["focus https://site.test/likes", "go /chats/c1"]);
  });

  test.each([
    ["something is written", false],
    ["it does not answer", undefined],
  ])("a click opens a new window where %s in the only one", async (_case, mayLeave) => {
    const { happen, steps } = startPushWorker([{ url: "https://site.test/chats/c9", mayLeave }]);
    await happen("notificationclick", clickOn("/chats/c1"));
    expect(steps).toEqual(["open https://site.test/chats/c1"]);
  });

  test.each(["https://evil.example/x", "//evil.example/x", "javascript:alert(1)", 7, null])(
    "a click never opens another site: %s",
    async (path) => {
      const { happen, opened } = startPushWorker();
      await happen("notificationclick", clickOn(path));
      expect(opened).toEqual(["https://site.test/"]);
    },
  );

  test("a renewed subscription is sent to the server with the old endpoint", async () => {
    const fresh = { toJSON: () => ({ endpoint: "https://fcm.googleapis.com/b", keys: {} }) };
    const before = { endpoint: "https://fcm.googleapis.com/a" };
    const { happen, called, subscribed } = startPushWorker();
    await happen("pushsubscriptionchange", { oldSubscription: before, newSubscription: fresh });
    const [{ url, init } = { url: "", init: { body: "{}", method: "" } }] = called;
    expect([url, init.method]).toEqual(["/api/user.php?push=1", "POST"]);
    expect(JSON.parse(init.body)).toMatchObject({
      endpoint: "https://fcm.googleapis.com/b",
      replaces: before.endpoint,
    });
    expect(subscribed).toEqual([]);
  });

  test("an expired subscription is renewed with the deployment's key", async () => {
    const { happen, called, subscribed } = startPushWorker();
    await happen("pushsubscriptionchange");
    expect(subscribed).toEqual([{ userVisibleOnly: true, applicationServerKey: SITE.key }]);
    expect(JSON.parse(called[0]?.init.body ?? "{}")).toEqual({
      endpoint: "https://fcm.googleapis.com/new",
      keys: {},
    });
  });
});
