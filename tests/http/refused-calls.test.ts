import { exports } from "cloudflare:workers";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import routes from "../../app/routes.ts?raw";
import { addLoggedIn, ask, askJson, HOST, ORIGIN, theSite } from "./support";

const app = (exports as unknown as { default: { fetch(request: Request): Promise<Response> } })
  .default;
const FORM = { "content-type": "application/x-www-form-urlencoded" };
const doors = Array.from(
  routes.matchAll(/\broute\("(api\/[^"]+)"/g),
  ([, path]) => `/${path as string}`,
);

let faults: string[];
let cookie: string;
beforeAll(async () => {
  await theSite();
  cookie = (await addLoggedIn()).cookie;
});
beforeEach(() => {
  faults = [];
  vi.spyOn(console, "error").mockImplementation((...words) => void faults.push(words.join(" ")));
});
afterEach(() => {
  vi.restoreAllMocks();
  expect(faults, "a refusal is no fault").toEqual([]);
});

/** The code of a refused call, which is JSON of the one shape and nothing else. */
async function codeOf(answer: Response): Promise<string> {
  expect(answer.headers.get("content-type")).toBe("application/json");
  expect(answer.headers.get("strict-transport-security")).toBeTruthy();
  const body = (await answer.json()) as { error: { code: string } };
  expect(Object.keys(body)).toEqual(["error"]);
  expect(
    Object.keys(body.error).filter((key) => !["code", "message", "fields"].includes(key)),
  ).toEqual([]);
  return body.error.code;
}

test.each(doors)(
  "%s refuses a method that it does not take with 405 and names those it takes",
  async (path) => {
    const allowed = ((await ask(path, { method: "OPTIONS" })).headers.get("allow") ?? "").split(
      ", ",
    );
    expect(allowed.length).toBeGreaterThan(1);
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"].filter(
      (one) => !allowed.includes(one),
    )) {
      const answer = await ask(path, {
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

test("the doors take their methods", async () => {
  const allowed = async (path: string) =>
    (await ask(path, { method: "OPTIONS" })).headers.get("allow");
  expect(await allowed("/api/user.php")).toBe("GET, HEAD, POST, PUT, OPTIONS");
  expect(await allowed("/api/chat.php")).toBe("DELETE, OPTIONS");
  expect(await allowed("/api/page-hidden.php")).toBe("POST, OPTIONS");
  expect(await allowed("/api/settings.php")).toBe("GET, HEAD, OPTIONS");
});

test("an address under /api/ that is none says so in JSON, whatever it is asked", async () => {
  for (const path of [
    "/api/nothing.php",
    "/api/",
    "/api/user",
    "/api/user.php/more",
    "/api/..%2f",
    "/api/%00",
  ]) {
    for (const init of [{}, { method: "POST", body: "{}" }, { method: "DELETE" }]) {
      const answer = await ask(path, { cookie, ...init });
      expect([path, answer.status, await codeOf(answer)]).toEqual([path, 404, "not_found"]);
    }
  }
});

test("a call from another site's page, too much, and what is no text are refused in JSON at a door", async () => {
  const post = (body: BodyInit, headers: Record<string, string> = {}) =>
    ask("/api/user.php", { method: "POST", body, headers });
  expect(await codeOf(await post("{}", { origin: "https://evil.test" }))).toBe("forbidden");
  expect(await codeOf(await post("x".repeat(300_000)))).toBe("too_large");
  expect(await codeOf(await post(new Uint8Array([0xc3, 0x28])))).toBe("not_utf8");
  expect(await codeOf(await ask("/api/user.php"))).toBe("authentication_required");
});

test("a form from another site's page is refused before any page sees it, in the person's language", async () => {
  const post = (headers: Record<string, string>) =>
    ask("/login", {
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
  expect((await app.fetch(unnamed)).status).toBe(403);
  expect((await post({ origin: "null", "sec-fetch-site": "same-origin" })).status).not.toBe(403);
});

test("a page tells its methods, and refuses others with a page", async () => {
  const allowed = async (path: string) =>
    (await ask(path, { method: "OPTIONS" })).headers.get("allow");
  expect(await allowed("/pricing")).toBe("GET, HEAD, OPTIONS");
  expect(await allowed("/login")).toBe("GET, HEAD, POST, OPTIONS");
  for (const [path, method] of [
    ["/pricing", "POST"],
    ["/login", "PUT"],
    ["/login", "PROPFIND"],
    ["/robots.txt", "DELETE"],
    ["/photos/1/main", "POST"],
  ] as const) {
    const answer = await ask(path, { method, language: "de" });
    expect([path, answer.status, answer.headers.get("allow")]).toEqual([
      path,
      405,
      await allowed(path),
    ]);
    expect(await answer.text()).toContain("Fehler 405");
  }
});

test("HEAD answers as GET would, without a body", async () => {
  for (const path of [
    "/pricing",
    "/login?next=/chats",
    "/api/settings.php",
    "/robots.txt",
    "/nothing/here",
  ]) {
    const [head, get] = [await ask(path, { method: "HEAD" }), await ask(path)];
    expect([path, head.status, head.headers.get("content-type")]).toEqual([
      path,
      get.status,
      get.headers.get("content-type"),
    ]);
    expect(await head.text()).toBe("");
  }
});

test("the page's own calls to the router are refused in the router's own words", async () => {
  const answer = await ask("/login.data", {
    method: "POST",
    body: "x=1",
    headers: { ...FORM, origin: "https://evil.test" },
  });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([403, "text/x-script"]);
  expect(await answer.text()).toContain("forbidden");
});

test("the way out without a script is a page: a GET logs nobody out", async () => {
  const page = await ask("/api/logout.php", { cookie });
  expect([page.status, page.headers.get("content-type")]).toEqual([
    200,
    "text/html; charset=utf-8",
  ]);
  expect(await codeOf(await ask("/api/logout.php", { method: "DELETE", cookie }))).toBe(
    "method_not_allowed",
  );
});

test("a wrong value names its field, and a repeated call gets the same shape", async () => {
  const answer = await askJson("/api/user.php", { email: 7, password: "x" });
  expect([answer.status, await answer.json()]).toEqual([
    422,
    { error: { code: "invalid", fields: { email: expect.any(String) } } },
  ]);
});

test(`the host may be written in full: "${HOST}." is the same site`, async () => {
  const page = await app.fetch(
    new Request(`https://${HOST}./pricing`, { headers: { "accept-language": "en" } }),
  );
  expect(page.status).toBe(200);
  expect(await page.text()).not.toContain(`${HOST}./`);
  const post = (origin: string) =>
    app.fetch(
      new Request(`https://${HOST}./api/page-hidden.php`, {
        method: "POST",
        body: "{}",
        headers: { "content-type": "application/json", origin },
      }),
    );
  expect((await post(`https://${HOST}.`)).status).toBe(204);
  expect((await post(`https://${HOST}..`)).status).toBe(403);
  expect((await app.fetch(new Request(`https://${HOST}../`))).status).toBe(421);
});
