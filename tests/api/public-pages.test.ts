import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { PAGES } from "../../app/content/pages";
import { LANGUAGES } from "../../app/i18n/languages";
import { addPhoto, changeProfile } from "../support/member-fixtures";
import { addMember, addSite, COMPANY, type TestMember } from "../support/test-database";
import { addLoggedIn, addTestSite, HOST, logIn, sendRequest, sendToApp } from "./app-client";
import { get } from "./site-fetch";

describe("public pages", () => {
  beforeAll(async () => {
    await addTestSite();
    await addSite({ name: "Een", company_id: "us", domain_language: "nl" }, "een.test");
    await addSite({ name: "Zwei", company_id: "us", domain_language: "de", niche: 1 }, "zwei.test");
    await addSite(
      { name: "Drei", company_id: "us", domain_language: "pl", niche: 3 },
      "other-niche.test",
    );
    await addSite(
      { name: "Vier", company_id: "them", domain_language: "sv" },
      "other-company.test",
    );
  });

  test("the domain's language is stored in a cookie although the page is cached", async () => {
    expect((await get("een.test", "/")).headers.get("set-cookie")).toMatch(/^locale=nl;/);
    expect(
      (await get("een.test", "/", { cookie: "locale=nl" })).headers.get("set-cookie"),
    ).toBeNull();
  });

  test("a page has one canonical URL and hreflang links to the operator's sites", async () => {
    const html = await (await get("een.test", "/landers/gallery/spring?network=x")).text();
    expect(html).toContain('<link rel="canonical" href="https://een.test/landers/gallery"/>');
    expect(html).toContain(
      '<link rel="alternate" hrefLang="de" href="https://zwei.test/landers/gallery"/>',
    );
    expect(html).not.toMatch(/other-niche\.test|other-company\.test/);
    expect(html).toContain('property="og:image" content="https://een.test/og/gallery-nl.jpg"');
  });

  test("XML characters in another site's host are escaped in the sitemap", async () => {
    const settings = { name: "Signs", company_id: "signs" };
    await addSite({ ...settings, domain_language: "nl" }, "signs.test");
    await addSite({ ...settings, domain_language: "de" }, '<d&e">.test');
    const sitemap = await (await get("signs.test", "/sitemap.xml")).text();
    expect(sitemap).toContain('hreflang="de" href="https://&lt;d&amp;e&quot;>.test/pricing"/>');
    expect(sitemap).not.toContain("<d");
  });

  test("the sitemap lists every public page and no member's", async () => {
    const sitemap = await (await get("een.test", "/sitemap.xml")).text();
    expect(sitemap).toContain("<loc>https://een.test/landers/video</loc>");
    expect(sitemap).toContain('hreflang="de" href="https://zwei.test/pricing"');
    expect(await (await get("een.test", "/robots.txt")).text()).toContain(
      "Sitemap: https://een.test/sitemap.xml",
    );
    expect((await get("een.test", "/members")).headers.get("x-robots-tag")).toBe("noindex");
    expect((await get("een.test", "/landers/gallery")).headers.get("x-robots-tag")).toBeNull();
  });
});

/** The visible text, without script data. */
const visibleTextOf = (html: string) => html.replaceAll(/<script[\s\S]*?<\/script>/g, "");

