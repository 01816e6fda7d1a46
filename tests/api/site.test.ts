import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { LANGUAGES } from "../../app/i18n/languages";
import { addChat } from "../support/add-chat";
import { addMember, addSite } from "../support/test-database";
import {
  addLoggedIn,
  addTestSite,
  count,
  HOST,
  logIn,
  ORIGIN,
  send,
  sendRequest,
  sendToApp,
} from "./app-client";
import { get } from "./site-fetch";

describe("site", () => {
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
        const answer = await sendToApp.fetch(
          new Request(`https://unknown.test${path}`, { method }),
        );
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
      await (
        await sendToApp.fetch(new Request("https://unknown.test/", { method: "HEAD" }))
      ).text(),
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
      for (const text of ["Error 500", "Something went wrong. Please try again later.", 'href="/"'])
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
});

describe("health", () => {
  beforeAll(() => addTestSite());

  test("/healthz shows e-mail delivery counts only with the staff key", async () => {
    const readHealth = async (headers: Record<string, string> = {}) =>
      (await (await sendRequest("/healthz", { headers })).json()) as { outbox?: object };
    await env.DB.prepare(
      "INSERT INTO outbox (id, site_id, channel, template, payload, status, created_at) VALUES ('counted', ?, 'mail', 'news', '', 'failed', ?)",
    )
      .bind(HOST, Date.now())
      .run();
    const count = { sent: 0, delayed: 0, failed: 1, suppressed: 0 };
    const staff = await readHealth({ authorization: "Bearer staff-key" });
    expect(staff.outbox).toMatchObject({ "mail news": count });
    expect(JSON.stringify(staff.outbox)).not.toContain("@");
    for (const authorization of ["Bearer other-key", "Bearer ", "staff-key", ""])
      expect(await readHealth({ authorization })).not.toHaveProperty("outbox");
    expect(await readHealth()).not.toHaveProperty("outbox");
  });
});

describe("well known", () => {
  beforeAll(() => addTestSite());

  const ADDRESS = "/.well-known/change-password";
  const PAGE = "/settings/security/password";

  test("/.well-known/change-password redirects to its page through the login", async () => {
    const { cookie } = await addLoggedIn();
    for (const sent of [undefined, cookie]) {
      const answer = await sendRequest(ADDRESS, { cookie: sent });
      expect([answer.status, answer.headers.get("location")]).toEqual([302, PAGE]);
    }
    expect((await sendRequest(PAGE, { cookie })).status).toBe(200);
    const login = await sendRequest(PAGE);
    expect([login.status, login.headers.get("location")]).toEqual([
      302,
      `/login?next=${encodeURIComponent(PAGE)}`,
    ]);
  });

  test("every other name below /.well-known gets 404", async () => {
    for (const name of [
      "resource-that-should-not-exist-whose-status-code-should-not-be-200",
      "x",
      "",
    ])
      expect((await sendRequest(`/.well-known/${name}`)).status, name).toBe(404);
    expect((await sendRequest(ADDRESS, { method: "POST", body: "" })).status).toBe(405);
  });
});

describe("manifest", () => {
  beforeAll(async () => {
    await addTestSite();
    await addSite({ name: "Kurven", niche: 4, domain_language: "de" }, "kurven.test");
  });

  const linkIn = (html: string) => /<link rel="manifest" href="([^"]+)"/.exec(html)?.[1];

  test("every page links the manifest in its language, cached ones too, landers not", async () => {
    for (const language of ["fi", "nl"])
      for (const path of ["/", "/login", "/signup", "/nothing"])
        expect(linkIn(await (await sendRequest(path, { language })).text()), path).toBe(
          `/manifest.webmanifest?language=${language}`,
        );
    const cookie = await logIn(await addMember(HOST));
    expect(linkIn(await (await sendRequest("/settings", { cookie })).text())).toBeTruthy();
    expect(linkIn(await (await sendRequest("/landers/gallery")).text())).toBeUndefined();
  });

  test("the manifest is per site and language and cached for an hour", async () => {
    const answer = await get("kurven.test", "/manifest.webmanifest?language=pl");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      200,
      "application/manifest+json; charset=utf-8",
    ]);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=3600");
    expect(answer.headers.get("set-cookie")).toBeNull();
    const manifest = (await answer.json()) as { icons: { src: string }[] };
    expect(manifest).toMatchObject({ name: "Kurven", lang: "pl" });
    expect(manifest.icons.map(({ src }) => src)).toContain("/icons/4-maskable.png");
  });

  test("without a supported language the manifest follows Accept-Language", async () => {
    for (const path of ["/manifest.webmanifest", "/manifest.webmanifest?language=xx"]) {
      const answer = await sendRequest(path, { language: "sv" });
      expect(answer.headers.get("cache-control"), path).toBe("private, no-store");
      expect(await answer.json()).toMatchObject({ lang: "sv" });
    }
  });
});

