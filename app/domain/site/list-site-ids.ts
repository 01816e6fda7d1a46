import { all } from "~/db/batch";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { unscopedSiteIds } from "./site-store";

/** Every site that lives in the database at hand, for chores that look at one after the other. */
export async function listSiteIds({
  db,
  databases,
}: Pick<Services, "db" | "databases">): Promise<SiteId[]> {
  return (await all(databases.directory, unscopedSiteIds(db.name))).map(({ id }) => id);
}
