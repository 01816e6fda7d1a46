import { beforeAll, expect, test } from "vitest";
import { addSite } from "../support/test-database";
import { BUNDLES } from "./advertised";
import { addTestSite, sendRequest } from "./app-client";

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