describe("service worker", () => {
  beforeAll(async () => {
    await addTestSite();
    await addSite({ name: "Tinto", niche: 7, domain_language: "es" }, "tinto.test");
  });

  type Texts = { error: Record<"offline_title" | "offline_text", string> };
  const texts = import.meta.glob<Texts>("../../app/i18n/locales/*/common.json", {
    eager: true,
    import: "default",
  });
  const fileOf = (language: string) => `../../app/i18n/locales/${language}/common.json`;

  /** The body without the nonce, which differs in every response. */
  const bodyOf = async (answer: Response) => (await answer.text()).replaceAll(/nonce="[^"]*"/g, "");

  test("the service worker has site scope and is revalidated on every request", async () => {
    const answer = await sendRequest("/sw-push.js");
    const named = (name: string) => answer.headers.get(name);
    expect(answer.status).toBe(200);
    expect(named("content-type")).toBe("text/javascript; charset=utf-8");
    expect([named("cache-control"), named("service-worker-allowed")]).toEqual(["no-cache", "/"]);
    // A service worker's requests follow the policy of its own script.
    expect(named("content-security-policy")).toContain("connect-src 'self'");
    expect(await answer.text()).toContain("/offline");
  });

  test.each(LANGUAGES)("%s: the offline page is in the language of its path", async (language) => {
    const answer = await get("tinto.test", `/offline?language=${language}`);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain(`<html lang="${language}"`);
    const { offline_title, offline_text } = texts[fileOf(language)]?.error ?? {};
    for (const text of [offline_title, offline_text, "Tinto"]) expect(html).toContain(text);
  });

  test("the offline page loads nothing, runs its own script and names no member", async () => {
    const cookie = await logIn(await addMember(HOST, { name: "Zephyrine" }));
    const path = "/offline?language=en";
    const own = await sendRequest(path, { cookie });
    const nobodys = await sendRequest(path);
    const policy = nobodys.headers.get("content-security-policy") ?? "";
    const html = await nobodys.text();
    expect(html).not.toMatch(/<link(?! rel="icon")|<img|\bsrc=/);
    const nonce = /<script nonce="([^"]+)"/.exec(html)?.[1];
    expect(policy).toContain(`'nonce-${nonce}'`);
    expect(policy).toMatch(/style-src 'self' 'sha256-/);
    expect(await bodyOf(own)).toBe(await bodyOf(await sendRequest(path)));
  });
});

describe("loaded data", () => {
  beforeAll(() => addTestSite());

  /**
   * Pages are rendered in one go, and React Router sends its loaders' data to the browser only while
   * it streams. So `entry.server.tsx` writes them where the router keeps what it has read of its
   * stream, a private field (`renderMeta.streamCache`). A release that moves this field sends pages
   * without data, and the browser waits forever.
   */
  test.each(["/signup", "/nowhere"])(
    "the page %s contains its loaders' data, complete and closed",
    async (path) => {
      const html = await (await sendRequest(path)).text();
      const chunks = Array.from(
        html.matchAll(/streamController\.enqueue\((".*?")\);<\/script>/g),
        ([, chunk = ""]) => JSON.parse(chunk) as string,
      );
      expect(chunks).toHaveLength(1);
      expect(JSON.stringify(JSON.parse(chunks[0] ?? ""))).toContain("loaderData");
      expect(html.match(/streamController\.close\(\)/g)).toHaveLength(1);
      // Content that was not ready in time would appear as a boundary that is still open.
      expect(html).not.toMatch(/<!--\$[?!]-->/);
    },
  );
});

