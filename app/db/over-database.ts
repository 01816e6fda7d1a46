import type { Database } from "./database.server";
import { createReadTogether, type ReadTogether } from "./read-together";

type OverOne = { db: Database; readTogether: ReadTogether };

/** The same services over another database, for what is of a site that lives there. */
export function overDatabase<S extends OverOne>(services: S, db: Database): S {
  if (services.db.name === db.name) return services;
  return { ...services, db, readTogether: createReadTogether(db) };
}
