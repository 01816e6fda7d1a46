import { type SQL, sql } from "drizzle-orm";
import type { MemberId } from "~/kit/ids";
import { deactivations } from "./deactivation.tables";

/** Condition: staff have not suspended the member for longer than until now. */
export const isNotSuspendedAfter = (id: MemberId, now: number): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${deactivations} WHERE ${deactivations.account_id} = ${id} AND ${deactivations.until_at} > ${now})`;
