import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { addSite, realServices } from "../../../tests/support/test-database";
import { findSite, peekSite } from "./find-site";

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
