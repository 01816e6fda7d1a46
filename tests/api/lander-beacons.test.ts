import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { LANDERS } from "~/domain/visit/landers";
import { addTestSite, sendRequest } from "./app-client";

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
        /page-shown|<img|url\((?!#)|@import|<link rel="(?:preload|stylesheet)/,
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
