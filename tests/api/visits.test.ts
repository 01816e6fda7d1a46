import { env } from "cloudflare:workers";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { LANDERS } from "../../app/domain/visit/visit";
import { recordLog } from "../support/record-log";
import { addMember, addSite } from "../support/test-database";
import { adsSite, BUNDLES } from "./advertised";
import {
  addLoggedIn,
  addTestSite,
  countRows,
  HOST,
  ORIGIN,
  sendJsonRequest,
  sendRequest,
  sendToApp,
} from "./app-client";
import { HUGE_NUMBER, JSON_HEADERS, rejectionOf, visitCookie } from "./rejected-requests";

describe("lander beacons", () => {
  beforeAll(() => addTestSite());

  const shown = (at: string, on: string, cookie?: string, method = "GET") =>
    sendRequest(`/api/page-shown.php?at=${at}&on=${on}`, { cookie, method });
  const counted = async () => {
    const { results } = await env.DB.prepare(
      "SELECT lander, campaign, bucket, visits FROM lander_visits ORDER BY bucket",
    ).all();
    return results;
  };

  test("without lb=1 a lander loads no beacon", async () => {
    for (const lander of LANDERS) {
      for (const query of ["", "?lb=0", "?lb=11", "?xlb=1", "?lb=", "?network=test&t=5"]) {
        const html = await (await sendRequest(`/landers/${lander}${query}`)).text();
        expect(html, lander + query).not.toMatch(
          /page-shown|<img|url\((?!#|data:)|@import|<link rel="(?:preload|stylesheet)/,
        );
      }
    }
  });

  test("a counted lander loads two own beacon images without personal data", async () => {
    for (const address of [
      "/landers/gallery/spring?network=test&lb=1",
      "/landers/gallery?lb=1&sub1=me",
    ]) {
      const answer = await sendRequest(address);
      const html = await answer.text();
      expect(
        Array.from(html.matchAll(/page-shown[^"\\]*/g), ([url]) => url.replaceAll("&amp;", "&")),
      ).toEqual(["page-shown.php?at=form&on=gallery", "page-shown.php?at=start&on=gallery"]);
      expect(html).not.toMatch(/spring"|sub1|rel="preload"/);
      expect(answer.headers.get("content-security-policy")).toContain("img-src 'self'");
      expect(answer.headers.getSetCookie().join()).toContain("lb=gallery.");
    }
    expect(await (await sendRequest("/landers/gallery")).text()).not.toContain("page-shown");
  });

  test("both beacons count by lander and campaign for the cookie's visit only", async () => {
    await env.DB.prepare("DELETE FROM lander_visits").run();
    const cookie = `lb=gallery.spring.${Date.now() - 5_000}`;
    const answer = await shown("start", "gallery", cookie);
    expect([
      answer.status,
      answer.headers.get("content-type"),
      answer.headers.get("cache-control"),
    ]).toEqual([200, "image/gif", "private, max-age=1800"]);
    await shown("form", "gallery", cookie);
    for (const other of [undefined, "lb=nonsense", `lb=gallery.spring.${Date.now() - 2_000_000}`])
      expect((await shown("start", "gallery", other)).status).toBe(200);
    await shown("start", "video", cookie);
    await shown("start", "gallery", cookie, "HEAD");
    expect(await counted()).toEqual([
      { lander: "gallery", campaign: "spring", bucket: "form", visits: 1 },
      { lander: "gallery", campaign: "spring", bucket: "start", visits: 1 },
    ]);
  });

  test("one network counts at most sixty an hour, and unknown beacons are rejected", async () => {
    await env.DB.prepare("DELETE FROM lander_visits").run();
    const cookie = `lb=video.flood.${Date.now() - 5_000}`;
    const from = { cookie, headers: { "cf-connecting-ip": "203.0.113.77" } };
    for (let n = 0; n < 62; n++) await sendRequest("/api/page-shown.php?at=start&on=video", from);
    expect(await counted()).toEqual([
      { lander: "video", campaign: "flood", bucket: "start", visits: 60 },
    ]);
    for (const query of [
      "",
      "?at=start",
      "?at=end&on=video",
      "?at=start&on=home",
      "?at=start&on=video&id=7",
    ]) {
      expect((await sendRequest(`/api/page-shown.php${query}`)).status, query).toBe(400);
    }
    expect(
      (await sendRequest("/api/page-shown.php?at=start&on=video", { method: "POST" })).status,
    ).toBe(405);
  });
});

describe("visit beacon", () => {
  beforeAll(async () => {
    await addTestSite();
    await addSite(
      {
        signups: "with_trafficsource",
        bundles: BUNDLES,
        index_title: { fi: "Tervetuloa", en: "Welcome" },
        member_resell: true,
      },
      "ads.test",
    );
  });

  test("the beacon counts a visit once, where the lander enabled it, and no more", async () => {
    const beacon = (cookie?: string) => sendJsonRequest("/api/page-hidden.php", {}, { cookie });
    const visits = () =>
      env.DB.prepare("SELECT lander, campaign, bucket, visits FROM lander_visits")
        .all()
        .then(({ results }) => results);
    expect((await beacon()).status).toBe(204);
    expect((await beacon("lb=nonsense")).status).toBe(204);
    expect(await visits()).toEqual([]);
    expect((await sendRequest("/landers/gallery/spring")).headers.get("set-cookie")).toBeNull();
    const opened = await sendRequest("/landers/gallery/spring?lb=1");
    const cookie = (opened.headers.get("set-cookie") ?? "").split(";")[0] as string;
    const counted = await beacon(cookie);
    expect([counted.status, counted.headers.get("set-cookie")]).toEqual([
      204,
      expect.stringMatching(/^lb=; .*Max-Age=0/),
    ]);
    expect(await visits()).toEqual([
      { lander: "gallery", campaign: "spring", bucket: "0-3", visits: 1 },
    ]);
    await beacon(`lb=gallery.spring.${Date.now() - 45_000}`);
    await beacon(`lb=gallery.spring.${Date.now() - 45_000}`);
    expect(await visits()).toContainEqual({
      lander: "gallery",
      campaign: "spring",
      bucket: "30-120",
      visits: 2,
    });
  });

  /** Ends a visit after five seconds, as a browser of that network reports it. */
  const endVisit = (visit: string, network: string) =>
    sendRequest("/api/page-hidden.php", {
      method: "POST",
      body: "{}",
      cookie: `lb=${visit}.${Date.now() - 5_000}`,
      headers: { "content-type": "application/json", "cf-connecting-ip": network },
    });

  test("one network ends sixty visits an hour; the rest respond but are not counted", async () => {
    for (let n = 0; n < 65; n++)
      expect((await endVisit("gallery.flood", "198.51.100.77")).status).toBe(204);
    const counted = await env.DB.prepare(
      "SELECT sum(visits) AS n FROM lander_visits WHERE campaign = 'flood'",
    ).first<{ n: number }>();
    expect(counted?.n).toBe(60);
  });

  test("made-up campaigns create no rows", async () => {
    for (let n = 0; n < 210; n++) await endVisit(`video.c${n}`, `198.51.100.${n % 5}`);
    const { results } = await env.DB.prepare(
      "SELECT campaign FROM lander_visits WHERE lander = 'video'",
    ).all<{ campaign: string }>();
    expect(results.length).toBeLessThanOrEqual(201);
    expect(results.map(({ campaign }) => campaign)).toContain("(other)");
  });

  test("the beacon rejects other methods and bodies", async () => {
    const before = await countRows();
    expect((await sendRequest("/api/page-hidden.php")).status).toBe(405);
    expect((await sendJsonRequest("/api/page-hidden.php", { name: "me" })).status).toBe(400);
    expect((await sendJsonRequest("/api/page-hidden.php", "nothing")).status).toBe(400);
    const foreign = await sendRequest("/api/page-hidden.php", {
      method: "POST",
      body: "{}",
      headers: { origin: "https://evil.test", "sec-fetch-site": "cross-site" },
    });
    expect(foreign.status).toBeLessThan(500);
    expect(await countRows()).toBe(before);
    expect(ORIGIN).not.toContain("evil.test");
  });
});

describe("visit beacon rejected", () => {
  beforeAll(async () => {
    await addTestSite();
  });

  const logged = recordLog();

  afterEach(() => expect(logged).toEqual([]));

  test("the visit beacon accepts JSON and plain text, as browsers send it", async () => {
    for (const type of ["application/json", "text/plain;charset=UTF-8"]) {
      const answer = await sendRequest("/api/page-hidden.php", {
        method: "POST",
        body: "{}",
        headers: { "content-type": type },
      });
      expect([answer.status, await answer.text()], type).toEqual([204, ""]);
    }
  });

  test("a beacon with unknown or too much content counts nothing", async () => {
    const beacon = (sent: string) =>
      rejectionOf(
        sendRequest("/api/page-hidden.php", {
          method: "POST",
          body: sent,
          headers: JSON_HEADERS,
          cookie: visitCookie(),
        }),
      );
    expect(await beacon("")).toEqual([400, "not_json"]);
    expect(await beacon("{")).toEqual([400, "not_json"]);
    expect(await beacon('{"lander":"video"}')).toEqual([400, "unknown_field"]);
    for (const other of ["null", "7", '"x"', "[]", "true"])
      expect(await beacon(other), other).toEqual([422, "invalid"]);
    expect((await beacon(`{"x":"${HUGE_NUMBER.repeat(20)}"}`))[0]).toBe(413);
  });

  test("another site's page cannot count with a visitor's cookie", async () => {
    const before = await countRows();
    const foreign = (headers: Record<string, string>) =>
      sendRequest("/api/page-hidden.php", {
        method: "POST",
        body: "{}",
        cookie: visitCookie(),
        headers: { "content-type": "text/plain", ...headers },
      });
    expect(
      (await foreign({ origin: "https://evil.test", "sec-fetch-site": "cross-site" })).status,
    ).toBe(403);
    for (const origin of ["https://evil.test", "null", `http://${HOST}:8080`])
      expect((await foreign({ origin })).status, origin).toBe(403);
    expect(await countRows()).toBe(before);
  });

  test("an impossible visit cookie is ignored", async () => {
    const since = Date.now() - 5_000;
    for (const value of [
      "",
      "x",
      `home.a.${since}`,
      `gallery.${"a".repeat(65)}.${since}`,
      `gallery.a'--.${since}`,
      "gallery.a.0",
      `gallery.a.${since + 60_000}`,
      HUGE_NUMBER,
    ]) {
      expect(
        (
          await rejectionOf(sendJsonRequest("/api/page-hidden.php", {}, { cookie: `lb=${value}` }))
        )[0],
        value.slice(0, 40),
      ).toBe(204);
    }
  });

  test("invalid tracking is ignored: the page opens without a cookie", async () => {
    for (const query of [
      `network=${HUGE_NUMBER}`,
      "ref=%00",
      "network=%1b%5b31m",
      "network=",
      "sub1=%FF%FE",
      "network[]=a",
      `sub1=${encodeURIComponent('"><script>')}`,
    ]) {
      for (const path of ["/", "/landers/gallery", "/signup"]) {
        const answer = await sendRequest(`${path}?${query}`);
        expect(
          [answer.status, answer.headers.get("set-cookie") ?? ""],
          `${path} ${query.slice(0, 30)}`,
        ).toEqual([200, expect.not.stringContaining("tracking=")]);
      }
    }
  });
});

describe("traffic source", () => {
  beforeAll(async () => {
    await addTestSite();
    await addSite(
      {
        signups: "with_trafficsource",
        bundles: BUNDLES,
        index_title: { fi: "Tervetuloa", en: "Welcome" },
        member_resell: true,
      },
      "ads.test",
    );
  });

  const SIGNUP = new URLSearchParams({
    email: "kim@example.test",
    name: "Kim",
    password: "four plain little words",
    date_of_birth_day: "5",
    date_of_birth_month: "6",
    date_of_birth_year: "1990",
  }).toString();

  test("a URL with a network opens a source-only site, at once and for a month", async () => {
    expect(await (await sendRequest("/signup", adsSite)).text()).toContain("By invitation only");
    expect(await (await sendRequest("/landers/gallery", adsSite)).text()).toContain(
      "By invitation only",
    );
    expect(await (await sendRequest("/", adsSite)).text()).toContain("By invitation only");
    expect(await (await sendRequest("/?ref=friend", adsSite)).text()).not.toContain(
      "By invitation only",
    );
    for (const path of ["/signup", "/landers/gallery", "/landers/gallery/spring"]) {
      const first = await sendRequest(`${path}?network=good&sub1=a`, adsSite);
      expect(await first.text(), path).toContain('name="email"');
      const cookie = (first.headers.get("set-cookie") ?? "").split(";")[0] as string;
      expect(first.headers.get("set-cookie")).toMatch(
        /^tracking=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
      );
      expect(await (await sendRequest(path, { ...adsSite, cookie })).text(), path).toContain(
        'name="email"',
      );
    }
    expect(await (await sendRequest("/landers/gallery", adsSite)).text()).toContain(
      "By invitation only",
    );
  });

  test("closed signups say so on every path; a traffic source opens them", async () => {
    const { id } = await addMember("ads.test");
    for (const path of ["/signup", `/members/${id}/signup`]) {
      const answer = await sendRequest(path, adsSite);
      const html = await answer.text();
      expect(answer.status, path).toBe(200);
      expect(html, path).toMatch(/<h1[^>]*>By invitation only/);
      expect(html, path).toMatch(/<title>By invitation only/);
      expect(html, path).toContain('href="/login');
      expect(html, path).not.toContain('name="email"');
      expect(await (await sendRequest(`${path}?ref=friend`, adsSite)).text(), path).toContain(
        'name="email"',
      );
    }
    for (const path of ["/", "/pricing"]) {
      const closed = await (await sendRequest(path, adsSite)).text();
      expect(closed, path).not.toMatch(/Join free|Free to join|href="\/signup"/);
      expect(closed, path).toContain('href="/login');
      expect(await (await sendRequest(`${path}?network=good`, adsSite)).text(), path).toMatch(
        /href="\/signup"[^>]*>Join free/,
      );
    }
  });

  test("the closed-signup notice is in the visitor's language", async () => {
    expect(await (await sendRequest("/signup", { ...adsSite, language: "nl" })).text()).toContain(
      "Alleen op uitnodiging",
    );
  });

  test("a direct POST to a closed signup is rejected", async () => {
    const before = await countRows();
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    for (const path of [
      "/signup",
      "/members/0195c3a0-0000-7000-8000-000000000000/signup",
      "/landers/gallery",
      "/signup?sub1=label-only",
    ]) {
      expect(
        (await sendRequest(path, { ...adsSite, method: "POST", body: SIGNUP, headers })).status,
        path,
      ).toBe(403);
    }
    expect(await countRows()).toBe(before);
  });

  test("an account stores its lander, campaign, network and labels", async () => {
    const cookie = `tracking=${encodeURIComponent('{"network":"good","sub1":"a"}')}`;
    const headers = {
      "content-type": "application/x-www-form-urlencoded",
      origin: "https://ads.test",
    };
    const answer = await sendRequest("/landers/video/milf-spring-2027", {
      ...adsSite,
      cookie,
      method: "POST",
      body: SIGNUP,
      headers,
    });
    expect(answer.status).toBe(302);
    const row = await env.DB.prepare(
      "SELECT lander, campaign, network, ref, sub1 FROM signup_sources WHERE site_id = 'ads.test'",
    ).first();
    expect(row).toEqual({
      lander: "video",
      campaign: "spring-2027",
      network: "good",
      ref: null,
      sub1: "a",
    });
  });
});

describe("site entry", () => {
  const visit = (host: string, country: string, path = "/pricing", cookie = "") =>
    sendToApp.fetch(
      new Request(`https://${host}${path}`, {
        headers: { cookie },
        redirect: "manual",
        cf: { country },
      } as RequestInit),
    );
  const isWarned = async (answer: Promise<Response>) =>
    (await (await answer).text()).includes('role="dialog" aria-modal="true"');

  const enter = (fields: Record<string, string>, referer?: string) =>
    sendRequest("/site-entry", {
      method: "POST",
      body: new URLSearchParams(fields).toString(),
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        ...(referer ? { referer } : {}),
      },
    });

  beforeAll(async () => {
    await addTestSite();
    await addSite({}, "company.test");
    await addSite({ enable_site_entry_popup: "no" }, "open.test");
    await addSite({ site_entry_countries: ["DE"], countries: ["NL", "DE"] }, "german.test");
  });

  test("entering redirects to the requested page and is stored for a year", async () => {
    const before = Date.now();
    const answer = await enter({ next: "/pricing?x=1" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/pricing?x=1"]);
    const [cookie = ""] = answer.headers.getSetCookie();
    expect(cookie).toMatch(
      /^entry_skip=\d{13}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(Number(/\d{13}/.exec(cookie)?.[0])).toBeGreaterThanOrEqual(before);
  });

  test("the entry warning never redirects to another site", async () => {
    for (const next of [
      "https://evil.test",
      "//evil.test",
      "/\\evil.test",
      "javascript:alert(1)",
      `/${"x".repeat(3000)}`,
      "",
    ]) {
      const location = (await enter({ next })).headers.get("location") as string;
      expect(new URL(location, "https://site.test").origin).toBe("https://site.test");
    }
    expect((await enter({})).headers.get("location")).toBe("/");
    // A referrer of another site does not set the target either.
    expect(
      (await enter({ next: "/pricing" }, "https://evil.test/members")).headers.get("location"),
    ).toBe("/pricing");
  });

  test("the entry warning sets one cookie and rejects other fields", async () => {
    const rows = await countRows();
    expect((await enter({ next: "/" })).headers.getSetCookie()).toHaveLength(1);
    const refused = await enter({ next: "/", age: "17" });
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([400, []]);
    expect(await countRows()).toBe(rows);
  });

  test("opening the entry path by GET changes nothing", async () => {
    const answer = await sendRequest("/site-entry");
    expect([answer.status, answer.headers.get("location"), answer.headers.getSetCookie()]).toEqual([
      302,
      "/",
      [],
    ]);
  });

  test("a first visit shows the warning over the complete page", async () => {
    const html = await (await sendRequest("/pricing")).text();
    expect(html).toContain("Are you 18 or over?");
    expect(html).toMatch(/<div inert="">.*<h1/s);
    expect(html).toContain('href="https://www.google.com/" rel="noreferrer nofollow"');
    expect(await isWarned(sendRequest("/pricing", { cookie: "entry_skip=1767225600000" }))).toBe(
      false,
    );
    const { cookie } = await addLoggedIn();
    expect(await isWarned(sendRequest("/members", { cookie }))).toBe(false);
    expect(await isWarned(visit("open.test", "NL"))).toBe(false);
  });

  test("a site with listed countries shows the warning there only", async () => {
    expect(await isWarned(visit("german.test", "NL"))).toBe(false);
    expect(await isWarned(visit("german.test", "DE"))).toBe(true);
    expect(await isWarned(visit("german.test", "DE", "/pricing", "country=NL"))).toBe(false);
  });

  test("rules, complaints, signup, login and mailed links have no entry warning", async () => {
    const paths = ["/login", "/login/second", "/signup", "/reset-password", "/account-deleted"];
    for (const path of ["/pages/ban", "/complaints?kind=privacy", ...paths]) {
      const answer = await visit("company.test", "NL", path);
      expect([answer.status, await isWarned(Promise.resolve(answer))]).toEqual([200, false]);
    }
    expect(await isWarned(sendRequest("/lang-config?next=/"))).toBe(true);
  });
});
