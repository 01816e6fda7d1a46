import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { Owner } from "./notification-store";

/**
 * Notes that something happened in a member's quiet hours, to be notified after them: one row per
 * night.
 */
export const insertDeferredNight = (
  { accountId, siteId }: Owner,
  { since, until }: { since: number; until: number },
): Statement =>
  sql`INSERT INTO night_notices (account_id, site_id, since, due_at) VALUES (${accountId}, ${siteId}, ${since}, ${until})
    ON CONFLICT (account_id) DO UPDATE SET due_at = max(due_at, excluded.due_at) WHERE due_at < excluded.due_at`;

/** Deletes a night that was notified, or has nothing left to notify. */
export const deleteDeferredNight = ({ accountId, siteId }: Owner, due: number): Statement =>
  sql`DELETE FROM night_notices WHERE account_id = ${accountId} AND site_id = ${siteId} AND due_at = ${due}`;
