import { afterEach, describe, expect, test, vi } from "vitest";
import { getJson, postJson, setMemberPage } from "./api-client";
import { isInputMethodKey } from "./browser";
import { safeStorage } from "./browser-storage";
import { changesHashOnly, safePath } from "./url";

describe("input method", () => {
  test.each([
    ["Chrome, before the composition ends", { isComposing: true, keyCode: 229 }, true],
    ["Safari, after the composition ended", { isComposing: false, keyCode: 229 }, true],
    ["Enter by itself", { isComposing: false, keyCode: 13 }, false],
  ])("%s", (_when, event, expected) => {
    expect(isInputMethodKey(event)).toBe(expected);
  });
});

describe("browser storage", () => {
  const throwing = new Proxy({} as Storage, {
    get() {
      throw new DOMException("Access is denied", "SecurityError");
    },
  });
  const refusedGetter = () => {
    throw new DOMException("Access is denied", "SecurityError");
  };

  test.each([
    ["null", () => null],
    ["missing", () => undefined],
    ["throwing on access", refusedGetter],
    ["throwing on each call", () => throwing],
  ])("a storage that is %s stores nothing and throws nothing", (_how, open) => {
    const storage = safeStorage(open);
    expect(storage.setItem("key", "value")).toBe(false);
    expect(storage.setJson("key", { a: 1 })).toBe(false);
    expect([storage.getItem("key"), storage.getJson("key")]).toEqual([null, null]);
    storage.removeItem("key");
    storage.clear();
  });

  test("a storage that works returns what was stored, and null for broken JSON", () => {
    const items = new Map<string, string>();
    const storage = safeStorage(
      () =>
        ({
          getItem: (key: string) => items.get(key) ?? null,
          setItem: (key: string, value: string) => void items.set(key, value),
          removeItem: (key: string) => void items.delete(key),
          clear: () => items.clear(),
        }) as unknown as Storage,
    );
    expect(storage.setJson("key", { a: 1 })).toBe(true);
    expect(storage.getJson("key")).toEqual({ a: 1 });
    storage.setItem("key", "{broken");
    expect(storage.getJson("key")).toBeNull();
    storage.removeItem("key");
    expect(storage.getItem("key")).toBeNull();
  });

  test("a full storage keeps its content and returns false", () => {
    const full = safeStorage(
      () =>
        ({
          getItem: () => "old",
          setItem: () => {
            throw new DOMException("Quota exceeded", "QuotaExceededError");
          },
        }) as unknown as Storage,
    );
    expect([full.setItem("key", "new"), full.getItem("key")]).toEqual([false, "old"]);
  });
});

