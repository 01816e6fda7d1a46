import { all, first, type Statement } from "~/db/batch";
import { overDatabase } from "~/db/over-database";
import { BoundedCache } from "~/kit/bounded-cache";
import { seconds } from "~/kit/duration";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { selectHome } from "./site-store";

/** Where a site lives is believed for so long: a move waits longer before it counts on what it said (R611). */
const HOME_TTL = seconds(30);
const homes = new BoundedCache<SiteId, string>({ size: 500, life: HOME_TTL });

/** The same services over the database where a site lives; one that there is not lives nowhere, and nothing of it is found. */
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

/** The same of one that is open; null where it is on its way to another database: what waits there the clock finds afterwards. */
export async function ofOpenSite(services: Services, siteId: SiteId): Promise<Services | null> {
  const { databases } = services;
  if (databases.all.length === 1) return services;
  const home = await first(databases.directory, selectHome(siteId));
  if (home?.moving) return null;
  return overDatabase(services, databases.named(home?.database ?? databases.directory.name));
}

/** The same by a row that a job names by its id, of which `select` tells the site; what there is not is looked for in the directory's database. */
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
