import { afterEach, beforeAll, expect, test } from "vitest";
import { recordLog } from "../support/record-log";
import { addTestSite, countRows, sendJsonRequest, sendRequest } from "./app-client";
import { HUGE_NUMBER, JSON_HEADERS, rejectionOf, visitCookie } from "./rejected-requests";

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
  for (const origin of ["https://evil.test", "null", "http://site.test:8080"])
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