describe("prefetch", () => {
  /** The prefetch headers of Chromium, older Safari and older Firefox. */
  const PREFETCH_HEADERS: Record<string, string>[] = [
    { "sec-purpose": "prefetch" },
    { "sec-purpose": "prefetch;prerender" },
    { purpose: "prefetch" },
    { "x-moz": "prefetch" },
  ];

  let me: Awaited<ReturnType<typeof addLoggedIn>>;
  let liker: Awaited<ReturnType<typeof addLoggedIn>>;
  beforeAll(async () => {
    await addTestSite();
    [me, liker] = [await addLoggedIn(), await addLoggedIn()];
    await env.DB.prepare(
      "INSERT INTO likes (site_id, from_id, to_id, created_at) VALUES (?, ?, ?, 1)",
    )
      .bind(HOST, liker.id, me.id)
      .run();
  });
  const seenAt = () =>
    env.DB.prepare("SELECT seen_at FROM likes WHERE to_id = ?").bind(me.id).first("seen_at");

  test("a prefetched page may be reused for seconds, by its visitor only", async () => {
    for (const headers of PREFETCH_HEADERS) {
      const answer = await sendRequest(`/members/${liker.id}.data`, { cookie: me.cookie, headers });
      expect(
        [answer.headers.get("cache-control"), answer.headers.get("vary")],
        JSON.stringify(headers),
      ).toEqual(["private, max-age=10", "Cookie"]);
    }
    expect(
      (await sendRequest(`/members/${liker.id}.data`, { cookie: me.cookie })).headers.get(
        "cache-control",
      ),
    ).toBe("private, no-store");
    expect(
      (
        await sendRequest("/members/nobody.data", {
          cookie: me.cookie,
          headers: PREFETCH_HEADERS[0],
        })
      ).headers.get("cache-control"),
    ).toBe("private, no-store");
  });

  test("a prefetched profile is neither counted nor stored as a profile view", async () => {
    for (const headers of PREFETCH_HEADERS) {
      for (const path of [
        `/likes/m/${liker.id}`,
        `/likes/m/${liker.id}.data`,
        `/LIKES/m/${liker.id}`,
      ]) {
        expect(
          (await sendRequest(path, { cookie: me.cookie, headers })).headers.get("cache-control"),
          path,
        ).toBe("private, no-store");
      }
    }
    await sendRequest(`/likes/m/${liker.id}`, { cookie: me.cookie, method: "HEAD" });
    expect(await seenAt()).toBeNull();
    await sendRequest(`/likes/m/${liker.id}`, { cookie: me.cookie });
    expect(await seenAt()).not.toBeNull();
  });

  test("a prefetched chat stays unread; an opened one is marked read", async () => {
    const chat = await addChat(liker, me, 3);
    await env.DB.prepare("UPDATE participants SET unread = 2 WHERE member_id = ?")
      .bind(me.id)
      .run();
    const read = () =>
      env.DB.prepare("SELECT unread, read_seq FROM participants WHERE member_id = ?")
        .bind(me.id)
        .first();
    const before = await read();
    for (const headers of PREFETCH_HEADERS)
      for (const path of [`/chats/${chat}`, `/chats/${chat}.data`, `/CHATS/${chat}`]) {
        const answer = await sendRequest(path, { cookie: me.cookie, headers });
        expect(answer.status, path).toBe(200);
        expect(answer.headers.get("cache-control"), path).toBe("private, no-store");
      }
    await sendRequest(`/chats/${chat}`, { cookie: me.cookie, method: "HEAD" });
    expect(await read()).toEqual(before);
    await sendRequest(`/chats/${chat}`, { cookie: me.cookie });
    expect(await read()).toEqual({ unread: 0, read_seq: 3 });
  });
});

