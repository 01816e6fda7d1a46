import { env } from "cloudflare:workers";
import { inTwo, isInTwo } from "./in-two";

const tested = env as unknown as Env;
/** The bindings of a Worker. */
export const bindings = inTwo(tested);
/** The binding of the database that holds the tests' sites. */
export const HOME = isInTwo(tested) ? "DB_2" : "DB";
/** The directory's database, which is the tests' `env.DB` where there is no second one. */
export const directory: D1Database = bindings.DB;
