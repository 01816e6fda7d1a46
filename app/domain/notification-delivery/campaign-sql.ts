import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/literal";
import type { MemberId, SiteId } from "~/kit/ids";
import type { CountryCode } from "../location/countries";
import { hasSubscription } from "../push/subscription-sql";

/** A member who opted in to a notification kind, with their reachable channels and quiet hours. */
export type OptedInMember = {
  id: MemberId;
  mail: number;
  push: number;
  email: string;
  language: string;
  name: string;
  country: CountryCode | null;
  quietFrom: number;
  quietUntil: number;
  timeZone: string | null;
};
type OptedInQuery = { bits: number; after: MemberId; limit: number };

/**
 * One page of a site's active members who opted in to one of some kinds. Uses the primary key,
 * since only staff start campaigns.
 */
export const selectOptedIn = (
  siteId: SiteId,
  { bits, after, limit }: OptedInQuery,
): Statement<OptedInMember> =>
  sql`SELECT n.account_id AS id, (n.mail & ${bits}) <> 0 AND a.status = 'active' AS mail,
      (n.push & ${bits}) <> 0 AND ${hasSubscription(sql`n.account_id`)} AS push,
      a.email AS email, a.language AS language, p.name AS name, p.country AS country,
      n.quiet_from AS quietFrom, n.quiet_until AS quietUntil, n.time_zone AS timeZone
    FROM notification_settings n JOIN accounts a ON a.id = n.account_id JOIN profiles p ON p.id = n.account_id
    WHERE n.account_id > ${after} AND n.site_id = ${siteId} AND ((n.mail | n.push) & ${bits}) <> 0
      AND a.status IN ('not_confirmed', 'active')
    ORDER BY n.account_id LIMIT ${literal(limit)}`;
