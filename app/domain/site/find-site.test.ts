import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { addSite, realServices } from "../../../tests/support/world";
import { findSite } from "./find-site";

test("a site is found by its host with the defaults of what is not set; another host has none", async () => {
  const host = await addSite({ niche: 5 });
  expect(await findSite(realServices(), host)).toMatchObject({ host, niche: 5, message_credits: 1, min_age: 18 });
  expect(await findSite(realServices(), "nobody.test")).toBeNull();
});

test("a setting of a newer release is passed over, so that a rollback does not close the site", async () => {
  const host = await addSite({ a_setting_of_tomorrow: true });
  expect(await findSite(realServices(), host)).toMatchObject({ host });
});

test("settings are believed for a minute and no longer", async () => {
  const host = await addSite({ niche: 2 });
  const at = (ms: number) => realServices({ now: () => 1_000_000 + ms });
  expect((await findSite(at(0), host))?.niche).toBe(2);
  await env.DB.prepare("UPDATE site_settings SET value = '4' WHERE site_id = ? AND key = 'niche'").bind(host).run();
  expect((await findSite(at(59_999), host))?.niche).toBe(2);
  expect((await findSite(at(60_000), host))?.niche).toBe(4);
});
