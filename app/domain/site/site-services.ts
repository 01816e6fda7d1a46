import { all, first, type Statement } from "~/db/batch";
import { withDatabase } from "~/db/read-batcher";
import { BoundedCache } from "~/kit/bounded-cache";
import { seconds } from "~/kit/duration";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import type { Site } from "./site";
import { selectNewestMigration, selectSiteDatabase, selectSiteIds } from "./site-store";

/**
 * How long the database of a site is cached: a migration waits longer before it relies on a change
 * (R611).
 */
const SITE_DATABASE_TTL = seconds(30);
const siteDatabases = new BoundedCache<SiteId, string>({ size: 500, life: SITE_DATABASE_TTL });

/**
 * The services bound to a site's database; the given services for an unknown site, of which nothing
 * is found.
 */
export async function servicesOfSite(services: Services, siteId: SiteId): Promise<Services> {
  const { databases } = services;
  if (databases.all.length === 1) return services;
  const now = services.now();
  const cached = siteDatabases.get(siteId, now);
  const home = cached ?? (await first(databases.directory, selectSiteDatabase(siteId)))?.database;
  if (home === undefined) return services;
  if (cached === undefined) siteDatabases.set(siteId, home, now);
  return withDatabase(services, databases.named(home));
}

/**
 * The same for an open site; null if it is being migrated: the scheduler processes its jobs
 * afterwards.
 */
export async function servicesOfOpenSite(
  services: Services,
  siteId: SiteId,
): Promise<Services | null> {
  const { databases } = services;
  if (databases.all.length === 1) return services;
  const home = await first(databases.directory, selectSiteDatabase(siteId));
  if (home?.moving) return null;
  return withDatabase(services, databases.named(home?.database ?? databases.directory.name));
}

/**
 * The same for the site of a row, which `select` returns; the given services if the row does not
 * exist.
 */
export async function servicesOfRow(
  services: Services,
  select: Statement<{ siteId: SiteId }>,
): Promise<Services | null> {
  const { all: allDatabases } = services.databases;
  if (allDatabases.length === 1) return services;
  const found = await Promise.all(allDatabases.map((db) => all(db, select)));
  const siteId = found.flat()[0]?.siteId;
  return siteId === undefined ? services : servicesOfOpenSite(services, siteId);
}

/** The services bound to a site's database: routes a request to it. */
export const withSiteDatabase = (
  services: Services,
  { database }: Pick<Site, "database">,
): Services => withDatabase(services, services.databases.named(database));

/** The services bound to the directory's database, for data that belongs to no site. */
export const withDirectory = <S extends Pick<Services, "db" | "databases" | "readTogether">>(
  services: S,
): S => withDatabase(services, services.databases.directory);

/** The services bound to each database, for work that belongs to no single site. */
export const withEachDatabase = (services: Services): Services[] =>
  services.databases.all.map((db) => withDatabase(services, db));

/**
 * Ids of the sites in the current database, for scheduled jobs that process one site after another.
 */
export async function listSiteIds({
  db,
  databases,
}: Pick<Services, "db" | "databases">): Promise<SiteId[]> {
  return (await all(databases.directory, selectSiteIds(db.name))).map(({ id }) => id);
}

export type Health = { ok: true; migration: string } | { ok: false };

/** Whether each database responds, and their newest migration, which must be the same. */
export async function checkHealth({ databases }: Services): Promise<Health> {
  try {
    const rows = await Promise.all(databases.all.map((db) => first(db, selectNewestMigration())));
    const [newest] = rows;
    const same = rows.every((row) => row?.name === newest?.name);
    return newest && same ? { ok: true, migration: newest.name } : { ok: false };
  } catch {
    return { ok: false };
  }
}
