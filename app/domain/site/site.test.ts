import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { first } from "~/db/batch";
import { databasesOf, openDatabase } from "~/db/database.server";
import { seconds } from "~/kit/duration";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { directory } from "../../../tests/support/bindings";
import { rawSql as sql } from "../../../tests/support/raw-sql";
import { addSite, COMPANY, realServices } from "../../../tests/support/test-database";
import { type EntryVisit, showsEntryWarning } from "./entry-warning";
import { findSite, peekSite } from "./find-site";
import { numberSetting } from "./setting-sql";
import { memberCost, sellsCredits } from "./shop";
import { allowsFictional, alternatesOf, fictionalText, localizedPremiumClaim } from "./site";
import { siteSettingsSchema } from "./site.schema";
import {
  listSiteIds,
  servicesOfOpenSite,
  servicesOfRow,
  servicesOfSite,
  withEachDatabase,
  withSiteDatabase,
} from "./site-services";

describe("site", () => {
  const texts = {
    fictional_icon: "mask",
    fictional_warning: "Invented",
    fictional_singular: { nl: "Fictief profiel" },
    fictional_plural: { nl: "Fictieve profielen" },
  };
  const site = { ...texts, domain_language: "nl" };

  test("a fictional profile is labelled in every language, whichever the operator set", () => {
    expect(fictionalText(site, "fictional_singular", "nl")).toBe("Fictief profiel");
    expect(fictionalText(site, "fictional_singular", "de")).toBe("Fictief profiel");
    expect(fictionalText({ ...site, domain_language: null }, "fictional_plural", "fi")).toBe(
      "Fictieve profielen",
    );
    expect(
      fictionalText(
        { ...site, fictional_singular: { de: "", nl: "Fictief" } },
        "fictional_singular",
        "de",
      ),
    ).toBe("Fictief");
  });

  test("without a label there are no fictional profiles", () => {
    expect(allowsFictional(site)).toBe(true);
    for (const missing of [
      { fictional_singular: "" },
      { fictional_singular: { nl: "" } },
      { fictional_plural: {} },
      { fictional_warning: null },
      { fictional_icon: null },
    ])
      expect(allowsFictional({ ...site, ...missing }), JSON.stringify(missing)).toBe(false);
  });

  test("alternates contain one site per language, this one for its own", () => {
    const alternates = [
      { host: "a.be", language: "nl" },
      { host: "b.nl", language: "nl" },
      { host: "c.de", language: "de" },
      { host: "d.xx", language: "nu" },
    ];
    const hosts = (host: string) =>
      alternatesOf({ host, alternates }).map((alternate) => alternate.host);
    expect(hosts("b.nl")).toEqual(["c.de", "b.nl"]);
    expect(hosts("a.be")).toEqual(["c.de", "a.be"]);
    expect(hosts("no-language.test")).toEqual([]);
  });

  test("a Premium match claim needs its percent, source and date", () => {
    const { premium_match_claim: claim } = siteSettingsSchema.shape;
    const whole = { percent: 30, source: { en: "Our own count of 2025" }, date: "2026-01-31" };
    expect(claim.parse(undefined)).toBeNull();
    expect(claim.parse(whole)).toEqual(whole);
    for (const part of ["percent", "source", "date"])
      expect(claim.safeParse({ ...whole, [part]: undefined }).success, part).toBe(false);
    for (const wrong of [
      { percent: 0 },
      { source: "words" },
      { source: { en: "" } },
      { date: "last year" },
    ])
      expect(claim.safeParse({ ...whole, ...wrong }).success).toBe(false);
  });
});

