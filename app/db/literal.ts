import { type SQL, sql } from "drizzle-orm";

/**
 * An own number as part of the SQL text. Every LIMIT and OFFSET uses it: SQLite plans by the value
 * of a limit, so a statement with a bound limit is compiled again at every execution (an
 * architecture test and every test with D1 check for it).
 */
export const literal = (number: number): SQL => sql.raw(String(Math.trunc(number)));
