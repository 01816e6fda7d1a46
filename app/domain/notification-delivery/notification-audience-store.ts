import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/prepared";
import type { ConversationId, MemberId, SiteId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { notBlocked } from "../block/block-sql";
import { countNewLikes } from "../like/like-sql";
import type { CountryCode } from "../location/countries";
import { isProfileEnabled } from "../profile/privacy-sql";
import { isActiveProfile } from "../profile/profile-sql";
import { hasSubscription } from "../push/subscription-sql";
import type { NewcomersViewer } from "../suggestion/suggest-members";

/** A notification is about a chat, another member, or neither. */
type NotificationSubject = {
  conversation?: ConversationId | undefined;
  member?: MemberId | undefined;
};
/** The address of an e-mail. */
type EmailRecipient = { to?: string | undefined };

/** Whether an account is active, still has the address, and the notification still applies. */
export const selectStillApplies = (
  me: MemberKey,
  about: NotificationSubject & EmailRecipient,
): Statement<{ holds: number }> =>
  sql`SELECT EXISTS (SELECT 1 FROM accounts WHERE id = ${me.id} AND site_id = ${me.siteId} AND status IN ('not_confirmed', 'active')
      AND email = coalesce(${about.to ?? null}, email))
    AND ${subjectHolds(me, about)} AS holds`;

/**
 * An invisible writer still appears to chat partners; an invisible member who was only liked does
 * not (R480).
 */
function subjectHolds(
  { id, siteId }: MemberKey,
  { conversation, member }: NotificationSubject,
): SQL {
  if (conversation)
    return sql`NOT EXISTS (SELECT 1 FROM participants WHERE conversation_id = ${conversation} AND member_id = ${id}
      AND site_id = ${siteId} AND (unread = 0 OR NOT (${notBlocked(id, sql`other_id`)}) OR NOT ${isProfileEnabled(sql`other_id`)}))`;
  return member ? isVisibleTo(id, sql`${member}`) : sql`1`;
}

const isVisibleTo = (id: MemberId, other: SQL<MemberId>): SQL =>
  sql`(${notBlocked(id, other)} AND ${isActiveProfile(other)})`;

/** The number of unseen likes, from visible members only. */
export const selectLikeCount = (id: MemberId): Statement<{ count: number }> =>
  sql`SELECT ${countNewLikes(id)} AS count`;

/** Those of some members whom a member may still see. */
export const selectVisible = (id: MemberId, others: MemberId[]): Statement<{ other: MemberId }> =>
  sql`SELECT value AS other FROM json_each(${JSON.stringify(others)}) WHERE ${isVisibleTo(id, sql`value`)}`;

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