describe("entry warning", () => {
  const site = { enable_site_entry_popup: "yes", site_entry_countries: null } as const;
  const visit: EntryVisit = {
    country: "FI",
    layout: "default",
    hasClosedWarning: false,
    member: false,
  };

  test("a visitor who has not closed the entry warning sees it in every country", () => {
    for (const country of ["FI", "NL", "US"] as const)
      expect(showsEntryWarning(site, { ...visit, country })).toBe(true);
  });

  test("the entry warning is shown once, and never to a member", () => {
    expect(showsEntryWarning(site, { ...visit, hasClosedWarning: true })).toBe(false);
    expect(showsEntryWarning(site, { ...visit, member: true })).toBe(false);
  });

  test("a site may switch the entry warning off", () => {
    expect(showsEntryWarning({ ...site, enable_site_entry_popup: "no" }, visit)).toBe(false);
  });

  test("a site's country list restricts the entry warning", () => {
    const showsWarningIn = (site_entry_countries: ("FI" | "NL")[] | null) =>
      showsEntryWarning({ ...site, site_entry_countries }, visit);
    expect([
      showsWarningIn(null),
      showsWarningIn(["FI"]),
      showsWarningIn(["NL"]),
      showsWarningIn([]),
    ]).toEqual([true, true, false, false]);
  });

  test("chats and landers have the warning in NL and DE only, empty layouts never", () => {
    const shown = (layout: EntryVisit["layout"]) =>
      (["NL", "DE", "FI", "BE"] as const).filter((country) =>
        showsEntryWarning(site, { ...visit, layout, country }),
      );
    expect(shown("chat")).toEqual(["NL", "DE"]);
    expect(shown("lander")).toEqual(["NL", "DE"]);
    expect(shown("empty")).toEqual([]);
  });

  test("a country missing from the site's list has no warning in a lander either", () => {
    expect(
      showsEntryWarning(
        { ...site, site_entry_countries: ["DE"] },
        { ...visit, layout: "lander", country: "NL" },
      ),
    ).toBe(false);
  });
});

describe("localized premium claim", () => {
  const claim = { percent: 46, source: { en: "own figures" }, date: "2026-11-01" };

  test("a Premium figure is shown only in the languages of its source", () => {
    expect(localizedPremiumClaim(claim, "en")).toEqual({ ...claim, source: "own figures" });
    expect(localizedPremiumClaim(claim, "de")).toBeNull();
    expect(localizedPremiumClaim(null, "en")).toBeNull();
  });
});

describe("message costs", () => {
  const site = {
    bundles: [
      { id: "c10", credits: 10, prices: { EUR: 1190 } },
      { id: "c150", credits: 150, prices: { EUR: 9990 } },
    ],
  } as unknown as Parameters<typeof memberCost>[0];

  const NO_LOTS = { free: null, lots: [], percent: 0 };

  test("a member who never bought sees the minimum price of credits in their country", () => {
    expect(memberCost(site, "NL", { credits: 2, balance: 0, rates: NO_LOTS })).toEqual({
      amount: 134,
      currency: "EUR",
      paid: false,
    });
    expect(memberCost(site, "PL", { credits: 1, balance: 0, rates: NO_LOTS })).toBeNull();
  });

  test("a member with the welcome discount sees the minimum price less the discount", () => {
    const rates = { free: null, lots: [], percent: 25 };
    expect(memberCost(site, "NL", { credits: 2, balance: 0, rates })?.amount).toBe(100);
  });

  test("free credits have no price in money as long as they suffice", () => {
    const costWith = (balance: number) =>
      memberCost(site, "NL", { credits: 2, balance, rates: NO_LOTS })?.amount;
    expect([2, 1].map(costWith)).toEqual([undefined, 134]);
    const rates = { free: 2, lots: [], percent: 0 };
    expect(memberCost(site, "NL", { credits: 2, balance: 12, rates })).toBeNull();
  });

  test("a cost spans the orders whose credits are spent", () => {
    const first = { price: 1000, credits: 10, currency: "EUR", left: 2 };
    const second = { price: 400, credits: 10, currency: "EUR", left: 10 };
    const rates = { free: 0, lots: [first, second], percent: 0 };
    const costOf = (credits: number) =>
      memberCost(site, "NL", { credits, balance: 12, rates })?.amount;
    expect([1, 2, 3, 20].map(costOf)).toEqual([100, 200, 240, 920]);
  });

  test("a buyer sees the price they paid, in its currency and rounded up", () => {
    const lot = { price: 893, credits: 10, currency: "CHF", left: 10 };
    const rates = { free: 0, lots: [lot], percent: 25 };
    const costOf = (credits: number) => memberCost(site, "NL", { credits, balance: 10, rates });
    expect(costOf(1)).toEqual({ amount: 90, currency: "CHF", paid: true });
    expect(costOf(10)).toEqual({ amount: 893, currency: "CHF", paid: true });
    expect(costOf(0)).toEqual({ amount: 0, currency: "CHF", paid: true });
  });
});

