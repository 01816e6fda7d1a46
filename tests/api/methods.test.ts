import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { ADDRESSES } from "../support/addresses";
import { addLoggedIn, addTestSite, sendRequest } from "./app-client";
import { codeOf } from "./rejected-requests";

const endpoints = ADDRESSES.filter((path) => path.startsWith("/api/"));

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

test("the method test covers every API endpoint", () =>
  expect(endpoints.length).toBeGreaterThanOrEqual(18));

test.each(endpoints)(
  "%s rejects other methods with 405 and lists the allowed ones",
  async (path) => {
    const allowed = (
      (await sendRequest(path, { method: "OPTIONS" })).headers.get("allow") ?? ""
    ).split(", ");
    expect(allowed.length).toBeGreaterThan(1);
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"].filter(
      (one) => !allowed.includes(one),
    )) {
      const answer = await sendRequest(path, {
        method,
        cookie,
        ...(method === "GET" ? {} : { body: "{}" }),
      });
      expect([method, answer.status, answer.headers.get("allow")]).toEqual([
        method,
        405,
        allowed.join(", "),
      ]);
      expect(await codeOf(answer)).toBe("method_not_allowed");
    }
  },
);

test("the endpoints accept their methods", async () => {
  const allowed = async (path: string) =>
    (await sendRequest(path, { method: "OPTIONS" })).headers.get("allow");
  expect(await allowed("/api/user.php")).toBe("GET, HEAD, POST, PUT, DELETE, OPTIONS");
  expect(await allowed("/api/chat.php")).toBe("DELETE, OPTIONS");
  expect(await allowed("/api/page-hidden.php")).toBe("POST, OPTIONS");
  expect(await allowed("/api/settings.php")).toBe("GET, HEAD, OPTIONS");
});

test("a page lists its methods in Allow and rejects others with a page", async () => {
  const allowed = async (path: string) =>
    (await sendRequest(path, { method: "OPTIONS" })).headers.get("allow");
  expect(await allowed("/pricing")).toBe("GET, HEAD, OPTIONS");
  expect(await allowed("/login")).toBe("GET, HEAD, POST, OPTIONS");
  for (const [path, method] of [
    ["/pricing", "POST"],
    ["/login", "PUT"],
    ["/login", "PROPFIND"],
    ["/robots.txt", "DELETE"],
    ["/photos/1/main", "POST"],
  ] as const) {
    const answer = await sendRequest(path, { method, language: "de" });
    expect([path, answer.status, answer.headers.get("allow")]).toEqual([
      path,
      405,
      await allowed(path),
    ]);
    expect(await answer.text()).toContain("Fehler 405");
  }
});

test("HEAD returns the headers of GET without a body", async () => {
  for (const path of [
    "/pricing",
    "/login?next=/chats",
    "/api/settings.php",
    "/robots.txt",
    "/nothing/here",
  ]) {
    const head = await sendRequest(path, { method: "HEAD" });
    const get = await sendRequest(path);
    expect([path, head.status, head.headers.get("content-type")]).toEqual([
      path,
      get.status,
      get.headers.get("content-type"),
    ]);
    expect(await head.text()).toBe("");
  }
});
