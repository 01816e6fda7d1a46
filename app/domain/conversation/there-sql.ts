import { sql } from "drizzle-orm";

/** Of the other one of a conversation, `o`: an account that is not in force, or erased (no row), shows neither its name nor its words. */
export const isThere = sql`coalesce(o.status <> 'disabled', 0)`;
/** Their name; empty for whoever is gone. */
export const nameThere = sql`CASE WHEN ${isThere} THEN o.name ELSE '' END`;
