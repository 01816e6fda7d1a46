import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { MemberId, SiteId } from "~/kit/ids";

type Member = { id: MemberId; siteId: SiteId };

/** Deletes an erased member's settings and deferred night. */
export const eraseNotificationSettings = ({ id, siteId }: Member) => ({
  settings: sql`DELETE FROM notification_settings WHERE account_id = ${id} AND site_id = ${siteId}`,
  night: sql`DELETE FROM night_notices WHERE account_id = ${id} AND site_id = ${siteId}`,
});

/** A member's settings for the data export; kinds are bits in the order of the settings page. */
export const selectOwnNotificationSettings = ({ id, siteId }: Member): Statement<object> =>
  sql`SELECT mail, push, show_words, quiet_from, quiet_until, time_zone, changed_at FROM notification_settings
    WHERE account_id = ${id} AND site_id = ${siteId}`;
