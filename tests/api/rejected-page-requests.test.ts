import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { addLoggedIn, addTestSite, FORM, HOST, ORIGIN, sendRequest, sendToApp } from "./app-client";
import { codeOf } from "./rejected-requests";

let errors: string[];

let cookie: string;

beforeAll(async () => {
  await addTestSite();
  cookie = (await addLoggedIn()).cookie;
});

beforeEach(() => {
  errors = [];
  vi.spyOn(console, "error").mockImplementation((...args) => void errors.push(args.join(" ")));
});

afterEach(() => {
  vi.restoreAllMocks();
  expect(errors, "a refusal is no fault").toEqual([]);
});

test("a form from another origin is rejected before any route runs", async () => {
  const post = (headers: Record<string, string>) =>
    sendRequest("/login", {
      method: "POST",
      body: "x=1",
      language: "nl",
      headers: { ...FORM, ...headers },
    });
  const foreign: Record<string, string>[] = [
    { origin: "https://evil.test" },
    { origin: "null", "sec-fetch-site": "cross-site" },
    { origin: "http://site.test" },
    { origin: "no origin" },
  ];
  for (const headers of foreign) {
    const answer = await post(headers);
    const html = await answer.text();
    expect(answer.status, JSON.stringify(headers)).toBe(403);
    expect(html).toContain('<html lang="nl"');
    expect(html).toContain("Fout 403");
    expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  }
  const unnamed = new Request(`${ORIGIN}/login`, {
    method: "POST",
    body: "x=1",
    headers: { ...FORM, "sec-fetch-site": "same-site" },
  });
  expect((await sendToApp.fetch(unnamed)).status).toBe(403);
  expect((await post({ origin: "null", "sec-fetch-site": "same-origin" })).status).not.toBe(403);
});

test("without JavaScript logout is a page: a GET logs nobody out", async () => {
  const page = await sendRequest("/api/logout.php", { cookie });
  expect([page.status, page.headers.get("content-type")]).toEqual([
    200,
    "text/html; charset=utf-8",
  ]);
  expect(await codeOf(await sendRequest("/api/logout.php", { method: "DELETE", cookie }))).toBe(
    "method_not_allowed",
  );
});

test(`a fully qualified host is the same site: "${HOST}."`, async () => {
  const page = await sendToApp.fetch(
    new Request(`https://${HOST}./pricing`, { headers: { "accept-language": "en" } }),
  );
  expect(page.status).toBe(200);
  expect(await page.text()).not.toContain(`${HOST}./`);
  const post = (origin: string) =>
    sendToApp.fetch(
      new Request(`https://${HOST}./api/page-hidden.php`, {
        method: "POST",
        body: "{}",
        headers: { "content-type": "application/json", origin },
      }),
    );
  expect((await post(`https://${HOST}.`)).status).toBe(204);
  expect((await post(`https://${HOST}..`)).status).toBe(403);
  expect((await sendToApp.fetch(new Request(`https://${HOST}../`))).status).toBe(421);
});
