import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/literal";
import type { MemberId, SiteId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import type { NewcomersViewer } from "../suggestion/find-newcomers";

export type WeeklyCriteria = NewcomersViewer;

/**
 * The member and their search criteria for new members; no row if they did not opt in or their day
 * has not come.
 */
export const selectWeekly = ({ id, siteId }: MemberKey, now: number): Statement<WeeklyCriteria> =>
  sql`SELECT p.id AS id, p.gender AS gender, p.seeks AS seeks, p.country AS country, p.region AS region, p.birth_date AS birthDate
    FROM notification_settings n JOIN profiles p ON p.id = n.account_id
    WHERE n.account_id = ${id} AND n.site_id = ${siteId} AND n.weekly_at <= ${now} AND p.country IS NOT NULL`;

export type ProfileGap = { what: "photo" | "profile" };

const profileGapCondition = sql`a.status = 'active' AND (a.signup_step < 5 OR p.main_photo_id IS NULL)`;

/** What a member's profile lacks; no row if it is complete. */
export const selectProfileGap = ({ id, siteId }: MemberKey): Statement<ProfileGap> =>
  sql`SELECT CASE WHEN a.signup_step < 5 THEN 'profile' ELSE 'photo' END AS what
    FROM accounts a JOIN profiles p ON p.id = a.id WHERE a.id = ${id} AND a.site_id = ${siteId} AND ${profileGapCondition}`;

export const hasProfileGap = (member: MemberKey): SQL =>
  sql`EXISTS (SELECT 1 FROM accounts a JOIN profiles p ON p.id = a.id WHERE a.id = ${member.id} AND a.site_id = ${member.siteId} AND ${profileGapCondition})`;

type DueMember = { siteId: SiteId; account: MemberId };

type DueMemberAt = DueMember & { at: number };
type PageQuery = { after: { at: number; account: MemberId } | null; limit: number };

/**
 * Members whose weekly notification is due, the earliest first. Uses notification_settings_weekly.
 */
export const unscopedSelectDueWeekly = (
  now: number,
  { after, limit }: PageQuery,
): Statement<DueMemberAt> =>
  sql`SELECT site_id AS siteId, account_id AS account, weekly_at AS at FROM notification_settings
    WHERE weekly_at IS NOT NULL AND weekly_at <= ${now} AND weekly_at >= ${after?.at ?? 0}
      AND (weekly_at, account_id) > (${after?.at ?? -1}, ${after?.account ?? ""})
    ORDER BY weekly_at, account_id LIMIT ${literal(limit)}`;

type TimeRangeQuery = PageQuery & { from: number; until: number };

/**
 * One page of members who confirmed their address within a time range. Uses accounts_by_activated.
 */
export const unscopedSelectConfirmed = ({
  from,
  until,
  after,
  limit,
}: TimeRangeQuery): Statement<DueMemberAt> =>
  sql`SELECT site_id AS siteId, id AS account, activated_at AS at FROM accounts INDEXED BY accounts_by_activated
    WHERE status = 'active' AND activated_at >= ${after?.at ?? from} AND activated_at < ${until}
      AND (activated_at, id) > (${after?.at ?? from - 1}, ${after?.account ?? ""})
    ORDER BY activated_at, id LIMIT ${literal(limit)}`;
