import { env } from "cloudflare:workers";
import { inTwo, isInTwo } from "./in-two";

const tested = env as unknown as Env;
/** What a Worker is given. */
export const bindings = inTwo(tested);
/** The database where the sites of tests live, by its binding. */
export const HOME = isInTwo(tested) ? "DB_2" : "DB";
/** The directory's database, which tests know as `env.DB` where there is no other. */
export const directory: D1Database = bindings.DB;