describe("sells credits", () => {
  const shop = {
    switched_off: [] as string[],
    placeholder_prices: false,
    bundles: [{ id: "small", credits: 10, prices: { EUR: 499 } }],
    company: COMPANY,
  };
  const provider = { acceptsExamplePrices: false };
  const fakeProvider = { acceptsExamplePrices: true };

  test("credits are sold only at real prices with a payment provider", () => {
    expect(sellsCredits(shop, provider)).toBe(true);
    expect(sellsCredits(shop, null)).toBe(false);
    expect(sellsCredits({ ...shop, bundles: [] }, provider)).toBe(false);
    expect(sellsCredits({ ...shop, company: null }, provider)).toBe(false);
    expect(sellsCredits({ ...shop, switched_off: ["payments"] }, provider)).toBe(false);
  });

  test("example prices are accepted by the fake payment provider only", () => {
    const examples = { ...shop, placeholder_prices: true };
    expect(sellsCredits(examples, provider)).toBe(false);
    expect(sellsCredits(examples, fakeProvider)).toBe(true);
    expect(sellsCredits(examples, null)).toBe(false);
  });
});

describe("setting sql", () => {
  test.each([
    ["no stored value", {}, 14],
    ["a stored value", { refund_days: 30 }, 30],
    ["a value below the minimum", { refund_days: 3 }, 14],
    ["a value above the maximum", { refund_days: 1000 }, 14],
  ])("with %s, SQL and the site have the same number", async (_, settings, days) => {
    const host = `days${days}-${Object.values(settings)}.test`;
    const siteId = await addSite(settings, host);
    const services = realServices();
    const row = await first<{ days: number }>(
      services.db,
      sql`SELECT ${numberSetting(siteId, "refund_days")} AS days`,
    );
    expect(row?.days).toBe(days);
    expect((await findSite(services, host))?.refund_days).toBe(days);
  });
});

describe("find site", () => {
  test("a site is found by its host with default settings; another host has none", async () => {
    const host = await addSite({ niche: 5 });
    expect(await findSite(realServices(), host)).toMatchObject({
      host,
      niche: 5,
      message_credits: 1,
      min_age: 18,
    });
    expect(await findSite(realServices(), "nobody.test")).toBeNull();
  });

  test("a setting of a newer release is ignored so that a rollback keeps the site open", async () => {
    const host = await addSite({ a_setting_of_tomorrow: true });
    expect(await findSite(realServices(), host)).toMatchObject({ host });
  });

  test("an invalid stored setting gets its default and is logged", async () => {
    const host = await addSite({ domain_language: "", min_age: 16, message_credits: 2 });
    const unfit: unknown[] = [];
    const services = realServices({ log: (event, fields) => void unfit.push([event, fields]) });
    expect(await findSite(services, host)).toMatchObject({
      domain_language: null,
      min_age: 18,
      message_credits: 2,
    });
    expect(unfit).toHaveLength(2);
    expect(unfit).toContainEqual(["site.setting_unfit", { site: host, key: "domain_language" }]);
    expect(unfit).toContainEqual(["site.setting_unfit", { site: host, key: "min_age" }]);
  });

  test.each([
    ["NL", "nl"],
    ["nl-NL", "nl"],
    ["DE-at", "de"],
  ])("the domain language %s is read as %s", async (stored, language) => {
    const host = await addSite({ domain_language: stored });
    expect(await findSite(realServices(), host)).toMatchObject({ domain_language: language });
  });

  test("a site without a required setting is an unexpected error", async () => {
    const host = await addSite({ countries: [] });
    await expect(findSite(realServices(), host)).rejects.toThrow();
  });

  test("settings are cached for half a minute and no longer", async () => {
    const host = await addSite({ niche: 2 });
    const at = (ms: number) => realServices({ now: () => 1_000_000 + ms });
    expect((await findSite(at(0), host))?.niche).toBe(2);
    await env.DB.prepare("UPDATE site_settings SET value = '4' WHERE site_id = ? AND key = 'niche'")
      .bind(host)
      .run();
    expect((await findSite(at(29_999), host))?.niche).toBe(2);
    expect((await findSite(at(30_000), host))?.niche).toBe(4);
  });

  test("any changed setting or alternate changes the site's version", async () => {
    const host = await addSite({ niche: 2, company_id: "versions", domain_language: "nl" });
    const at = (ms: number) => realServices({ now: () => 5_000_000 + ms });
    const first = await findSite(at(0), host);
    expect((await findSite(at(70_000), host))?.version).toBe(first?.version);
    await env.DB.prepare("UPDATE site_settings SET value = '3' WHERE site_id = ? AND key = 'niche'")
      .bind(host)
      .run();
    const second = await findSite(at(140_000), host);
    expect(second?.version).not.toBe(first?.version);
    const alternate = await addSite({ niche: 3, company_id: "versions", domain_language: "de-DE" });
    const third = await findSite(at(210_000), host);
    expect(third?.version).not.toBe(second?.version);
    expect(third?.alternates).toEqual(
      expect.arrayContaining([
        { host: alternate, language: "de" },
        { host, language: "nl" },
      ]),
    );
  });

  test("a cached site is used for half a minute while it is loaded again", async () => {
    const host = await addSite();
    const start = 9_000_000;
    const half = 30_000;
    expect(peekSite(host, start)).toBeUndefined();
    await findSite(realServices({ now: () => start }), host);
    expect(peekSite(host, start + half - 1)).toMatchObject({ site: { host }, stale: false });
    expect(peekSite(host, start + half + 1)).toMatchObject({ site: { host }, stale: true });
    // Another request is already loading it.
    expect(peekSite(host, start + half + 2)).toMatchObject({ stale: false });
    expect(peekSite(host, start + 2 * half + 1)).toBeUndefined();
  });
});

