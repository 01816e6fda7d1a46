import type { Database } from "./database.server";
import { createReadTogether, type ReadTogether } from "./read-together";

type OverOne = { db: Database; readTogether: ReadTogether };

/** The same services with another database, for a site whose data is there. */
export function overDatabase<S extends OverOne>(services: S, db: Database): S {
  if (services.db.name === db.name) return services;
  return { ...services, db, readTogether: createReadTogether(db) };
}
