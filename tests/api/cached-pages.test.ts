import { env } from "cloudflare:workers";
import { beforeAll, expect, test, vi } from "vitest";
import { LANGUAGES } from "~/i18n/languages";
import { addSite } from "../support/test-database";
import { addTestSite, sendRequest, sendToApp } from "./app-client";
import { get } from "./site-fetch";

beforeAll(async () => {
  await addTestSite();
  await addSite({ name: "Een", company_id: "us", domain_language: "nl" }, "een.test");
  await addSite({ name: "Zwei", company_id: "us", domain_language: "de", niche: 1 }, "zwei.test");
  await addSite(
    { name: "Drei", company_id: "us", domain_language: "pl", niche: 3 },
    "other-niche.test",
  );
  await addSite({ name: "Vier", company_id: "them", domain_language: "sv" }, "other-company.test");
});

test("a cached page never crosses sites, languages or countries", async () => {
  const path = "/landers/alonetonight";
  const english = await (await sendRequest(path, { language: "en" })).text();
  for (const language of LANGUAGES.filter((one) => one !== "en")) {
    const page = await (await sendRequest(path, { language })).text();
    expect(page).toContain(`<html lang="${language}"`);
    expect(page).not.toBe(english);
  }
  expect(await (await sendRequest(path, { language: "en" })).text()).toBe(english);
  expect(await (await get("een.test", path)).text()).toContain("Een");
  expect(await (await get("zwei.test", path)).text()).toContain("Zwei");
  expect(await (await get("zwei.test", path)).text()).not.toContain("Een");
});

test("other headers of a visitor never reach the cached page of the next one", async () => {
  const evil = '"><script>alert(1)</script>';
  const path = `/pages/terms?next=${encodeURIComponent(evil)}&lng=xx`;
  const headers = {
    "x-forwarded-host": "evil.test",
    "x-original-url": "/evil",
    "user-agent": evil,
    referer: "https://evil.test/",
    cookie: `theme=${evil}`,
  };
  const first = await (await get("een.test", path, headers)).text();
  const second = await (await get("een.test", "/pages/terms")).text();
  expect(second).toBe(first);
  expect(first).not.toContain("alert(1)");
  expect(first).not.toContain("evil.test");
});

test("a visit without TLS leaves nothing of its URL in the cached page", async () => {
  const open = await sendToApp.fetch(new Request("http://zwei.test/landers/video"));
  expect(await open.text()).toContain('href="http://zwei.test/landers/video"');
  const page = await get("zwei.test", "/landers/video");
  expect(await page.text()).not.toContain("http://zwei.test");
  expect(page.headers.get("content-security-policy")).toContain("wss://zwei.test");
});

test("a page that reads its query is rendered for that request alone", async () => {
  const response = await sendRequest("/login?next=%2Fchats%2Fabc");
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(await response.text()).toContain("/chats/abc");
  expect(await (await sendRequest("/login")).text()).not.toContain("/chats/abc");
});

test("a request with a session neither reads nor writes a cached page", async () => {
  const answer = await sendRequest("/pages/terms", { cookie: "__Host-auth.session=nobody" });
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(answer.headers.get("etag")).toBeNull();
});

test("a cached page has an etag and gets 304 when unchanged", async () => {
  const page = await sendRequest("/pricing");
  const etag = page.headers.get("etag") as string;
  expect(page.headers.get("vary")).toBe("Accept-Encoding, Accept-Language, Cookie");
  const again = await sendRequest("/pricing", { headers: { "if-none-match": etag } });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe("");
  expect((await sendRequest("/pricing", { language: "fi" })).headers.get("etag")).not.toBe(etag);
  const head = await sendRequest("/pricing", { method: "HEAD" });
  expect([head.status, await head.text(), head.headers.get("etag")]).toEqual([200, "", etag]);
});

test("scripts of a cached page are allowed by hash, without a shared nonce", async () => {
  const page = await sendRequest("/");
  const policy = page.headers.get("content-security-policy") as string;
  expect(policy).not.toMatch(/nonce|unsafe/);
  const inline = Array.from(
    (await page.text()).matchAll(/<script(?![^>]*(?:\ssrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g),
    ([, text]) => text as string,
  );
  expect(inline.length).toBeGreaterThan(1);
  for (const text of inline) {
    const hash = btoa(
      String.fromCharCode(
        ...new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))),
      ),
    );
    expect(policy).toContain(`'sha256-${hash}'`);
  }
});

test("a cached page sends no query to D1", async () => {
  const paths = ["/landers/video", "/pricing", "/"];
  for (const path of paths) expect((await get("een.test", path)).status).toBe(200);
  const consoleError = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await env.DB.exec("ALTER TABLE site_settings RENAME TO away");
  try {
    for (const path of paths) expect((await get("een.test", path)).status, path).toBe(200);
    // proves that a page that does query the database fails here
    expect((await get("never-asked.test", "/")).status).toBe(500);
  } finally {
    await env.DB.exec("ALTER TABLE away RENAME TO site_settings");
  }
  expect(consoleError).toHaveBeenCalled();
  consoleError.mockRestore();
});

test("a cached page is gzipped only for clients that accept gzip, with equal content", async () => {
  const plain = await sendRequest("/pricing", { headers: { "accept-encoding": "gzip;q=0, br" } });
  expect(plain.headers.get("content-encoding")).toBeNull();
  const packed = await sendRequest("/pricing", { headers: { "accept-encoding": "gzip, br" } });
  expect(packed.headers.get("content-encoding")).toBe("gzip");
  expect(packed.headers.get("etag")).toBe(plain.headers.get("etag"));
  expect(await packed.text()).toBe(await plain.text());
});
