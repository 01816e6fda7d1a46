import { env } from "cloudflare:workers";
import { beforeAll, expect, test, vi } from "vitest";
import { addSite } from "../support/test-database";
import { addTestSite, HOST, sendRequest, sendToApp } from "./app-client";

beforeAll(async () => {
  await addTestSite();
  await addSite({ niche: 3, domain_language: "nl-NL", name: "Nederlands" }, "nl.test");
});

test("an unknown host gets one plain page that loads nothing", async () => {
  for (const path of [
    "/",
    "/pricing",
    "/nothing",
    "/api/settings.php",
    "/api/nothing",
    "/live",
    "/healthz",
    "/robots.txt",
    "/photos/1/main",
    "/__manifest?version=x",
    "/members.data",
  ]) {
    for (const method of ["GET", "POST", "OPTIONS"]) {
      const answer = await sendToApp.fetch(new Request(`https://unknown.test${path}`, { method }));
      const html = await answer.text();
      expect([answer.status, answer.headers.get("content-type")], `${method} ${path}`).toEqual([
        421,
        "text/html; charset=utf-8",
      ]);
      expect(html, path).toContain("There is no site at this address");
      expect(html).not.toMatch(/Test|Nederlands|src=|href=|<script|<style/);
      expect(answer.headers.get("content-security-policy")).toBe(
        "default-src 'none'; frame-ancestors 'none'",
      );
      for (const name of [
        "strict-transport-security",
        "x-content-type-options",
        "referrer-policy",
        "permissions-policy",
      ])
        expect(answer.headers.get(name), name).toBeTruthy();
    }
  }
  expect(
    await (await sendToApp.fetch(new Request("https://unknown.test/", { method: "HEAD" }))).text(),
  ).toBe("");
});

test("an error page shows its status, its request id, and after a 404 its links", async () => {
  const lost = await (await sendRequest("/nothing", { language: "en" })).text();
  for (const text of [
    "Error 404",
    "This page could not be found",
    'href="/members"',
    'href="/"',
    "<svg",
  ])
    expect(lost).toContain(text);
  const consoleError = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await env.DB.exec("ALTER TABLE site_settings RENAME TO away");
  try {
    const broken = await sendToApp.fetch(
      new Request("https://never-asked.test/healthz/x", { headers: { "accept-language": "en" } }),
    );
    const html = await broken.text();
    expect(broken.status).toBe(500);
    for (const text of ["Error 500", "An error occurred, please try again later.", 'href="/"'])
      expect(html).toContain(text);
    const last = await sendToApp.fetch(new Request("https://never-asked.test/pricing"));
    const bare = await last.text();
    expect(last.status).toBe(500);
    for (const text of [
      "An error occurred while showing the error page",
      '<a href="/">Back to the home page</a>',
    ])
      expect(bare).toContain(text);
    expect(bare).toMatch(/500 · [0-9a-f-]{36}/);
    expect(last.headers.get("strict-transport-security")).toBeTruthy();
    const apiResponse = await sendToApp.fetch(
      new Request("https://never-asked.test/api/settings.php"),
    );
    expect([apiResponse.status, await apiResponse.json()]).toEqual([
      500,
      { error: { code: "fault" } },
    ]);
  } finally {
    await env.DB.exec("ALTER TABLE away RENAME TO site_settings");
  }
  expect(consoleError).toHaveBeenCalled();
  consoleError.mockRestore();
});

test("the health page shows the build and the newest migration", async () => {
  const answer = await sendRequest("/healthz");
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    status: "ok",
    build: expect.any(String),
    database: { ok: true, migration: expect.stringMatching(/^\d{4}_/) },
  });
});

test("the language comes from cookie, domain, browser, country, then English", async () => {
  const languageOf = async (host: string, headers: Record<string, string>, country?: string) => {
    const answer = await sendToApp.fetch(
      new Request(`https://${host}/nothing`, { headers, cf: { country } } as RequestInit),
    );
    return /<html lang="(\w+)"/.exec(await answer.text())?.[1];
  };
  expect(await languageOf(HOST, { cookie: "locale=fi", "accept-language": "de" })).toBe("fi");
  expect(await languageOf("nl.test", { "accept-language": "de" })).toBe("nl");
  expect(await languageOf(HOST, { "accept-language": "xx, pl;q=0.4, sv;q=0.9" })).toBe("sv");
  expect(await languageOf(HOST, { "accept-language": "no" })).toBe("nb");
  expect(await languageOf(HOST, { "accept-language": "nn-NO, en;q=0.5" })).toBe("nb");
  expect(await languageOf(HOST, { "accept-language": "xx" }, "DE")).toBe("de");
  expect(
    await languageOf(HOST, { cookie: "locale=%3Cscript%3E", "accept-language": "xx" }, "DE"),
  ).toBe("de");
  expect(await languageOf(HOST, {}, "BR")).toBe("nl");
});

test("the domain's language sets the cookie for a year", async () => {
  const answer = await sendToApp.fetch(new Request("https://nl.test/"));
  expect(answer.headers.get("set-cookie")).toMatch(
    /locale=nl; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure/,
  );
});

test("every page has the security headers, error pages too", async () => {
  for (const path of ["/", "/lang-config", "/nothing", "/healthz", "/chats", "/api/chats.php"]) {
    const { headers } = await sendRequest(path);
    expect(headers.get("content-security-policy"), path).toMatch(
      /script-src 'self' (?:'nonce-[\w-]{43}'|(?:'sha256-[\w+/]{43}=' ?)+);/,
    );
    expect(headers.get("content-security-policy"), path).not.toContain("unsafe");
    expect(headers.get("strict-transport-security"), path).toMatch(/max-age=63072000/);
    expect(headers.get("x-content-type-options"), path).toBe("nosniff");
  }
});

test("a page contains texts of its own language only", async () => {
  const html = await (await sendRequest("/lang-config", { language: "fi" })).text();
  const { default: fi } = await import("~/i18n/locales/fi");
  const { default: sv } = await import("~/i18n/locales/sv");
  const { default: en } = await import("~/i18n/locales/en");
  const of = (texts: unknown) => (texts as typeof en).common.language_page;
  expect(html).toContain(of(fi).title);
  for (const other of [en, sv])
    for (const text of [of(other).title, of(other).lead]) {
      expect(text).not.toBe("");
      expect(html).not.toContain(text);
    }
});
