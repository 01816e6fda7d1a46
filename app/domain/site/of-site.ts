import { all, first, type Statement } from "~/db/batch";
import { overDatabase } from "~/db/over-database";
import { BoundedCache } from "~/kit/bounded-cache";
import { seconds } from "~/kit/duration";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { selectHome } from "./site-store";

/**
 * How long the database of a site is cached: a migration waits longer before it relies on a change
 * (R611).
 */
const HOME_TTL = seconds(30);
const homes = new BoundedCache<SiteId, string>({ size: 500, life: HOME_TTL });

/**
 * The services bound to a site's database; the given services for an unknown site, of which nothing
 * is found.
 */
export async function ofSite(services: Services, siteId: SiteId): Promise<Services> {
  const { databases } = services;
  if (databases.all.length === 1) return services;
  const now = services.now();
  const known = homes.get(siteId, now);
  const home = known ?? (await first(databases.directory, selectHome(siteId)))?.database;
  if (home === undefined) return services;
  if (known === undefined) homes.set(siteId, home, now);
  return overDatabase(services, databases.named(home));
}

/**
 * The same for an open site; null if it is being migrated: the scheduler processes its jobs
 * afterwards.
 */
export async function ofOpenSite(services: Services, siteId: SiteId): Promise<Services | null> {
  const { databases } = services;
  if (databases.all.length === 1) return services;
  const home = await first(databases.directory, selectHome(siteId));
  if (home?.moving) return null;
  return overDatabase(services, databases.named(home?.database ?? databases.directory.name));
}

/**
 * The same for the site of a row, which `select` returns; the given services if the row does not
 * exist.
 */
export async function ofRow(
  services: Services,
  select: Statement<{ siteId: SiteId }>,
): Promise<Services | null> {
  const { all: bound } = services.databases;
  if (bound.length === 1) return services;
  const found = await Promise.all(bound.map((db) => all(db, select)));
  const siteId = found.flat()[0]?.siteId;
  return siteId === undefined ? services : ofOpenSite(services, siteId);
}
