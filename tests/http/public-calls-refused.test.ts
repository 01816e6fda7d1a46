import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { ask, askJson, countRows, theSite } from "./support";

let logged: string[];
beforeAll(async () => {
  await theSite();
});
beforeEach(() => {
  logged = [];
  for (const level of ["log", "warn", "error", "info"] as const)
    vi.spyOn(console, level).mockImplementation((...words) => void logged.push(words.join(" ")));
});
afterEach(() => {
  vi.restoreAllMocks();
  expect(logged).toEqual([]);
});

/** The status and code of an answer after which everything is as it was. */
async function refusal(asked: Promise<Response>) {
  const before = await countRows();
  const answer = await asked;
  const text = await answer.text();
  expect(await countRows()).toBe(before);
  const { error } = (text.startsWith("{") ? JSON.parse(text) : {}) as { error?: { code: string } };
  return [answer.status, error?.code];
}
const HUGE = "9".repeat(20_000);
const body = { "content-type": "application/json" };
const visit = () => `lb=gallery.spring.${Date.now() - 5_000}`;

test.each([
  "/api/settings.php",
  "/api/geocode.php?lat=52.4&lon=4.9",
  "/api/regions.php",
  "/api/interests.php",
  "/api/companyinfo.php",
])("%s is read and nothing else", async (path) => {
  for (const method of ["POST", "PUT", "PATCH", "DELETE"])
    expect((await refusal(ask(path, { method, body: "{}", headers: body })))[0], method).toBe(405);
});

test("page-hidden.php is posted and nothing else", async () => {
  expect(await refusal(ask("/api/page-hidden.php", { cookie: visit() }))).toEqual([
    405,
    "method_not_allowed",
  ]);
  for (const method of ["PUT", "PATCH", "DELETE"]) {
    expect(
      await refusal(askJson("/api/page-hidden.php", {}, { method, cookie: visit() })),
      method,
    ).toEqual([405, "method_not_allowed"]);
  }
});

test("settings.php answers alike whatever stands in its query", async () => {
  const plain = await (await ask("/api/settings.php")).text();
  for (const query of [
    `?domain=${HUGE}`,
    "?domain=evil.test&domain=other.test",
    "?geoip_country=US&signups=none&__proto__[x]=1",
    "?%00=%E0%A4%A",
    "?x=%FF",
  ]) {
    const answer = await ask(`/api/settings.php${query}`);
    expect([answer.status, await answer.text()], query.slice(0, 40)).toEqual([200, plain]);
  }
});

test("geocode.php refuses what is no position, and says which part", async () => {
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
    HUGE,
    "null",
    "[52]",
    "٥٢",
  ];
  for (const lat of bad) {
    const answer = await ask(`/api/geocode.php?lat=${encodeURIComponent(lat)}&lon=4.9`);
    expect([answer.status, await answer.json()], lat.slice(0, 20)).toEqual([
      422,
      { error: { code: "invalid", fields: { lat: expect.any(String) } } },
    ]);
  }
  for (const lon of ["180.1", "-181", "x"])
    expect(await refusal(ask(`/api/geocode.php?lat=5&lon=${lon}`)), lon).toEqual([422, "invalid"]);
  expect(await refusal(ask("/api/geocode.php?lat=52.4&lon=4.9&accuracy=5"))).toEqual([
    400,
    "unknown_field",
  ]);
});

test("geocode.php says not found where there is nothing but sea", async () => {
  for (const query of ["lat=0&lon=0", "lat=40&lon=-40", "lat=90&lon=0", "lat=-90&lon=180"]) {
    expect(await refusal(ask(`/api/geocode.php?${query}`)), query).toEqual([404, "not_found"]);
  }
});

test("geocode.php knows a position no finer than a tenth of a degree, keeps it for its asker only, and stores and logs nothing", async () => {
  const before = await countRows();
  const answers = await Promise.all(
    ["52.3501", "52.4", "52.44999999999999999"].map((lat) =>
      ask(`/api/geocode.php?lat=${lat}&lon=4.9`),
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

test("the beacon is taken as a browser sends it: JSON or plain text", async () => {
  for (const type of ["application/json", "text/plain;charset=UTF-8"]) {
    const answer = await ask("/api/page-hidden.php", {
      method: "POST",
      body: "{}",
      headers: { "content-type": type },
    });
    expect([answer.status, await answer.text()], type).toEqual([204, ""]);
  }
});

test("a beacon that says something, or too much, counts nothing", async () => {
  const beacon = (sent: string) =>
    refusal(
      ask("/api/page-hidden.php", { method: "POST", body: sent, headers: body, cookie: visit() }),
    );
  expect(await beacon("")).toEqual([400, "not_json"]);
  expect(await beacon("{")).toEqual([400, "not_json"]);
  expect(await beacon('{"lander":"video"}')).toEqual([400, "unknown_field"]);
  for (const other of ["null", "7", '"x"', "[]", "true"])
    expect(await beacon(other), other).toEqual([422, "invalid"]);
  expect((await beacon(`{"x":"${HUGE.repeat(20)}"}`))[0]).toBe(413);
});

test("another site's page counts nothing with a visitor's cookie", async () => {
  const before = await countRows();
  const foreign = (headers: Record<string, string>) =>
    ask("/api/page-hidden.php", {
      method: "POST",
      body: "{}",
      cookie: visit(),
      headers: { "content-type": "text/plain", ...headers },
    });
  expect(
    (await foreign({ origin: "https://evil.test", "sec-fetch-site": "cross-site" })).status,
  ).toBe(403);
  for (const origin of ["https://evil.test", "null", "http://site.test:8080"])
    expect((await foreign({ origin })).status, origin).toBe(403);
  expect(await countRows()).toBe(before);
});

test("a cookie of a visit that cannot be is no visit", async () => {
  const since = Date.now() - 5_000;
  for (const value of [
    "",
    "x",
    `home.a.${since}`,
    `gallery.${"a".repeat(65)}.${since}`,
    `gallery.a'--.${since}`,
    "gallery.a.0",
    `gallery.a.${since + 60_000}`,
    HUGE,
  ]) {
    expect(
      (await refusal(askJson("/api/page-hidden.php", {}, { cookie: `lb=${value}` })))[0],
      value.slice(0, 40),
    ).toBe(204);
  }
});

test("tracking that does not fit is ignored: the page opens, and no cookie is set", async () => {
  for (const query of [
    `network=${HUGE}`,
    "ref=%00",
    "network=%1b%5b31m",
    "network=",
    "sub1=%FF%FE",
    "network[]=a",
    `sub1=${encodeURIComponent('"><script>')}`,
  ]) {
    for (const path of ["/", "/landers/gallery", "/signup"]) {
      const answer = await ask(`${path}?${query}`);
      expect(
        [answer.status, answer.headers.get("set-cookie") ?? ""],
        `${path} ${query.slice(0, 30)}`,
      ).toEqual([200, expect.not.stringContaining("tracking=")]);
    }
  }
});
