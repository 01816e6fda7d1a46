import { env } from "cloudflare:workers";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { publicSettingsSchema } from "../../app/domain/site/public-settings";
import { recordLog } from "../support/record-log";
import { addSite } from "../support/test-database";
import { BUNDLES } from "./advertised";
import {
  addLoggedIn,
  addTestSite,
  countRows,
  HOST,
  ORIGIN,
  sendJsonRequest,
  sendRequest,
} from "./app-client";
import { HUGE_NUMBER, JSON_HEADERS, rejectionOf, visitCookie } from "./rejected-requests";

const adsSite = { origin: "https://ads-public-api.test" };

describe("geocode", () => {
  beforeAll(async () => {
    await addTestSite();
    await addSite(
      {
        signups: "with_trafficsource",
        bundles: BUNDLES,
        index_title: { fi: "Tervetuloa", en: "Welcome" },
        member_resell: true,
      },
      "ads-public-api.test",
    );
  });

  test.each([
    ["Amsterdam", 52.37, 4.9, "NL", "NL-NH"],
    ["Brussels", 50.85, 4.35, "BE", "BE-BRU"],
    ["Paris", 48.85, 2.35, "FR", "FR-IDF"],
    ["Rome", 41.9, 12.5, "IT", "IT-62"],
    ["Madrid", 40.4, -3.7, "ES", "ES-MD"],
    ["Munich", 48.14, 11.58, "DE", "DE-BY"],
    ["Vienna", 48.2, 16.37, "AT", "AT-9"],
    ["Dublin", 53.35, -6.26, "IE", null],
    ["London", 51.5, -0.12, "GB", null],
    ["Toronto", 43.65, -79.38, "CA", "CA-ON"],
    ["Warsaw", 52.23, 21.0, "PL", "PL-14"],
    ["Sydney", -33.87, 151.2, "AU", "AU-NSW"],
    ["Auckland", -36.85, 174.76, "NZ", "NZ-AUK"],
    ["Zurich", 47.37, 8.54, "CH", "CH-ZH"],
    ["Copenhagen", 55.68, 12.57, "DK", "DK-84"],
    ["Helsinki", 60.17, 24.94, "FI", "FI-18"],
    ["Oslo", 59.91, 10.75, "NO", "NO-03"],
    ["Stockholm", 59.33, 18.07, "SE", "SE-AB"],
    ["New York", 40.71, -74.0, "US", "US-NY"],
  ])("geocode.php finds %s", async (_city, lat, lon, country, region) => {
    const answer = await sendRequest(`/api/geocode.php?lat=${lat}&lon=${lon}`);
    const found = (await answer.json()) as {
      country: string;
      region: { code: string; name: string };
    };
    expect(found.country).toBe(country);
    if (region) expect(found.region.code).toBe(region);
    expect(found.region.name.length).toBeGreaterThan(2);
  });

  test("geocode.php responds in the page's language and rejects an invalid position", async () => {
    const inFinnish = (await (
      await sendRequest("/api/geocode.php?lat=52.37&lon=4.9", { language: "fi" })
    ).json()) as { region: { name: string } };
    expect(inFinnish.region.name).toBe("Pohjois-Hollanti");
    for (const query of [
      "",
      "?lat=91&lon=0",
      "?lat=0&lon=-181",
      "?lat=x&lon=1",
      "?lat=1e1&lon=1",
      "?lat=NaN&lon=1",
      `?lat=${"9".repeat(400)}&lon=1`,
    ]) {
      expect((await sendRequest(`/api/geocode.php${query}`)).status, query).toBe(422);
    }
    expect((await sendRequest("/api/geocode.php?lat=1&lon=1&name=me")).status).toBe(400);
  });
});

