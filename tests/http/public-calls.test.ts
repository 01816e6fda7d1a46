import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { publicSettingsSchema } from "~/domain/site/public-settings";
import { addMember, addSite } from "../support/world";
import { ask, askJson, countRows, ORIGIN, theSite } from "./support";

const BUNDLES = [{ id: "small", credits: 10, prices: { EUR: 990 } }];
beforeAll(async () => {
  await theSite();
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
const ads = { origin: "https://ads.test" };

test("settings.php tells the public settings of the host in the visitor's language, and nothing else", async () => {
  const answer = await ask("/api/settings.php?domain=site.test&network=x", {
    ...ads,
    language: "fi",
  });
  const settings = (await answer.json()) as Record<string, unknown>;
  expect(publicSettingsSchema.parse(settings)).toEqual(settings);
  expect(settings).toMatchObject({
    domain: "ads.test",
    index_title: "Tervetuloa",
    member_resell: false,
    design_version: 2,
    answer_days: 14,
    minimum_message_costs: { NL: { costs: 0.99, currency: "EUR" } },
  });
  expect(JSON.stringify(settings)).not.toMatch(/bundles|hide_account_existence|"id"|"version"/);
});

test("settings.php has its fields by their names", async () => {
  const settings = (await (await ask("/api/settings.php", ads)).json()) as Record<string, unknown>;
  const names = `countries, name, domain, domain_language, index_title, description, cdn_prefix, niche, signups, logged_out_search,
    logged_out_search_trafficsource, geoip_country, geoip_selected_country, minimum_message_costs, support_phone, support_email, push_public_key,
    fictional_icon, fictional_warning, fictional_singular, fictional_plural, enable_site_entry_popup, visible_profile_fields, visible_profile_notes,
    message_credits, photo_credits, gift_credits, signup_credits, message_length, search_fields, refund_days, member_resell, company_id, mail_name,
    design_version, answer_days`;
  expect(Object.keys(settings).sort()).toEqual(names.split(/,\s+/).sort());
});

test("settings.php tells the country that Cloudflare saw beside the one that the visitor chose", async () => {
  const seenIn = async (country: string | undefined, cookie?: string) => {
    const answer = await ask("/api/settings.php", {
      ...ads,
      cookie,
      cf: country ? { country } : {},
    } as Parameters<typeof ask>[1]);
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
  const answer = await ask(`/api/geocode.php?lat=${lat}&lon=${lon}`);
  const found = (await answer.json()) as {
    country: string;
    region: { code: string; name: string };
  };
  expect(found.country).toBe(country);
  if (region) expect(found.region.code).toBe(region);
  expect(found.region.name.length).toBeGreaterThan(2);
});

test("geocode.php answers in the language of the page, and refuses what is no position", async () => {
  const inFinnish = (await (
    await ask("/api/geocode.php?lat=52.37&lon=4.9", { language: "fi" })
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
    expect((await ask(`/api/geocode.php${query}`)).status, query).toBe(422);
  }
  expect((await ask("/api/geocode.php?lat=1&lon=1&name=me")).status).toBe(400);
});

test("an address with a network opens a site that asks for a source, at once and for a month", async () => {
  expect(await (await ask("/signup", ads)).text()).toContain("By invitation only");
  expect(await (await ask("/landers/gallery", ads)).text()).toContain("By invitation only");
  expect(await (await ask("/", ads)).text()).toContain("By invitation only");
  expect(await (await ask("/?ref=friend", ads)).text()).not.toContain("By invitation only");
  for (const path of ["/signup", "/landers/gallery", "/landers/gallery/spring"]) {
    const first = await ask(`${path}?network=good&sub1=a`, ads);
    expect(await first.text(), path).toContain('name="email"');
    const cookie = (first.headers.get("set-cookie") ?? "").split(";")[0] as string;
    expect(first.headers.get("set-cookie")).toMatch(
      /^tracking=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(await (await ask(path, { ...ads, cookie })).text(), path).toContain('name="email"');
  }
  expect(await (await ask("/landers/gallery", ads)).text()).toContain("By invitation only");
});

test("where signups are not enabled every door says so, promises nothing and leads to the login; a source opens them", async () => {
  const { id } = await addMember("ads.test");
  for (const path of ["/signup", `/members/${id}/signup`]) {
    const answer = await ask(path, ads);
    const html = await answer.text();
    expect(answer.status, path).toBe(200);
    expect(html, path).toMatch(/<h1[^>]*>By invitation only/);
    expect(html, path).toMatch(/<title>By invitation only/);
    expect(html, path).toContain('href="/login"');
    expect(html, path).not.toContain('name="email"');
    expect(await (await ask(`${path}?ref=friend`, ads)).text(), path).toContain('name="email"');
  }
  for (const path of ["/", "/pricing"]) {
    const closed = await (await ask(path, ads)).text();
    expect(closed, path).not.toMatch(/Join free|Free to join|href="\/signup"/);
    expect(closed, path).toContain('href="/login"');
    expect(await (await ask(`${path}?network=good`, ads)).text(), path).toMatch(
      /href="\/signup"[^>]*>Join free/,
    );
  }
});

test("the notice is in the visitor's language", async () => {
  expect(await (await ask("/signup", { ...ads, language: "nl" })).text()).toContain(
    "Alleen op uitnodiging",
  );
});

test("nobody signs up past the notice by posting the form that is not there", async () => {
  const before = await countRows();
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  for (const path of [
    "/signup",
    "/members/0195c3a0-0000-7000-8000-000000000000/signup",
    "/landers/gallery",
    "/signup?sub1=label-only",
  ]) {
    expect((await ask(path, { ...ads, method: "POST", body: SIGNUP, headers })).status, path).toBe(
      403,
    );
  }
  expect(await countRows()).toBe(before);
});

test("where an account came from is kept with it: lander, campaign, network and labels", async () => {
  const cookie = `tracking=${encodeURIComponent('{"network":"good","sub1":"a"}')}`;
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    origin: "https://ads.test",
  };
  const answer = await ask("/landers/video/milf-spring-2027", {
    ...ads,
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

test("the beacon counts a visit once, where the lander asked for it, and stores nothing else", async () => {
  const beacon = (cookie?: string) => askJson("/api/page-hidden.php", {}, { cookie });
  const visits = () =>
    env.DB.prepare("SELECT lander, campaign, bucket, visits FROM bounces")
      .all()
      .then(({ results }) => results);
  expect((await beacon()).status).toBe(204);
  expect((await beacon("lb=nonsense")).status).toBe(204);
  expect(await visits()).toEqual([]);
  expect((await ask("/landers/gallery/spring")).headers.get("set-cookie")).toBeNull();
  const opened = await ask("/landers/gallery/spring?lb=1");
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

/** A visit of five seconds ends, as a browser of that network says. */
const endVisit = (visit: string, network: string) =>
  ask("/api/page-hidden.php", {
    method: "POST",
    body: "{}",
    cookie: `lb=${visit}.${Date.now() - 5_000}`,
    headers: { "content-type": "application/json", "cf-connecting-ip": network },
  });

test("one network ends sixty visits an hour; the others are answered and not counted", async () => {
  for (let n = 0; n < 65; n++)
    expect((await endVisit("gallery.flood", "198.51.100.77")).status).toBe(204);
  const counted = await env.DB.prepare(
    "SELECT sum(visits) AS n FROM bounces WHERE campaign = 'flood'",
  ).first<{ n: number }>();
  expect(counted?.n).toBe(60);
});

test("invented campaigns fill no table", async () => {
  for (let n = 0; n < 210; n++) await endVisit(`video.c${n}`, `198.51.100.${n % 5}`);
  const { results } = await env.DB.prepare(
    "SELECT campaign FROM bounces WHERE lander = 'video'",
  ).all<{ campaign: string }>();
  expect(results.length).toBeLessThanOrEqual(201);
  expect(results.map(({ campaign }) => campaign)).toContain("(other)");
});

test("the beacon refuses what it was not made for", async () => {
  const before = await countRows();
  expect((await ask("/api/page-hidden.php")).status).toBe(405);
  expect((await askJson("/api/page-hidden.php", { name: "me" })).status).toBe(400);
  expect((await askJson("/api/page-hidden.php", "nothing")).status).toBe(400);
  const foreign = await ask("/api/page-hidden.php", {
    method: "POST",
    body: "{}",
    headers: { origin: "https://evil.test", "sec-fetch-site": "cross-site" },
  });
  expect(foreign.status).toBeLessThan(500);
  expect(await countRows()).toBe(before);
  expect(ORIGIN).toContain("site.test");
});