describe("layouts", () => {
  const PHONE_HOST = "phone.test";
  const page = async (
    path: string,
    { country = "NL", language = "en", host = PHONE_HOST } = {},
  ) => {
    const headers = { "accept-language": language, cookie: `entry_skip=1; country=${country}` };
    return (
      await sendToApp.fetch(new Request(`https://${host}${path}`, { headers, redirect: "manual" }))
    ).text();
  };

  beforeAll(async () => {
    await addTestSite();
    await addSite(
      {
        countries: ["NL", "US"],
        support_phone: "+31 20-123 45 67",
        support_email: "help@phone.test",
      },
      PHONE_HOST,
    );
    await addSite({ countries: ["NL", "US"] }, "plain-site.test");
  });

  test("the footer shows the support phone as a tel: link where one is set", async () => {
    expect(await page("/pricing")).toMatch(/<a href="tel:\+31201234567"[^>]*>\+31201234567<\/a>/);
    expect(await page("/pricing", { host: "plain-site.test" })).not.toContain("tel:");
  });

  test("the American footer is for English in the United States", async () => {
    const american = await page("/pricing", { country: "US" });
    expect(american).toMatch(
      /<a[^>]*href="\/complaints\?kind=privacy"[^>]*>Do Not Sell or Share My Personal Information<\/a>/,
    );
    expect(american).toContain("Test B.V. is the name on your card or bank statement");
    for (const other of [{ country: "NL" }, { country: "US", language: "es" }])
      expect(await page("/pricing", other)).not.toContain("kind=privacy");
    expect(await page("/pricing", { country: "US", host: "plain-site.test" })).toContain(
      "is the name on your card or bank statement",
    );
  });

  test("the American footer links to the form with its subject selected", async () => {
    const [chosen] =
      /<input[^>]*value="privacy"[^>]*>/.exec(await page("/complaints?kind=privacy")) ?? [];
    expect(chosen).toContain('checked=""');
  });

  test("account-deleted states in every language how long reactivation is possible", async () => {
    for (const language of LANGUAGES) {
      const html = await page("/account-deleted", { language });
      expect(html).toContain(`<html lang="${language}"`);
      expect(html).toContain("14");
      expect(html).toContain('<meta name="robots" content="noindex"/>');
      expect(html).toContain('href="mailto:help@phone.test"');
    }
    const { cookie } = await addLoggedIn();
    expect((await sendRequest("/account-deleted", { cookie })).status).toBe(200);
  });

  test("single-purpose pages use the bare layout", async () => {
    for (const path of ["/account-deleted", "/activate/done", "/activate/error"]) {
      const html = await (await sendRequest(path)).text();
      expect(html).not.toContain('role="dialog"');
      expect(html.match(/<footer/g)).toHaveLength(1);
      expect(html).not.toMatch(/popovertarget/i);
    }
  });

  test("a rejected method on a page shows its own error text", async () => {
    const refused = await sendRequest("/pricing", {
      method: "POST",
      body: "a=1",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(refused.status).toBe(405);
    expect(await refused.text()).toContain("That didn’t work");
  });
});

describe("share", () => {
  beforeAll(async () => {
    await addTestSite();
  });

  const shared = () => {
    const form = new FormData();
    form.set("text", "Look at this");
    form.set("photo", new File(["no picture"], "cat.jpg", { type: "image/jpeg" }));
    return form;
  };

  test("a share posted without a service worker is not read and redirects to its page", async () => {
    const cookie = await logIn(await addMember(HOST, { name: "Mia" }));
    const before = await Promise.all(["messages", "chat_photos", "unused_photos"].map(count));
    // As a browser sends a share: without an origin, initiated by no site.
    const headers = { origin: "null", "sec-fetch-site": "none" };
    const answer = await sendRequest("/share", { method: "POST", body: shared(), cookie, headers });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/share"]);
    expect(await Promise.all(["messages", "chat_photos", "unused_photos"].map(count))).toEqual(
      before,
    );
  });

  test("another site cannot post a share, and a visitor logs in first", async () => {
    const cookie = await logIn(await addMember(HOST, { name: "Mia" }));
    const headers = { origin: "null", "sec-fetch-site": "cross-site" };
    const foreign = await sendRequest("/share", {
      method: "POST",
      body: shared(),
      cookie,
      headers,
    });
    expect(foreign.status).toBe(403);
    const visitor = await sendRequest("/share");
    expect(visitor.headers.get("location")).toBe("/login?next=%2Fshare");
  });

  test("the share page shows the member's chats and no text from its URL", async () => {
    const mia = await addMember(HOST, { name: "Mia" });
    const tom = await addMember(HOST, { name: "Tom" });
    const cookie = await logIn(mia);
    await send(tom.id, cookie, "Hello");
    const html = await (
      await sendRequest("/share?text=evil-words&url=https://evil.test", { cookie })
    ).text();
    // The language selector keeps the whole URL; the page itself uses none of it.
    const page = /<main[\s\S]*<\/main>/.exec(html)?.[0];
    expect(page).toContain("Tom");
    expect(page).not.toContain("evil");
    expect(
      (await sendRequest("/share", { cookie, origin: ORIGIN })).headers.get("cache-control"),
    ).toBe("private, no-store");
  });
});
