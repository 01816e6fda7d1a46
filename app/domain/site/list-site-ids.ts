import { all } from "~/db/batch";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { unscopedSiteIds } from "./site-store";

/**
 * Ids of the sites in the current database, for scheduled jobs that process one site after another.
 */
export async function listSiteIds({
  db,
  databases,
}: Pick<Services, "db" | "databases">): Promise<SiteId[]> {
  return (await all(databases.directory, unscopedSiteIds(db.name))).map(({ id }) => id);
}