describe("api client", () => {
  /**
   * A fake network that returns the responses in turn and repeats the last one; records requests and
   * pauses.
   */
  function fakeNetwork(...answers: (Response | "gone")[]) {
    vi.useFakeTimers();
    const requests: { path: string; call: RequestInit }[] = [];
    const pauses: number[] = [];
    const went: string[] = [];
    vi.stubGlobal("fetch", async (path: string, call: RequestInit) => {
      const answer = answers[Math.min(requests.length, answers.length - 1)] as Response | "gone";
      requests.push({ path, call });
      if (answer === "gone") throw new TypeError("no network");
      return answer.clone();
    });
    vi.stubGlobal("setTimeout", (callback: () => void, ms: number) => {
      pauses.push(ms);
      callback();
    });
    vi.stubGlobal("location", {
      pathname: "/chats",
      search: "?with=x",
      assign: (to: string) => went.push(to),
    });
    return { requests, pauses, went };
  }
  const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    Response.json(body, { status, headers });
  const sessionEnded = json(403, { error: { code: "authentication_required" } });

  afterEach(() => {
    setMemberPage(false);
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  test("a transient failure is tried five times with growing pauses", async () => {
    const { requests, pauses } = fakeNetwork(
      "gone",
      json(503, {}),
      json(408, {}),
      json(425, {}),
      "gone",
    );
    expect(await getJson("/api/chats.php")).toEqual({ ok: false, code: "offline" });
    expect(requests).toHaveLength(5);
    for (const [n, pause] of pauses.entries()) {
      expect(pause).toBeGreaterThanOrEqual(200 * 2 ** n);
      expect(pause).toBeLessThan(600 * 2 ** n);
    }
  });

  test("the first response ends the retries", async () => {
    const { requests } = fakeNetwork("gone", json(200, { chats: [] }));
    expect(await getJson("/api/chats.php")).toEqual({ ok: true, body: { chats: [] } });
    expect(requests).toHaveLength(2);
  });

  test("a 4xx refusal is not retried", async () => {
    const { requests } = fakeNetwork(json(422, { error: { code: "invalid" } }));
    expect(await postJson("/api/message.php", {})).toEqual({ ok: false, code: "invalid" });
    expect(requests).toHaveLength(1);
  });

  test("a short Retry-After is awaited, a long one is reported to the member", async () => {
    const busy = { error: { code: "too_many_requests" } };
    const soon = fakeNetwork(json(429, busy, { "retry-after": "3" }), json(200, {}));
    expect(await getJson("/api/likes.php")).toMatchObject({ ok: true });
    expect(soon.pauses).toEqual([3_000]);
    for (const wait of ["", "3600", "soon"]) {
      const { requests } = fakeNetwork(json(429, busy, { "retry-after": wait }));
      expect(await getJson("/api/likes.php")).toEqual({ ok: false, code: "too_many_requests" });
      expect(requests).toHaveLength(1);
    }
  });

  test("an ended session redirects a member to the login, a visitor stays", async () => {
    const visitor = fakeNetwork(sessionEnded);
    expect(await getJson("/api/chats.php")).toEqual({ ok: false, code: "authentication_required" });
    expect(visitor.went).toEqual([]);
    setMemberPage(true);
    const { went } = fakeNetwork(sessionEnded);
    await getJson("/api/chats.php");
    expect(went).toEqual(["/login?next=%2Fchats%3Fwith%3Dx&ended=yes"]);
    const elsewhere = fakeNetwork(sessionEnded);
    await postJson("/api/like.php", {}, { after: "/members#m-x" });
    expect(elsewhere.went).toEqual(["/login?next=%2Fmembers%23m-x&ended=yes"]);
    const other = fakeNetwork(json(403, { error: { code: "forbidden" } }));
    await getJson("/api/chats.php");
    expect(other.went).toEqual([]);
  });

  test("only the logged-in-user endpoint gets the page type", async () => {
    const { requests } = fakeNetwork(json(200, {}));
    await getJson("/api/user.php");
    await getJson("/api/chats.php");
    const types = requests.map(({ call }) => new Headers(call.headers).get("x-request-type"));
    expect(types).toEqual(["client", null]);
  });
});

describe("hash change", () => {
  const at = (path: string) => new URL(path, "https://site.test");
  const changes = (from: string, to: string, formMethod?: string) =>
    changesHashOnly({ currentUrl: at(from), nextUrl: at(to), formMethod });

  test("adding, changing or removing the hash is a hash-only change", () => {
    expect(changes("/chats/a", "/chats/a#photo-b")).toBe(true);
    expect(changes("/chats/a#photo-b", "/chats/a#photo-c")).toBe(true);
    expect(changes("/chats/a?q=x#photo-b", "/chats/a?q=x")).toBe(true);
  });

  test("another page, query, form or reload is more than a hash change", () => {
    expect(changes("/chats/a#b", "/chats/c")).toBe(false);
    expect(changes("/chats/a#b", "/chats/a?q=x")).toBe(false);
    expect(changes("/chats/a#b", "/chats/a", "POST")).toBe(false);
    expect(changes("/chats/a", "/chats/a")).toBe(false);
  });
});

describe("safe path", () => {
  test("a path of this site is kept with its query", () => {
    for (const path of ["/", "/likes", "/members?country=NL&page=2", "/a//b"])
      expect(safePath(path, "/members")).toBe(path);
  });

  test.each([
    "//evil.test",
    "/\\evil.test",
    "/a\\b",
    "https://evil.test/",
    "javascript:alert(1)",
    "likes",
    "/a b",
    "/\u202e",
    "/\nx",
    "",
    null,
    undefined,
    ["/likes"],
  ])("%j is not a path of this site", (value) => {
    expect(safePath(value, "/members")).toBe("/members");
  });
});
