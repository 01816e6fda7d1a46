import { expect, test } from "vitest";
import { FakeScope } from "../../tests/support/worker-scope";
import { answerOffline, STORE } from "./offline-page";

const noNetwork = (): never => {
  throw new TypeError("Failed to fetch");
};

/** A worker that is there, as a browser leaves it. */
async function begun(): Promise<FakeScope> {
  const browser = new FakeScope();
  answerOffline(browser.scope);
  await browser.happen("install");
  await browser.happen("activate");
  return browser;
}
const speak = (browser: FakeScope, language: unknown) =>
  browser.happen("message", { data: { type: "language", language } });

test("a page that cannot be reached is told as that, and any other is the network’s", async () => {
  const browser = await begun();
  const online = await browser.answer({ url: "https://site.test/chats" });
  expect(await online?.text()).toBe("the page at /chats");
  browser.network = noNetwork;
  for (const url of ["https://site.test/chats", "https://site.test/members?age=30"])
    expect(await (await browser.answer({ url }))?.text()).toBe("the page at /offline");
});

test("what the browser asked for ahead is taken, and asked for once", async () => {
  const browser = await begun();
  const before = browser.asked.length;
  const answer = await browser.answer({}, Promise.resolve(new Response("ahead")));
  expect([await answer?.text(), browser.asked.length]).toEqual(["ahead", before]);
  const lost = await browser.answer({}, Promise.reject(new TypeError("Failed to fetch")));
  expect(await lost?.text()).toBe("the page at /offline");
  expect(browser.preloads).toBe(1);
});

test("what is posted, and what is no page, does not come by the worker", async () => {
  const browser = await begun();
  browser.network = noNetwork;
  expect(await browser.answer({ method: "POST" })).toBeNull();
  for (const mode of ["cors", "no-cors", "same-origin"] as const)
    expect(await browser.answer({ mode }), mode).toBeNull();
});

test("one page is kept, asked for as nobody, and no other answer ever", async () => {
  const browser = await begun();
  await speak(browser, "fi");
  for (const path of ["/chats", "/likes/m/x", "/photos/x/main", "/offline"])
    await browser.answer({ url: `https://site.test${path}` });
  expect(browser.kept).toEqual({ [STORE]: ["/offline?language=fi"] });
  const asked = browser.asked.filter(({ path }) => path.startsWith("/offline?"));
  expect(asked.map(({ init }) => [init?.credentials, init?.redirect])).toEqual([["omit", "error"]]);
});

test("the page is of the language that was read last, and is not asked for twice", async () => {
  const browser = await begun();
  for (const language of ["de", "de", "fi"]) await speak(browser, language);
  expect(browser.kept).toEqual({ [STORE]: ["/offline?language=fi"] });
  const paths = browser.asked.map(({ path }) => path);
  expect(paths).toEqual(["/offline", "/offline?language=de", "/offline?language=fi"]);
});

test("another build asks for it anew, in the language that was read last", async () => {
  const browser = await begun();
  await speak(browser, "pl");
  browser.network = () => new Response("of another build");
  await browser.happen("install");
  browser.network = noNetwork;
  expect(await (await browser.answer({}))?.text()).toBe("of another build");
  expect(browser.kept).toEqual({ [STORE]: ["/offline?language=pl"] });
});

test("where it cannot be had, or is an error, the one that is there stays", async () => {
  const browser = await begun();
  await speak(browser, "sv");
  for (const network of [noNetwork, () => new Response("a fault", { status: 500 })]) {
    browser.network = network;
    await speak(browser, "nl");
  }
  browser.network = noNetwork;
  expect(await (await browser.answer({}))?.text()).toBe("the page at /offline?language=sv");
});

test("without any the browser says it in its own words, and the worker begins all the same", async () => {
  const browser = new FakeScope();
  browser.network = noNetwork;
  answerOffline(browser.scope);
  await browser.happen("install");
  expect((await browser.answer({}))?.type).toBe("error");
});

test("what is no language changes nothing", async () => {
  const browser = await begun();
  const before = browser.asked.length;
  for (const language of ["../chats", "DE", "", 7, null, undefined, "fi&x=1"])
    await speak(browser, language);
  for (const data of [null, "fi", { type: "other" }, { type: "build" }])
    await browser.happen("message", { data });
  expect(browser.asked.length).toBe(before);
});

test("what other workers of the site kept goes when this one begins", async () => {
  const browser = new FakeScope();
  browser.stores.set("pages", new Map([["/chats", new Response("secret")]]));
  answerOffline(browser.scope);
  await browser.happen("activate");
  expect(browser.kept).not.toHaveProperty("pages");
});

test("Chromium is told what need not come by the worker; a refusal of that is no failure", async () => {
  const browser = new FakeScope();
  answerOffline(browser.scope);
  const rules: object[][] = [];
  const addRoutes = async (given: object[]) => {
    rules.push(given);
    throw new TypeError("unknown condition");
  };
  await browser.happen("install", { addRoutes });
  expect(rules).toEqual([[{ condition: { not: { requestMode: "navigate" } }, source: "network" }]]);
  expect(browser.kept).toEqual({ [STORE]: ["/offline"] });
});
