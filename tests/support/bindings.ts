import { env } from "cloudflare:workers";
import { usesSecondDatabase, withSecondDatabase } from "./second-database";

const tested = env as unknown as Env;
/** The bindings of a Worker. */
export const bindings = withSecondDatabase(tested);
/** The binding of the database that holds the tests' sites. */
export const HOME = usesSecondDatabase(tested) ? "DB_2" : "DB";
/** The directory's database, which is the tests' `env.DB` where there is no second one. */
export const directory: D1Database = bindings.DB;