describe("geocode rejected", () => {
  beforeAll(async () => {
    await addTestSite();
  });

  const logged = recordLog();

  afterEach(() => expect(logged).toEqual([]));

  test("geocode.php rejects an invalid position and names the wrong part", async () => {
    const bad = [
      "",
      "52,4",
      "52.4.1",
      "0x10",
      "1e1",
      "Infinity",
      "NaN",
      "+5",
      " 5",
      "--5",
      "5.",
      ".5",
      "90.01",
      "-90.01",
      HUGE_NUMBER,
      "null",
      "[52]",
      "٥٢",
    ];
    for (const lat of bad) {
      const answer = await sendRequest(`/api/geocode.php?lat=${encodeURIComponent(lat)}&lon=4.9`);
      expect([answer.status, await answer.json()], lat.slice(0, 20)).toEqual([
        422,
        { error: { code: "invalid", fields: { lat: expect.any(String) } } },
      ]);
    }
    for (const lon of ["180.1", "-181", "x"])
      expect(await rejectionOf(sendRequest(`/api/geocode.php?lat=5&lon=${lon}`)), lon).toEqual([
        422,
        "invalid",
      ]);
    expect(await rejectionOf(sendRequest("/api/geocode.php?lat=52.4&lon=4.9&accuracy=5"))).toEqual([
      400,
      "unknown_field",
    ]);
  });

  test("geocode.php returns not found in the open sea", async () => {
    for (const query of ["lat=0&lon=0", "lat=40&lon=-40", "lat=90&lon=0", "lat=-90&lon=180"]) {
      expect(await rejectionOf(sendRequest(`/api/geocode.php?${query}`)), query).toEqual([
        404,
        "not_found",
      ]);
    }
  });

  const post = (body: unknown) =>
    sendRequest("/api/geocode.php", {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", origin: ORIGIN },
    });

  test("POST geocode.php reads the position from the body and rejects like GET", async () => {
    const found = await post({ lat: 52.4, lon: 4.9 });
    expect([found.status, await found.json()]).toEqual([
      200,
      { country: "NL", region: { code: "NL-NH", name: "North Holland" } },
    ]);
    expect(found.headers.get("cache-control")).toContain("no-store");
    for (const body of [{}, { lat: "52.4", lon: 4.9 }, { lat: 91, lon: 0 }, { lat: 0, lon: -181 }])
      expect(await rejectionOf(post(body)), JSON.stringify(body)).toEqual([422, "invalid"]);
    expect(await rejectionOf(post({ lat: 52.4, lon: 4.9, accuracy: 5 }))).toEqual([
      400,
      "unknown_field",
    ]);
    expect(await rejectionOf(post({ lat: 0, lon: 0 }))).toEqual([404, "not_found"]);
  });

  test("geocode.php rounds a position to 0.1 degree and stores none", async () => {
    const before = await countRows();
    const answers = await Promise.all(
      ["52.3501", "52.4", "52.44999999999999999"].map((lat) =>
        sendRequest(`/api/geocode.php?lat=${lat}&lon=4.9`),
      ),
    );
    const [first, ...others] = await Promise.all(answers.map((answer) => answer.text()));
    expect(others).toEqual([first, first]);
    expect(JSON.parse(first as string)).toEqual({
      country: "NL",
      region: { code: "NL-NH", name: "North Holland" },
    });
    for (const { headers } of answers) {
      expect(headers.get("cache-control")).toBe("private, max-age=3600");
      expect(headers.get("set-cookie")).toBeNull();
    }
    expect(await countRows()).toBe(before);
  });
});

describe("settings api", () => {
  beforeAll(async () => {
    await addTestSite();
    await addSite(
      {
        signups: "with_trafficsource",
        bundles: BUNDLES,
        index_title: { fi: "Tervetuloa", en: "Welcome" },
        member_resell: true,
      },
      "ads-public-api.test",
    );
  });

  test("settings.php returns the host's public settings and nothing else", async () => {
    const answer = await sendRequest(`/api/settings.php?domain=${HOST}&network=x`, {
      ...adsSite,
      language: "fi",
    });
    const settings = (await answer.json()) as Record<string, unknown>;
    expect(publicSettingsSchema.parse(settings)).toEqual(settings);
    expect(settings).toMatchObject({
      domain: "ads-public-api.test",
      index_title: "Tervetuloa",
      member_resell: false,
      design_version: 2,
      answer_days: 14,
      minimum_message_costs: { NL: { costs: 0.99, currency: "EUR" } },
    });
    expect(JSON.stringify(settings)).not.toMatch(/bundles|hide_account_existence|"id"|"version"/);
  });

  test("settings.php has the documented field names", async () => {
    const settings = (await (await sendRequest("/api/settings.php", adsSite)).json()) as Record<
      string,
      unknown
    >;
    const names = `countries, name, domain, domain_language, index_title, description, cdn_prefix, niche, signups, logged_out_search,
    logged_out_search_trafficsource, geoip_country, geoip_selected_country, minimum_message_costs, support_phone, support_email, push_public_key,
    fictional_icon, fictional_warning, fictional_singular, fictional_plural, enable_site_entry_popup, visible_profile_fields, visible_profile_notes,
    message_credits, photo_credits, gift_credits, signup_credits, message_length, search_fields, refund_days, member_resell, company_id, mail_name,
    design_version, answer_days`;
    expect(Object.keys(settings).sort()).toEqual(names.split(/,\s+/).sort());
  });

  test("settings.php returns the country of Cloudflare beside the chosen one", async () => {
    const seenIn = async (country: string | undefined, cookie?: string) => {
      const answer = await sendRequest("/api/settings.php", {
        ...adsSite,
        cookie,
        cf: country ? { country } : {},
      } as Parameters<typeof sendRequest>[1]);
      const { geoip_country, geoip_selected_country } = (await answer.json()) as Record<
        string,
        unknown
      >;
      return [geoip_country, geoip_selected_country];
    };
    expect(await seenIn("DE", "country=NL")).toEqual(["DE", "NL"]);
    expect(await seenIn("DE", "country=XX")).toEqual(["DE", "DE"]);
    expect(await seenIn("US")).toEqual(["US", "NL"]); // the site serves the Netherlands and Germany
    expect(await seenIn(undefined)).toEqual([null, "NL"]);
  });
});

