import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { SiteId } from "~/kit/ids";

/** Letters to an address that have not left: its account is gone. By outbox_by_status. */
export const dropLetters = (siteId: SiteId, email: string): Statement =>
  sql`DELETE FROM outbox WHERE site_id = ${siteId} AND status = 'waiting' AND json_extract(nullif(payload, ''), '$.to') = ${email}`;
