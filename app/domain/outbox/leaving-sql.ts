import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/literal";
import type { MemberId, SiteId } from "~/kit/ids";

/** Letters to an address that have not left, or failed: its account is gone, where `when` holds. By outbox_by_status. */
export const dropLetters = (siteId: SiteId, email: string, when: SQL): Statement =>
  sql`DELETE FROM outbox WHERE site_id = ${siteId} AND status IN ('waiting', 'failed') AND json_extract(nullif(payload, ''), '$.to') = ${email}
    AND ${when}`;

type Owner = { id: MemberId; siteId: SiteId };

/** Which letters a member was sent of late, and when; what they said is forgotten once they are sent. By outbox_by_account. */
export const selectOwnLetters = ({ id, siteId }: Owner, limit: number): Statement<object> =>
  sql`SELECT template AS kind, status, created_at, sent_at FROM outbox
    WHERE account_id = ${id} AND site_id = ${siteId} ORDER BY created_at DESC LIMIT ${literal(limit)}`;

/** Makes letters nobody's, so many at a time; those that left are forgotten after their month. */
export const disownLetters = ({ id }: Owner, limit: number): Statement =>
  sql`UPDATE outbox SET account_id = NULL WHERE id IN (SELECT id FROM outbox WHERE account_id = ${id} LIMIT ${literal(limit)})`;
