import { all } from "~/db/batch";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { unscopedSiteIds } from "./site-store";

/** Every site of this deployment, for chores that look at one after the other. */
export async function listSiteIds({ db }: Pick<Services, "db">): Promise<SiteId[]> {
  return (await all(db, unscopedSiteIds)).map(({ id }) => id);
}
