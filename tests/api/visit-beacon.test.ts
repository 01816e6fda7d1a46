import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { addSite } from "../support/test-database";
import { BUNDLES } from "./advertised";
import { addTestSite, countRows, ORIGIN, sendJsonRequest, sendRequest } from "./app-client";

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
  expect(ORIGIN).toContain("site.test");
});
