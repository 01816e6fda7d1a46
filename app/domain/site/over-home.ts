import { overDatabase } from "~/db/over-database";
import type { Services } from "~/services";
import type { Site } from "./site";

/** The services bound to a site's database: routes a request to it. */
export const overHome = (services: Services, { database }: Pick<Site, "database">): Services =>
  overDatabase(services, services.databases.named(database));

/** The services bound to each database, for work that belongs to no single site. */
export const overEach = (services: Services): Services[] =>
  services.databases.all.map((db) => overDatabase(services, db));
