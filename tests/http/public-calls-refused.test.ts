import { afterEach, beforeAll, expect, test } from "vitest";
import { hearLog } from "../support/hear-log";
import { body, HUGE, refusal, visit } from "./refused";
import { ask, askJson, theSite } from "./support";

beforeAll(async () => {
  await theSite();
});

const logged = hearLog();

afterEach(() => expect(logged).toEqual([]));

test.each(["/api/settings.php", "/api/regions.php", "/api/interests.php", "/api/companyinfo.php"])(
  "%s accepts GET only",
  async (path) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"])
      expect((await refusal(ask(path, { method, body: "{}", headers: body })))[0], method).toBe(
        405,
      );
  },
);

test("geocode.php accepts GET and POST only", async () => {
  for (const method of ["PUT", "PATCH", "DELETE"]) {
    const answer = ask("/api/geocode.php", { method, body: "{}", headers: body });
    expect((await refusal(answer))[0], method).toBe(405);
  }
});

test("page-hidden.php accepts POST only", async () => {
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

test("settings.php responds alike for every query", async () => {
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
