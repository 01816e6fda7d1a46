import { overDatabase } from "~/db/over-database";
import type { Services } from "~/services";
import type { Site } from "./site";

/** The services over the database where a site lives: the seam by which a request goes there. */
export const overHome = (services: Services, { database }: Pick<Site, "database">): Services =>
  overDatabase(services, services.databases.named(database));

/** The same over each database, for what is of no one site. */
export const overEach = (services: Services): Services[] =>
  services.databases.all.map((db) => overDatabase(services, db));
