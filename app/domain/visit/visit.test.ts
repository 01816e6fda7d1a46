import { env } from "cloudflare:workers";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import type { SiteId } from "~/kit/ids";
import { addSite, realServices } from "../../../tests/support/test-database";
import { countVisit } from "./count-visit";
import {
  hasSource,
  mergeTracking,
  parseTracking,
  trackingFromQuery,
  writeTracking,
} from "./tracking";
import { bucketOf, LANDERS, parseVisit, VISIT_TTL, type Visit, writeVisit } from "./visit";

describe("visit", () => {
  const NOON = Date.UTC(2026, 10, 21, 12);
  const services = realServices({ now: () => NOON });
  const visit = (overrides: Partial<Visit> = {}): Visit => ({
    lander: "video",
    campaign: "spring",
    since: NOON - 1000,
    ...overrides,
  });

  let site: SiteId;
  beforeEach(async () => {
    site = await addSite();
  });
  async function counted() {
    const { results } = await env.DB.prepare(
      "SELECT day, lander, campaign, bucket, visits FROM lander_visits WHERE site_id = ? ORDER BY 2, 3, 4",
    )
      .bind(site)
      .all();
    return results;
  }

  test("a visit's duration is stored as its bucket only", () => {
    const seconds: [number, string][] = [
      [0, "0-3"],
      [2.999, "0-3"],
      [3, "3-10"],
      [9.999, "3-10"],
      [10, "10-30"],
      [30, "30-120"],
      [119.999, "30-120"],
      [120, "120+"],
      [1800, "120+"],
    ];
    for (const [length, bucket] of seconds)
      expect(bucketOf(length * 1000), String(length)).toBe(bucket);
  });

  test("parses the cookie value that was written", () => {
    for (const lander of LANDERS)
      expect(parseVisit(writeVisit(visit({ lander })), NOON)).toEqual(visit({ lander }));
    expect(parseVisit(writeVisit(visit({ campaign: null })), NOON)).toEqual(
      visit({ campaign: null }),
    );
  });

  test("rejects a visit from the future, an expired one, and invalid values", () => {
    const since = NOON - 1000;
    const none = [
      `video.spring.${NOON + 1}`,
      `video.spring.${NOON - VISIT_TTL - 1}`,
      `home.spring.${since}`,
      `video.Spring.${since}`,
      `video.a'b.${since}`,
    ];
    for (const value of [
      ...none,
      `video.${"a".repeat(65)}.${since}`,
      "video.spring.",
      "video.spring.-1",
      "video.spring.1e9",
      "video",
      "",
      "..",
      "%",
    ]) {
      expect(parseVisit(value, NOON), value).toBeNull();
    }
    fc.assert(fc.property(fc.string(), (text) => void parseVisit(text, NOON)));
  });

  test("visits of one lander, campaign, bucket and day are counted in one row", async () => {
    await countVisit(services, site, visit());
    await countVisit(services, site, visit());
    await countVisit(services, site, visit({ campaign: null, since: NOON - 60_000 }));
    expect(await counted()).toEqual([
      { day: "2026-11-21", lander: "video", campaign: "", bucket: "30-120", visits: 1 },
      { day: "2026-11-21", lander: "video", campaign: "spring", bucket: "0-3", visits: 2 },
    ]);
  });

  test("the 201st campaign of a day is counted with the others", async () => {
    const fill = env.DB.prepare(
      "INSERT INTO lander_visits (site_id, day, lander, campaign, bucket, visits) VALUES (?, '2026-11-21', 'video', ?, ?, 1)",
    );
    const buckets = ["0-3", "3-10", "10-30", "30-120", "120+"];
    await env.DB.batch(
      Array.from({ length: 199 }, (_, n) =>
        buckets.map((bucket) => fill.bind(site, `c${n}`, bucket)),
      ).flat(),
    );
    await countVisit(services, site, visit({ campaign: "last" }));
    await countVisit(services, site, visit({ campaign: "late" }));
    await countVisit(services, site, visit({ campaign: "later" }));
    await countVisit(services, site, visit({ campaign: "c0" }));
    await countVisit(services, site, visit({ lander: "gallery", campaign: null }));
    const rows = await counted();
    const named = (campaign: string) =>
      rows
        .filter((row) => row.campaign === campaign)
        .reduce((sum, row) => sum + Number(row.visits), 0);
    expect([named("last"), named("late"), named("(other)"), named("c0"), named("")]).toEqual([
      1, 0, 2, 6, 1,
    ]);
  });

  test("the daily limit of campaigns applies to each site by itself", async () => {
    const crowded = site;
    const fill = env.DB.prepare(
      "INSERT INTO lander_visits (site_id, day, lander, campaign, bucket, visits) VALUES (?, ?, 'video', ?, '0-3', 1)",
    );
    await env.DB.batch(
      Array.from({ length: 200 }, (_, n) => fill.bind(crowded, "2026-11-21", `c${n}`)),
    );
    site = await addSite();
    await env.DB.batch(
      Array.from({ length: 200 }, (_, n) => fill.bind(site, "2026-11-20", `c${n}`)),
    );
    await countVisit(services, site, visit());
    expect(await counted()).toContainEqual({
      day: "2026-11-21",
      lander: "video",
      campaign: "spring",
      bucket: "0-3",
      visits: 1,
    });
  });
});

