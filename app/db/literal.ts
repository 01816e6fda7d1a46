import { type SQL, sql } from "drizzle-orm";

/**
 * A number of ours as it stands in the text. Every LIMIT and OFFSET is one: SQLite plans by a limit's value, so a
 * statement with a bound one is compiled anew at every execution (a house test and every test with D1 look for it).
 */
export const literal = (number: number): SQL => sql.raw(String(Math.trunc(number)));
