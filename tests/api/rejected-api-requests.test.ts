import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { addLoggedIn, addTestSite, FORM, sendJsonRequest, sendRequest } from "./app-client";
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

test("an unknown path under /api/ gets a JSON 404 for every request", async () => {
  for (const path of [
    "/api/nothing.php",
    "/api/",
    "/api/user",
    "/api/user.php/more",
    "/api/..%2f",
    "/api/%00",
  ]) {
    for (const init of [{}, { method: "POST", body: "{}" }, { method: "DELETE" }]) {
      const answer = await sendRequest(path, { cookie, ...init });
      expect([path, answer.status, await codeOf(answer)]).toEqual([path, 404, "not_found"]);
    }
  }
});

test("a foreign, oversized or non-UTF-8 API request is rejected in JSON", async () => {
  const post = (body: BodyInit, headers: Record<string, string> = {}) =>
    sendRequest("/api/user.php", { method: "POST", body, headers });
  expect(await codeOf(await post("{}", { origin: "https://evil.test" }))).toBe("forbidden");
  expect(await codeOf(await post("x".repeat(300_000)))).toBe("too_large");
  expect(await codeOf(await post(new Uint8Array([0xc3, 0x28])))).toBe("not_utf8");
  expect(await codeOf(await sendRequest("/api/user.php"))).toBe("authentication_required");
});

test("a rejected router data request gets the router's own format", async () => {
  const answer = await sendRequest("/login.data", {
    method: "POST",
    body: "x=1",
    headers: { ...FORM, origin: "https://evil.test" },
  });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([403, "text/x-script"]);
  expect(await answer.text()).toContain("forbidden");
});

test("a wrong value gets 422 in JSON and names its field", async () => {
  const answer = await sendJsonRequest("/api/user.php", { email: 7, password: "x" });
  expect([answer.status, await answer.json()]).toEqual([
    422,
    { error: { code: "invalid", fields: { email: expect.any(String) } } },
  ]);
});
