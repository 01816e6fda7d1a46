import { withDatabase } from "~/db/with-database";
import type { Services } from "~/services";
import type { Site } from "./site";

/** The services bound to a site's database: routes a request to it. */
export const withSiteDatabase = (
  services: Services,
  { database }: Pick<Site, "database">,
): Services => withDatabase(services, services.databases.named(database));

/** The services bound to each database, for work that belongs to no single site. */
export const withEachDatabase = (services: Services): Services[] =>
  services.databases.all.map((db) => withDatabase(services, db));
