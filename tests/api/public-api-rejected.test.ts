import { afterEach, beforeAll, expect, test } from "vitest";
import { recordLog } from "../support/record-log";
import { addTestSite, sendJsonRequest, sendRequest } from "./app-client";
import { HUGE_NUMBER, JSON_HEADERS, rejectionOf, visitCookie } from "./rejected-requests";

beforeAll(async () => {
  await addTestSite();
});

const logged = recordLog();

afterEach(() => expect(logged).toEqual([]));

test.each(["/api/settings.php", "/api/regions.php", "/api/interests.php", "/api/companyinfo.php"])(
  "%s accepts GET only",
  async (path) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"])
      expect(
        (await rejectionOf(sendRequest(path, { method, body: "{}", headers: JSON_HEADERS })))[0],
        method,
      ).toBe(405);
  },
);

test("geocode.php accepts GET and POST only", async () => {
  for (const method of ["PUT", "PATCH", "DELETE"]) {
    const answer = sendRequest("/api/geocode.php", { method, body: "{}", headers: JSON_HEADERS });
    expect((await rejectionOf(answer))[0], method).toBe(405);
  }
});

test("page-hidden.php accepts POST only", async () => {
  expect(await rejectionOf(sendRequest("/api/page-hidden.php", { cookie: visitCookie() }))).toEqual(
    [405, "method_not_allowed"],
  );
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
