import { afterEach, beforeAll, expect, test } from "vitest";
import { recordLog } from "../support/record-log";
import { addTestSite, countRows, ORIGIN, sendRequest } from "./app-client";
import { HUGE_NUMBER, rejectionOf } from "./rejected-requests";

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
    headers: JSON_BODY,
  });
const JSON_BODY = { "content-type": "application/json", origin: ORIGIN };

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
