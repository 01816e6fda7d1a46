import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { Owner } from "./notification-store";

/** Sets the next weekly notification; a member who has it off has no date. */
export const scheduleWeekly = ({ accountId, siteId }: Owner, at: number): Statement =>
  sql`UPDATE notification_settings SET weekly_at = ${at} WHERE account_id = ${accountId} AND site_id = ${siteId} AND weekly_at IS NOT NULL`;
