import { type SQL, sql } from "drizzle-orm";

/** Whether one member likes another, as a condition; both are ids or expressions for them. */
export const doesLike = (from: string | SQL, to: string | SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM likes WHERE from_id = ${from} AND to_id = ${to})`;