describe("site services", () => {
  const start = Date.now();
  /**
   * Three databases, of which one has no site; the tests' own and the directory's are the same one
   * under two names.
   */
  function threeDatabases(at = 0): Services {
    const names = { DB: directory, DB_2: env.DB, DB_3: env.DB };
    const all = Object.entries(names).map(([name, client]) => openDatabase(client, name));
    const databases = databasesOf(all);
    return { ...realServices(), databases, db: databases.directory, now: () => start + at };
  }

  const assignDatabase = (id: SiteId, database: string) =>
    directory.prepare("UPDATE sites SET database = ? WHERE id = ?").bind(database, id).run();
  const beginMigration = (id: SiteId) =>
    directory
      .prepare("INSERT INTO site_moves VALUES (?, 'DB_2', 'DB_3', 'copy', 0)")
      .bind(id)
      .run();
  const nameOf = (services: Services | null) => services?.db.name ?? null;

  test("services use the site's database in the directory, within half a minute", async () => {
    const site = await addSite();
    await assignDatabase(site, "DB_2");
    expect(nameOf(await servicesOfSite(threeDatabases(), site))).toBe("DB_2");
    expect(nameOf(await servicesOfOpenSite(threeDatabases(), site))).toBe("DB_2");
    await assignDatabase(site, "DB_3");
    expect(nameOf(await servicesOfSite(threeDatabases(seconds(29)), site))).toBe("DB_2");
    expect(nameOf(await servicesOfSite(threeDatabases(seconds(30)), site))).toBe("DB_3");
    expect(nameOf(await servicesOfOpenSite(threeDatabases(), site))).toBe("DB_3");
  });

  test("a request of a host uses its site's database and the settings there", async () => {
    const host = await addSite({ name: "Elsewhere", niche: 4 });
    await assignDatabase(host, "DB_3");
    const site = await findSite(threeDatabases(), host);
    expect(site).toMatchObject({ name: "Elsewhere", niche: 4, database: "DB_3", moving: false });
    expect(site && nameOf(withSiteDatabase(threeDatabases(), site))).toBe("DB_3");
  });

  test("a job uses the database of its row's site, and none during a migration", async () => {
    const site = await addSite();
    await assignDatabase(site, "DB_3");
    const select = sql<{
      siteId: SiteId;
    }>`SELECT site_id AS siteId FROM site_settings WHERE site_id = ${site}`;
    const gone = sql<{
      siteId: SiteId;
    }>`SELECT site_id AS siteId FROM site_settings WHERE site_id = 'gone'`;
    expect(nameOf(await servicesOfRow(threeDatabases(), select))).toBe("DB_3");
    expect(nameOf(await servicesOfRow(threeDatabases(), gone))).toBe("DB");
    await beginMigration(site);
    expect(await servicesOfRow(threeDatabases(), select)).toBeNull();
    expect(await servicesOfOpenSite(threeDatabases(), site)).toBeNull();
    expect((await findSite(threeDatabases(seconds(1)), site))?.moving).toBe(true);
  });

  test("a job lists the sites of its database, without those being migrated", async () => {
    const here = await addSite();
    const there = await addSite();
    const moving = await addSite();
    for (const [id, name] of [
      [here, "DB_2"],
      [there, "DB_3"],
      [moving, "DB_2"],
    ] as const)
      await assignDatabase(id, name);
    await beginMigration(moving);
    const [, two] = withEachDatabase(threeDatabases());
    const listed = await listSiteIds(two as Services);
    expect([here, there, moving].map((id) => listed.includes(id))).toEqual([true, false, false]);
  });
});
