import { expect, test } from "vitest";
import { isVisit } from "./is-visit";

const OPENED = {
  "sec-fetch-mode": "navigate",
  "sec-fetch-dest": "document",
  "sec-fetch-site": "none",
  "user-agent": "Mozilla/5.0",
};
const request = (headers: Record<string, string>, method = "GET") =>
  new Request("https://site.test/", { method, headers: { ...OPENED, ...headers } });

test("a page opened from the address bar, a message or another site begins a visit", () => {
  expect(isVisit(request({}))).toBe(true);
  expect(isVisit(request({ "sec-fetch-site": "cross-site" }))).toBe(true);
  expect(isVisit(request({ "sec-fetch-site": "same-site" }))).toBe(true);
});

test.each([
  ["a link of our own", { "sec-fetch-site": "same-origin" }, "GET"],
  ["a reload", { "cache-control": "max-age=0" }, "GET"],
  ["a prefetch", { "sec-purpose": "prefetch" }, "GET"],
  ["a script's request", { "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" }, "GET"],
  ["a frame", { "sec-fetch-dest": "iframe" }, "GET"],
  ["a search engine", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }, "GET"],
  ["a request for the headers alone", {}, "HEAD"],
])("%s begins no visit", (_name, headers, method) => {
  expect(isVisit(request(headers as Record<string, string>, method))).toBe(false);
});