describe("cached pages", () => {
  beforeAll(async () => {
    await addTestSite();
    await addSite({ name: "Een", company_id: "us", domain_language: "nl" }, "een.test");
    await addSite({ name: "Zwei", company_id: "us", domain_language: "de", niche: 1 }, "zwei.test");
    await addSite(
      { name: "Drei", company_id: "us", domain_language: "pl", niche: 3 },
      "other-niche.test",
    );
    await addSite(
      { name: "Vier", company_id: "them", domain_language: "sv" },
      "other-company.test",
    );
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

  test("a visitor whose language the network's country does not speak is asked once", async () => {
    await addSite({ name: "Offer", countries: ["NL", "DE", "AT"] }, "offer.test");
    const offers = async (path: string, cookie: string) =>
      Array.from(
        (await (await get("offer.test", path, { cookie })).text()).matchAll(
          /<button(?=[^>]* name="country")[^>]* value="(\w+)"/g,
        ),
        ([, code]) => code,
      );
    for (const path of ["/", "/pricing", "/members"]) {
      for (const cookie of ["locale=de", "locale=de; country=XX", "locale=de"])
        expect(await offers(path, cookie), path).toEqual(["DE", "NL"]);
      const unasked = ["de; country=NL", "de; country=DE", "nl", "en", "pl"];
      for (const locale of unasked)
        expect(await offers(path, `locale=${locale}`), `${path} ${locale}`).toEqual([]);
    }
    expect(await offers("/landers/gallery", "locale=de")).toEqual([]);
    const search = await get("offer.test", "/members?gender=male&country=NL", {
      cookie: "locale=de",
    });
    expect(await search.text()).toContain('name="next" value="/members?gender=male"');
  });

  test("before the answer, pages show the country of the visitor's language", async () => {
    await addSite({ name: "Shown", countries: ["NL", "DE"] }, "shown.test");
    const show = async (path: string, cookie: string) =>
      visibleTextOf(await (await get("shown.test", path, { cookie })).text());
    const [undecided, chosen] = ["locale=de", "locale=de; country=NL"];
    for (const path of ["/pricing", "/landers/maplanding"]) {
      expect(await show(path, undecided), path).toContain("Deutschland");
      expect(await show(path, chosen), path).not.toContain("Deutschland");
    }
    const selected = async (path: string, cookie: string) =>
      /<option(?=[^>]* selected="")[^>]* value="([A-Z]{2})"/.exec(
        await (await get("shown.test", path, { cookie })).text(),
      )?.[1];
    for (const path of ["/lang-config", "/members"]) {
      expect(await selected(path, undecided), path).toBe("DE");
      expect(await selected(path, chosen), path).toBe("NL");
    }
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
      (await page.text()).matchAll(
        /<script(?![^>]*(?:\ssrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g,
      ),
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
});

describe("home", () => {
  let robin: TestMember;

  beforeAll(async () => {
    await addTestSite();
    robin = await addMember(HOST, { name: "Robin Secret", lastActive: Date.now() });
    await addPhoto(robin, { main: true });
    await changeProfile(robin.id, { promoted: 1 });
    const quiet = await addMember(HOST, { name: "Quiet", lastActive: Date.now() });
    await addPhoto(quiet, { main: true });
    const count =
      "INSERT INTO region_counts (site_id, country, region, members, counted_at) VALUES (?, ?, ?, ?, ?)";
    await env.DB.batch([
      env.DB.prepare(count).bind(HOST, "NL", "NL-NH", 1200, Date.now()),
      env.DB.prepare(count).bind(HOST, "NL", "NL-UT", 34, Date.now()),
      env.DB.prepare(count).bind(HOST, "DE", "DE-BE", 19, Date.now()),
    ]);
  });

  const home = async (country: string, language = "en") =>
    (await sendRequest("/", { language, cookie: `country=${country}` })).text();

  test("the home page shows consenting members by first name and the country's count", async () => {
    const html = await home("NL");
    expect(html).toContain(`href="/members/${robin.id}/landing"`);
    expect(html).toContain("They agreed to be shown here.");
    expect(html).not.toMatch(/Secret|Quiet|data:/);
    expect(html.replaceAll("<!-- -->", "")).toMatch(
      /Netherlands:<\/strong> 1,?234 members were here in the last 30 days/,
    );
  });

  test("the home page shows no count where nobody consented and the count is small", async () => {
    expect(await home("DE")).not.toMatch(/who-is-here|19 members/);
  });

  test("the home page is cached: changes show within the hour, without D1 before", async () => {
    const before = await home("NL", "de");
    await changeProfile(robin.id, { promoted: 0 });
    expect(await home("NL", "de")).toBe(before);
    expect(await home("NL", "fr")).not.toContain(robin.id);
    await changeProfile(robin.id, { promoted: 1 });
  });

  test("a visitor's top bar links prices, and members where logged-out search is allowed", async () => {
    await addSite({ logged_out_search: "none" }, "closed-home.test");
    const bar = async (answer: Response) =>
      /<header[\s\S]*?<\/header>/.exec(await answer.text())?.[0] ?? "";
    const open = await bar(await sendRequest("/"));
    const closed = await bar(await sendRequest("/", { origin: "https://closed-home.test" }));
    expect(open).toContain('href="/pricing"');
    expect(open).toContain('href="/members"');
    expect(closed).toContain('href="/pricing"');
    expect(closed).not.toContain('href="/members"');
    expect(
      await bar(await sendRequest("/likes", { cookie: (await addLoggedIn()).cookie })),
    ).not.toContain('href="/pricing"');
  });

  test("each niche has its own home picture, within the size limit", async () => {
    const pictures = new Set<string>();
    for (let niche = 1; niche <= 7; niche++) {
      await addSite({ niche }, `niche${niche}.test`);
      const html = await (await sendRequest("/", { origin: `https://niche${niche}.test` })).text();
      const [picture = ""] = /<svg viewBox="-1000 0 3400 720"[\s\S]*?<\/svg>/.exec(html) ?? [];
      expect(picture.length, `niche ${niche}`).toBeGreaterThan(4_000);
      expect(picture).not.toMatch(/NaN|undefined|<animate/);
      for (const [, name] of picture.matchAll(/url\(#([\w-]+)\)/g))
        expect(picture).toContain(`id="${name}"`);
      const packed = new Response(picture).body?.pipeThrough(new CompressionStream("gzip"));
      expect((await new Response(packed).arrayBuffer()).byteLength, `niche ${niche}`).toBeLessThan(
        10_000,
      );
      pictures.add(picture);
    }
    expect(pictures.size).toBe(7);
  });
});

describe("legal pages", () => {
  /**
   * With all four texts the pages mention fictional profiles, and with tracking days the answer to
   * them.
   */
  const FICTIONAL = {
    fictional_icon: "mask",
    fictional_warning: "Invented",
    fictional_singular: "Made-up profile",
    fictional_plural: "Made-up profiles",
  };
  const markdown = import.meta.glob<string>("../../app/content/*/*.md", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const textOf = (language: string, page: string) =>
    markdown[`../../app/content/${language}/${page}.md`] as string;
  /** Whole sentences without placeholders or markup. */
  const sentencesOf = (text: string) =>
    text
      .split(/\n|(?<=\.)\s/)
      .map((line) => line.replace(/^(?:-|\d+\.)\s+/, "").trim())
      .filter((line) => line.length > 40 && !/[{}[\]*|#`<>&"']/.test(line));

  beforeAll(async () => {
    await addTestSite({ support_phone: "+31 20 555-01 00", tracking_days: 30, ...FICTIONAL });
  });

  test.each(PAGES.flatMap((page) => LANGUAGES.map((language) => [page, language] as const)))(
    "/pages/%s in %s: its own text, whole",
    async (page, language) => {
      const answer = await sendRequest(`/pages/${page}`, { language });
      const html = await answer.text();
      expect(answer.status).toBe(200);
      expect(html).toContain(`<html lang="${language}"`);
      const own = sentencesOf(textOf(language, page));
      expect(own.length).toBeGreaterThan(page === "imprint" ? 1 : 3);
      expect(own.filter((sentence) => !html.includes(sentence))).toEqual([]);
      if (language !== "en")
        expect(
          sentencesOf(textOf("en", page)).filter((sentence) => html.includes(sentence)),
        ).toEqual([]);
      expect(html.replace(/<script[\s\S]*?<\/script>/g, "")).not.toMatch(/\{\{|\}\}/);
    },
  );

  test("the terms carry the later of two dates in the country's format", async () => {
    const versionIn = async (country: string, cookie = "") => {
      const answer = await sendRequest("/pages/terms", {
        origin: "https://dated.test",
        cf: { country },
        cookie,
      } as Parameters<typeof sendRequest>[1]);
      return /Version dated ([^.<]+)\./.exec(await answer.text())?.[1];
    };
    await addSite(
      { company: { ...COMPANY, added: "2026-11-01" }, countries: ["GB", "US", "AU"] },
      "dated.test",
    );
    expect([await versionIn("GB"), await versionIn("US"), await versionIn("AU")]).toEqual([
      "1 November 2026",
      "November 1, 2026",
      "1 November 2026",
    ]);
    await addSite({ company: { ...COMPANY, added: "2020-05-05" } }, "older.test");
    expect(
      await (await sendRequest("/pages/terms", { origin: "https://older.test" })).text(),
    ).toContain("Version dated 1 December 2023.");
  });

  test("every page and e-mail promises a response in the site's days", async () => {
    await addSite({ answer_days: 1 }, "quick.test");
    const read = async (path: string, language: string) =>
      (await sendRequest(path, { origin: "https://quick.test", language })).text();
    for (const path of ["/pages/service", "/pages/terms", "/pages/privacy", "/complaints"]) {
      expect(await read(path, "en"), path).toContain("within 1 day");
      expect(await read(path, "pl"), path).toContain("w ciągu jednego dnia");
      expect(await read(path, "de"), path).toContain("innerhalb eines Tages");
    }
  });
});

describe("cookie notice", () => {
  const CONSENT_SITE = { origin: "https://asks.test" };
  const FORM = { "content-type": "application/x-www-form-urlencoded" };
  const html = async (path: string, init: Parameters<typeof sendRequest>[1] = {}) =>
    (await sendRequest(path, { ...CONSENT_SITE, ...init })).text();
  const answer = (body: string, init: Parameters<typeof sendRequest>[1] = {}) =>
    sendRequest("/cookie-choice", {
      ...CONSENT_SITE,
      method: "POST",
      body,
      ...init,
      headers: { ...FORM, ...(init.headers as Record<string, string>) },
    });

  beforeAll(async () => {
    await addTestSite();
    await addSite({ tracking_days: 30 }, "asks.test");
  });

  test("a site without persistent tracking shows no cookie notice and accepts no answer", async () => {
    for (const path of ["/", "/landers/gallery", "/signup", "/pages/cookies"])
      expect(await (await sendRequest(path)).text(), path).not.toContain("/cookie-choice");
    expect(
      (await sendRequest("/cookie-choice", { method: "POST", body: "choice=yes", headers: FORM }))
        .status,
    ).toBe(404);
  });

  test("a visitor sees the cookie notice once, in their language", async () => {
    for (const path of ["/", "/landers/gallery", "/login"]) {
      const page = await html(path);
      const classes = Array.from(
        page.matchAll(/<button[^>]*name="choice"[^>]*>/g),
        ([button]) => /class="([^"]*)"/.exec(button)?.[1],
      );
      expect([path, classes.length, new Set(classes).size]).toEqual([path, 2, 1]);
      expect(page).toContain("for 30 days");
      for (const choice of ["yes", "no"])
        expect(await html(path, { cookie: `cookie_choice=${choice}` }), path).not.toContain(
          'name="choice"',
        );
    }
    for (const language of LANGUAGES)
      expect(await html("/", { language }), language).toContain("30");
  });

  test("members see no cookie notice: consent is stored with the account", async () => {
    const { cookie } = await addLoggedIn();
    expect(await (await sendRequest("/members", { cookie })).text()).not.toContain('name="choice"');
  });

  test("a consent answer is stored and redirects back; other values are rejected", async () => {
    const back = await answer("choice=no&next=/", {
      headers: { referer: "https://asks.test/landers/gallery?x=1" },
    });
    expect([back.status, back.headers.get("location")]).toEqual([303, "/landers/gallery?x=1"]);
    expect(back.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^cookie_choice=no; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax; Secure$/,
      ),
    ]);
    expect((await answer("choice=yes&next=https://evil.test/")).headers.get("location")).toBe("/");
    for (const body of ["", "choice=maybe", "choice=yes&days=9999"])
      expect((await answer(body)).status, body).toBe(400);
    expect((await answer("choice=yes", { headers: { origin: "https://evil.test" } })).status).toBe(
      403,
    );
  });

  test("the traffic source outlives the visit only with consent, also on cached pages", async () => {
    for (const path of ["/pricing?ref=friend", "/signup?ref=friend"]) {
      const age = async (cookie: string) =>
        /tracking=[^,]*Max-Age=(\d+)/.exec(
          (await sendRequest(path, { ...CONSENT_SITE, cookie })).headers.getSetCookie().join(","),
        )?.[1];
      expect(
        [await age("x=1"), await age("cookie_choice=no"), await age("cookie_choice=yes")],
        path,
      ).toEqual([undefined, undefined, "2592000"]);
    }
  });

  test("the cookie page lists each cookie with its lifetime and changes the answer", async () => {
    const page = (cookie = "x=1") => html("/pages/cookies", { cookie });
    expect(await page()).toContain("You haven’t answered yet");
    expect(await page("cookie_choice=yes")).toContain("You said yes.");
    expect(await page("cookie_choice=no")).toContain("You said no.");
    expect(await page("cookie_choice=no")).toContain(
      "stays longer only if you say yes: for 30 days",
    );
    const forgets = await addSite({}, "forgets.test");
    expect(
      await (await sendRequest("/pages/cookies", { origin: `https://${forgets}` })).text(),
    ).not.toMatch(/stays longer only|cookie_choice/);
  });
});

describe("variants", () => {
  beforeAll(async () => {
    await addTestSite({ countries: ["NL", "CH", "DE", "US", "ES", "CA", "FR"] });
  });

  type VariantRequest = { language: string; country: string; cookie?: string };
  const pageOf = async (path: string, { language, country, cookie = "" }: VariantRequest) => {
    const answer = await sendRequest(path, {
      cookie: [cookie, `locale=${language}`].filter(Boolean).join("; "),
      cf: { country },
    } as Parameters<typeof sendRequest>[1]);
    expect(answer.status).toBe(200);
    return answer.text();
  };
  const localeOf = (html: string) => /<html lang="([\w-]+)"/.exec(html)?.[1];

  test.each([
    ["de", "CH", "de-CH", /[ß„“]/],
    ["fr", "CA", "fr-CA", /e-mail|\u202f/],
  ])(
    "%s in %s: a cached page and a legal one use the regional variant",
    async (language, country, tongue, never) => {
      for (const path of [
        "/",
        "/complaints",
        "/pages/terms",
        "/pages/faq",
        "/landers/maplanding",
      ]) {
        const html = await pageOf(path, { language, country });
        expect(localeOf(html), path).toBe(tongue);
        expect(visibleTextOf(html), path).not.toMatch(never);
      }
    },
  );

  test.each([
    ["de", "DE", /ß/],
    ["fr", "FR", /e-mail/],
    ["de", "NL", /ß/],
  ])("%s in %s: pages use the regional variant", async (language, country, home) => {
    const html = await pageOf("/pages/terms", { language, country });
    expect([localeOf(html), home.test(visibleTextOf(html))]).toEqual([language, true]);
  });

  test("a company name stays unchanged in every regional variant", async () => {
    const company = { ...COMPANY, address: "Große Straße 1" };
    await addSite({ countries: ["CH"], company }, "gross.test");
    const answer = await sendRequest("/pages/terms", {
      origin: "https://gross.test",
      language: "de",
    });
    expect(await answer.text()).toContain("Große Straße 1");
  });

  test("a member sees the regional variant of the chosen country", async () => {
    const cookie = await logIn(await addMember(HOST));
    const there = await pageOf("/settings/reports", { language: "es", country: "US", cookie });
    expect([localeOf(there), visibleTextOf(there).includes("No has reportado nada")]).toEqual([
      "es-US",
      true,
    ]);
    const chosen = await pageOf("/settings/reports", {
      language: "es",
      country: "US",
      cookie: `${cookie}; country=ES`,
    });
    expect([localeOf(chosen), visibleTextOf(chosen).includes("No has denunciado nada")]).toEqual([
      "es",
      true,
    ]);
  });

  test("the API responds in the country's regional variant", async () => {
    const answer = await sendRequest("/api/interests.php", {
      cookie: "locale=fr; country=CA",
    });
    expect(await answer.text()).toContain("Magasinage");
  });
});
