import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { MemberId, SiteId } from "~/kit/ids";

type Member = { id: MemberId; siteId: SiteId };

/** What an erased member had chosen, and what they would have been told in the morning. */
export const eraseNotices = ({ id, siteId }: Member) => ({
  settings: sql`DELETE FROM notification_settings WHERE account_id = ${id} AND site_id = ${siteId}`,
  night: sql`DELETE FROM night_notices WHERE account_id = ${id} AND site_id = ${siteId}`,
});

/** What a member's copy of their data tells of what they chose: kinds are bits, in the order of the page. */
export const selectOwnNotices = ({ id, siteId }: Member): Statement<object> =>
  sql`SELECT mail, push, show_words, quiet_from, quiet_until, time_zone, changed_at FROM notification_settings
    WHERE account_id = ${id} AND site_id = ${siteId}`;
