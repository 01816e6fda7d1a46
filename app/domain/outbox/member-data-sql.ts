import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/literal";
import type { MemberId, SiteId } from "~/kit/ids";

/**
 * Deletes waiting and failed e-mails to an address where `when` holds, because its account is
 * erased. Uses outbox_by_status.
 */
export const deletePendingEmails = (siteId: SiteId, email: string, when: SQL): Statement =>
  sql`DELETE FROM outbox WHERE site_id = ${siteId} AND status IN ('waiting', 'failed') AND json_extract(nullif(payload, ''), '$.to') = ${email}
    AND ${when}`;

type Owner = { id: MemberId; siteId: SiteId };

/**
 * Selects kind and time of the e-mails recently sent to a member, for the data export; their
 * content is already deleted. Uses outbox_by_account.
 */
export const selectOwnEmails = ({ id, siteId }: Owner, limit: number): Statement<object> =>
  sql`SELECT template AS kind, status, created_at, sent_at FROM outbox
    WHERE account_id = ${id} AND site_id = ${siteId} ORDER BY created_at DESC LIMIT ${literal(limit)}`;

/**
 * Removes the account id from a bounded number of e-mail rows; sent rows are deleted after a month.
 */
export const anonymizeEmails = ({ id }: Owner, limit: number): Statement =>
  sql`UPDATE outbox SET account_id = NULL WHERE id IN (SELECT id FROM outbox WHERE account_id = ${id} LIMIT ${literal(limit)})`;
