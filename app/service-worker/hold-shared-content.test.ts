import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeWorkerScope } from "../../tests/support/fake-worker-scope";
import { holdSharedContent } from "./hold-shared-content";

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
  [{ title: "Bread", text: "Bread https://b.test", url: "https://b.test" }, "Bread https://b.test"],
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
