import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { databasesOf, openDatabase } from "~/db/database.server";
import { seconds } from "~/kit/duration";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { directory } from "../../../tests/support/bindings";
import { addSite, realServices } from "../../../tests/support/test-database";
import { findSite } from "./find-site";
import { listSiteIds } from "./list-site-ids";
import { withEachDatabase, withSiteDatabase } from "./route-database";
import { servicesOfOpenSite, servicesOfRow, servicesOfSite } from "./site-services";

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
  directory.prepare("INSERT INTO site_moves VALUES (?, 'DB_2', 'DB_3', 'copy', 0)").bind(id).run();
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
