import { sql } from "drizzle-orm";

/**
 * Whether the other member of a conversation, `o`, is active: a disabled or erased account (no row)
 * shows neither name nor messages.
 */
export const isCounterpartActive = sql`coalesce(o.status <> 'disabled', 0)`;
/** Their name; empty if not active. */
export const counterpartName = sql`CASE WHEN ${isCounterpartActive} THEN o.name ELSE '' END`;