describe("tracking", () => {
  const of = (query: string) => trackingFromQuery(new URLSearchParams(query));

  test("reads the five tracking parameters of a URL and no others", () => {
    expect(of("network=ads&ref=blog&sub1=a&sub2=b&sub3=c&sub4=d&x=y")).toEqual({
      network: "ads",
      ref: "blog",
      sub1: "a",
      sub2: "b",
      sub3: "c",
    });
    expect(of("utm_source=x")).toBeNull();
  });

  test("leaves out invalid tracking values without an error", () => {
    expect(of(`network=${"a".repeat(101)}&ref=%00&sub1=%3Cb%3E&sub2=ok&sub3=`)).toEqual({
      sub2: "ok",
    });
  });

  test("a new source replaces the old one; sub-labels alone are added to it", () => {
    const stored = { network: "old", sub1: "a" };
    expect(mergeTracking(stored, { network: "new" })).toEqual({ network: "new" });
    expect(mergeTracking(stored, { sub2: "b" })).toEqual({ network: "old", sub1: "a", sub2: "b" });
  });

  test("only a network or a ref counts as a traffic source", () => {
    expect([
      hasSource({ network: "x" }),
      hasSource({ ref: "x" }),
      hasSource({ sub1: "x" }),
      hasSource(null),
    ]).toEqual([true, true, false, false]);
  });

  test("parses its own cookie value, and never throws on another", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const tracking = trackingFromQuery(new URLSearchParams([["ref", text]]));
        if (tracking) expect(parseTracking(writeTracking(tracking))).toEqual(tracking);
        parseTracking(text);
      }),
    );
    for (const cookie of ["%", "null", "[]", "7", '{"network":7}', "{"])
      expect(parseTracking(cookie)).toBeNull();
  });

  test("five long labels still fit into one cookie", () => {
    const long = "\u8a9e".repeat(100);
    const all = { network: long, ref: long, sub1: long, sub2: long, sub3: long };
    expect(trackingFromQuery(new URLSearchParams(all))).toEqual(all);
    expect(writeTracking(all).length).toBeLessThan(4_050);
    expect(parseTracking(writeTracking(all))).toMatchObject({
      network: long,
      ref: long,
      sub1: long,
    });
  });

  test("a label has at most a hundred characters, cut at whole characters", () => {
    expect(
      trackingFromQuery(new URLSearchParams({ sub1: "a".repeat(100), sub2: "a".repeat(101) })),
    ).toEqual({ sub1: "a".repeat(100) });
    for (const hidden of ["\u0000", "\n", "\u001b", "\u007f", "\u202e", "\ud800"])
      expect(parseTracking(JSON.stringify({ ref: `a${hidden}b` })), hidden).toBeNull();
  });
});
