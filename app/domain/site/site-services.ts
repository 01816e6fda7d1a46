import { all, first, type Statement } from "~/db/batch";
import { withDatabase } from "~/db/with-database";
import { BoundedCache } from "~/kit/bounded-cache";
import { seconds } from "~/kit/duration";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { selectSiteDatabase } from "./site-store";

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
  const { all: bound } = services.databases;
  if (bound.length === 1) return services;
  const found = await Promise.all(bound.map((db) => all(db, select)));
  const siteId = found.flat()[0]?.siteId;
  return siteId === undefined ? services : servicesOfOpenSite(services, siteId);
}
