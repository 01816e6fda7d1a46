import { drizzle } from "drizzle-orm/d1";

/**
 * The only door to D1. `d1` may be the binding or a D1 session (read replicas with a bookmark).
 * One seam picks the database of a site: a large site gets its own by another binding here.
 */
export function openDatabase(d1: D1Database | D1DatabaseSession) {
  return drizzle(d1 as D1Database); // a session has the two methods that drizzle calls: prepare and batch
}

export type Database = ReturnType<typeof openDatabase>;
