import type { Database } from "./database.server";
import { createReadBatcher, type ReadBatcher } from "./read-batcher";

type DatabaseServices = { db: Database; readTogether: ReadBatcher };

/** The same services with another database, for a site whose data is there. */
export function withDatabase<S extends DatabaseServices>(services: S, db: Database): S {
  if (services.db.name === db.name) return services;
  return { ...services, db, readTogether: createReadBatcher(db) };
}
