import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import type { SiteId } from "~/kit/ids";
import { addSite, realServices } from "../../../tests/support/test-database";
import { countLive, listNumbers } from "./list-numbers";
import { readNumbersFilter } from "./statistics.schema";
import { sumByWeek } from "./totals";

const NOW = Date.parse("2026-11-18T12:00:00Z");
const services = realServices({ now: () => NOW });
const filterOf = (query: string) => readNumbersFilter(new URLSearchParams(query), NOW);

type Row = { day: string; metric: string; count: number } & Partial<{
  week: string;
  country: string;
  source: string;
  currency: string;
  amount: number;
}>;

describe("list numbers", () => {
  let site: SiteId;
  let other: SiteId;
  const add = async (siteId: SiteId, rows: Row[]) => {
    for (const { day, metric, count, ...group } of rows) {
      const { week = "", country = "NL", source = "", currency = "", amount = 0 } = group;
      await env.DB.prepare(
        "INSERT INTO daily_numbers VALUES (?, ?, ?, ?, ?, 'nl', ?, '', '', ?, ?, ?)",
      )
        .bind(siteId, day, metric, week, country, source, currency, count, amount)
        .run();
    }
  };
  beforeEach(async () => {
    [site, other] = [await addSite(), await addSite()];
    const week = "2026-11-09";
    await add(site, [
      { day: "2026-11-10", metric: "visit", count: 100 },
      { day: "2026-11-10", metric: "signup", count: 40, week },
      { day: "2026-11-11", metric: "confirmed", count: 30, week, source: "ads" },
      { day: "2026-11-12", metric: "sale", count: 2, week, currency: "EUR", amount: 3000 },
      { day: "2026-11-17", metric: "refund", count: 1, week, currency: "EUR", amount: 1000 },
      { day: "2026-11-17", metric: "chargeback", count: 1, week, currency: "EUR", amount: 500 },
      {
        day: "2026-11-17",
        metric: "sale",
        count: 1,
        week: "2026-01-05",
        currency: "CHF",
        amount: 7,
      },
    ]);
    await add(other, [{ day: "2026-11-10", metric: "signup", count: 5, week, country: "DE" }]);
  });

  test("sums the counters of a period by metric and currency", async () => {
    const { period, days, breakdown } = await listNumbers(
      services,
      [site, other],
      filterOf("from=2026-11-10&until=2026-11-12&by=site"),
    );
    expect(period.counts).toMatchObject({ visit: 100, signup: 45, confirmed: 30, sale: 2 });
    expect(period.money).toEqual([
      { currency: "EUR", sale: 3000, refund: 0, chargeback: 0, net: 3000 },
    ]);
    expect(days.map(({ key, counts }) => [key, counts.signup])).toEqual([
      ["2026-11-10", 45],
      ["2026-11-11", 0],
      ["2026-11-12", 0],
    ]);
    expect(breakdown.map(({ key, counts }) => [key, counts.signup])).toEqual(
      [[site, 40] as const, [other, 5] as const].sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  });

  test("refunds and chargebacks after the period reduce what its members' weeks kept", async () => {
    const { cohort, period } = await listNumbers(
      services,
      [site],
      filterOf("from=2026-11-10&until=2026-11-12"),
    );
    expect(period.money[0]?.net).toBe(3000);
    expect(cohort.money).toEqual([
      { currency: "EUR", sale: 3000, refund: 1000, chargeback: 500, net: 1500 },
    ]);
    expect(cohort.counts.visit).toBe(0);
  });

  test("filters by site and group, and reads no site that is not given", async () => {
    const sums = async (query: string, sites = [site, other]) =>
      (await listNumbers(services, sites, filterOf(query))).period.counts;
    expect((await sums("country=DE")).signup).toBe(5);
    expect((await sums("source=ads")).confirmed).toBe(30);
    expect((await sums(`site=${other}`)).signup).toBe(5);
    expect((await sums(`site=${other}`, [site])).signup).toBe(0);
  });

  test("the sums of weeks equal those of their days", async () => {
    const { days, period } = await listNumbers(services, [site, other], filterOf(""));
    const weeks = sumByWeek(days);
    expect(weeks.map(({ key }) => key)).toEqual([
      ...["2026-10-19", "2026-10-26", "2026-11-02", "2026-11-09", "2026-11-16"],
    ]);
    const sum = (of: (totals: (typeof weeks)[number]) => number) =>
      weeks.reduce((total, week) => total + of(week), 0);
    expect(sum(({ counts }) => counts.signup)).toBe(period.counts.signup);
    expect(weeks.flatMap(({ money }) => money)).toEqual([
      { currency: "EUR", sale: 3000, refund: 0, chargeback: 0, net: 3000 },
      ...period.money.filter(({ currency }) => currency === "CHF"),
      { currency: "EUR", sale: 0, refund: 1000, chargeback: 500, net: -1500 },
    ]);
  });

  test("counts today so far, yesterday, and seven days with today", async () => {
    const empty = await addSite();
    const counted = ["2026-11-11", "2026-11-12", "2026-11-17", "2026-11-18"];
    for (const [at, day] of counted.entries())
      await add(empty, [{ day, metric: "purchase", count: 10 ** at }]);
    const { today, yesterday, week } = await countLive(services, [empty]);
    expect([today, yesterday, week].map(({ counts }) => counts.purchase)).toEqual([
      ...[1_000, 100, 1_110],
    ]);
    expect(today.counts.signup).toBe(0);
    expect((await countLive(services, [])).week.counts.purchase).toBe(0);
  });
});

describe("filter of numbers", () => {
  test("an invalid filter is ignored, and a period ends today after at most 366 days", () => {
    expect(filterOf("")).toMatchObject({ from: "2026-10-22", until: "2026-11-18", by: "day" });
    expect(filterOf("from=2020-01-01&until=2031-01-01&by=x&country=LONG")).toMatchObject({
      ...{ from: "2025-11-18", until: "2026-11-18", by: "day", country: "" },
    });
    expect(filterOf("from=2026-12-24&until=2026-11-01")).toMatchObject({
      ...{ from: "2026-11-01", until: "2026-11-01" },
    });
  });
});