describe("lang config", () => {
  beforeAll(async () => {
    await addTestSite();
  });

  const choose = (fields: Record<string, string>, cookie?: string) =>
    sendRequest("/lang-config", {
      method: "POST",
      cookie,
      body: new URLSearchParams(fields).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
  const languageOf = (id: string) =>
    env.DB.prepare("SELECT language FROM accounts WHERE id = ?").bind(id).first("language");

  test("the selector lists all eleven languages natively, countries in the page's language", async () => {
    const html = await (await sendRequest("/lang-config", { language: "de" })).text();
    for (const name of [
      "Dansk",
      "Deutsch",
      "English",
      "Español",
      "Suomi",
      "Français",
      "Italiano",
      "Norsk",
      "Nederlands",
      "Polski",
      "Svenska",
    ]) {
      expect(html).toContain(name);
    }
    expect(html).toContain("Niederlande");
  });

  test("a language choice is stored for a year and redirects back", async () => {
    const answer = await choose({ locale: "fi", country: "DE", next: "/members?gender=male" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/members?gender=male"]);
    const cookies = answer.headers.getSetCookie().join("\n");
    expect(cookies).toMatch(/locale=fi; Path=\/; Max-Age=31536000/);
    expect(cookies).toMatch(/locale_chosen=1; Path=\/; Max-Age=31536000/);
    expect(cookies).toMatch(/country=DE; Path=\/; Max-Age=31536000/);
  });

  test("a language choice never redirects to another site", async () => {
    for (const next of ["https://evil.test", "//evil.test", "/\\evil.test"])
      expect((await choose({ locale: "fi", next })).headers.get("location")).toBe("/");
  });

  test("a member's language is stored with the account, a visitor's only in the cookie", async () => {
    const me = await addLoggedIn();
    await choose({ locale: "pl", next: "/" });
    expect(await languageOf(me.id)).toBe("en");
    await choose({ locale: "pl", next: "/" }, me.cookie);
    expect(await languageOf(me.id)).toBe("pl");
  });

  test("an unsupported language or country is rejected and nothing is stored", async () => {
    for (const fields of [{ locale: "xx" }, { country: "US" }] as Record<string, string>[]) {
      const answer = await choose(fields);
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([422, []]);
      expect(await answer.text()).toContain("Please choose one of these.");
    }
    expect((await choose({ locale: "fi", theme: "dark" })).status).toBe(400);
  });
});

describe("public api rejected", () => {
  beforeAll(async () => {
    await addTestSite();
  });

  const logged = recordLog();

  afterEach(() => expect(logged).toEqual([]));

  test.each([
    "/api/settings.php",
    "/api/regions.php",
    "/api/interests.php",
    "/api/companyinfo.php",
  ])("%s accepts GET only", async (path) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"])
      expect(
        (await rejectionOf(sendRequest(path, { method, body: "{}", headers: JSON_HEADERS })))[0],
        method,
      ).toBe(405);
  });

  test("geocode.php accepts GET and POST only", async () => {
    for (const method of ["PUT", "PATCH", "DELETE"]) {
      const answer = sendRequest("/api/geocode.php", { method, body: "{}", headers: JSON_HEADERS });
      expect((await rejectionOf(answer))[0], method).toBe(405);
    }
  });

  test("page-hidden.php accepts POST only", async () => {
    expect(
      await rejectionOf(sendRequest("/api/page-hidden.php", { cookie: visitCookie() })),
    ).toEqual([405, "method_not_allowed"]);
    for (const method of ["PUT", "PATCH", "DELETE"]) {
      expect(
        await rejectionOf(
          sendJsonRequest("/api/page-hidden.php", {}, { method, cookie: visitCookie() }),
        ),
        method,
      ).toEqual([405, "method_not_allowed"]);
    }
  });

  test("settings.php responds alike for every query", async () => {
    const plain = await (await sendRequest("/api/settings.php")).text();
    for (const query of [
      `?domain=${HUGE_NUMBER}`,
      "?domain=evil.test&domain=other.test",
      "?geoip_country=US&signups=none&__proto__[x]=1",
      "?%00=%E0%A4%A",
      "?x=%FF",
    ]) {
      const answer = await sendRequest(`/api/settings.php${query}`);
      expect([answer.status, await answer.text()], query.slice(0, 40)).toEqual([200, plain]);
    }
  });
});
