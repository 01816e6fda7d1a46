import { and, eq, exists, gte, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { literal } from "~/db/prepared";
import { forOwner, forSite, type RowOf, subselect, unscoped } from "~/db/query-builder";
import type { ConversationId, MemberId, SiteId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { accounts } from "../account/account.tables";
import { notBlocked } from "../block/block-sql";
import { participants } from "../conversation/conversation.tables";
import { countNewLikes } from "../like/like-sql";
import type { CountryCode } from "../location/countries";
import { notificationSettings } from "../notification/notification.tables";
import { isProfileEnabled } from "../profile/privacy-sql";
import { profiles } from "../profile/profile.tables";
import { isActiveProfile } from "../profile/profile-sql";
import { hasSubscription } from "../push/subscription-sql";
import type { NewcomersViewer } from "../suggestion/suggest-members";

const a = alias(accounts, "a");
const n = alias(notificationSettings, "n");
const p = alias(participants, "p");

/** A notification is about a chat, another member, or neither. */
type NotificationSubject = {
  conversation?: ConversationId | undefined;
  member?: MemberId | undefined;
};
/** The address of an e-mail. */
type EmailRecipient = { to?: string | undefined };

/** Whether an account is active, still has the address, and the notification still applies. */
export const selectStillApplies = (me: MemberKey, about: NotificationSubject & EmailRecipient) =>
  unscoped("one condition, each part of the member's site").text(
    {
      holds:
        sql`EXISTS (SELECT 1 FROM ${accounts} WHERE ${accounts.id} = ${me.id} AND ${accounts.site_id} = ${me.siteId}
          AND ${accounts.status} IN ('not_confirmed', 'active') AND ${accounts.email} = coalesce(${about.to ?? null}, ${accounts.email}))
        AND ${subjectHolds(me, about)}`.mapWith(Boolean),
    },
    ({ columns }) => sql`SELECT ${columns}`,
  );

/**
 * An invisible writer still appears to chat partners; an invisible member who was only liked does
 * not (R480).
 */
function subjectHolds(
  { id, siteId }: MemberKey,
  { conversation, member }: NotificationSubject,
): SQL {
  if (conversation)
    return sql`NOT EXISTS (SELECT 1 FROM ${participants} p WHERE ${p.conversation_id} = ${conversation} AND ${p.member_id} = ${id}
      AND ${p.site_id} = ${siteId} AND (${p.unread} = 0 OR NOT (${notBlocked(id, sql`${p.other_id}`)}) OR NOT ${isProfileEnabled(sql`${p.other_id}`)}))`;
  return member ? isVisibleTo(id, sql`${member}`) : sql`1`;
}

const isVisibleTo = (id: MemberId, other: SQL<MemberId>): SQL =>
  sql`(${notBlocked(id, other)} AND ${isActiveProfile(other)})`;

/** The number of unseen likes, from visible members only. */
export const selectLikeCount = (id: MemberId) =>
  unscoped("the likes that a member received").text(
    { count: countNewLikes(id).mapWith(Number) },
    ({ columns }) => sql`SELECT ${columns}`,
  );

/** Those of some members whom a member may still see. */
export const selectVisible = (id: MemberId, others: MemberId[]) =>
  unscoped("members whom a notification names").text(
    { other: sql`value`.mapWith(profiles.id) },
    ({ columns }) =>
      sql`SELECT ${columns} FROM json_each(${JSON.stringify(others)}) WHERE ${isVisibleTo(id, sql`value`)}`,
  );

export type WeeklyCriteria = NewcomersViewer;

/**
 * The member and their search criteria for new members; no row if they did not opt in or their day
 * has not come.
 */
export const selectWeekly = (member: MemberKey, now: number) =>
  forOwner(member, notificationSettings.account_id)
    .select({
      id: profiles.id,
      gender: profiles.gender,
      seeks: profiles.seeks,
      country: sql<CountryCode>`${profiles.country}`.as("country"),
      region: profiles.region,
      birthDate: profiles.birth_date,
    })
    .from(notificationSettings)
    .innerJoin(profiles, eq(profiles.id, notificationSettings.account_id))
    .where(and(lte(notificationSettings.weekly_at, now), isNotNull(profiles.country)));

export type ProfileGap = RowOf<ReturnType<typeof selectProfileGap>>;

const profileGapCondition = sql`${accounts.status} = 'active' AND (${accounts.signup_step} < 5 OR ${profiles.main_photo_id} IS NULL)`;

/** What a member's profile lacks; no row if it is complete. */
export const selectProfileGap = (member: MemberKey) =>
  forOwner(member, accounts.id)
    .select({
      what: sql<
        "photo" | "profile"
      >`CASE WHEN ${accounts.signup_step} < 5 THEN 'profile' ELSE 'photo' END`.as("what"),
    })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.id, accounts.id))
    .where(profileGapCondition);

export const hasProfileGap = (member: MemberKey): SQL =>
  exists(
    subselect({ one: sql`1` })
      .from(accounts)
      .innerJoin(profiles, eq(profiles.id, accounts.id))
      .where(
        and(eq(accounts.id, member.id), eq(accounts.site_id, member.siteId), profileGapCondition),
      ),
  );

type PageQuery = { after: { at: number; account: MemberId } | null; limit: number };

/**
 * Members whose weekly notification is due, the earliest first. Uses notification_settings_weekly.
 */
export function selectDueWeekly(now: number, { after, limit }: PageQuery) {
  const { site_id, account_id, weekly_at } = notificationSettings;
  return unscoped("a scheduled job of all sites")
    .select({ siteId: site_id, account: account_id, at: sql<number>`${weekly_at}`.as("at") })
    .from(notificationSettings)
    .where(
      and(
        isNotNull(weekly_at),
        lte(weekly_at, now),
        gte(weekly_at, after?.at ?? 0),
        sql`(${weekly_at}, ${account_id}) > (${after?.at ?? -1}, ${after?.account ?? ""})`,
      ),
    )
    .orderBy(weekly_at, account_id)
    .limit(literal(limit));
}

type TimeRangeQuery = PageQuery & { from: number; until: number };

/**
 * One page of members who confirmed their address within a time range. Uses accounts_by_activated.
 */
export function selectConfirmed({ from, until, after, limit }: TimeRangeQuery) {
  const { site_id, id, activated_at } = accounts;
  return unscoped("a scheduled job of all sites").text(
    { siteId: site_id, account: id, at: sql`${activated_at}`.mapWith(Number) },
    ({ columns }) => sql`SELECT ${columns} FROM ${accounts} INDEXED BY accounts_by_activated
    WHERE ${accounts.status} = 'active' AND ${activated_at} >= ${after?.at ?? from} AND ${activated_at} < ${until}
      AND (${activated_at}, ${id}) > (${after?.at ?? from - 1}, ${after?.account ?? ""})
    ORDER BY ${activated_at}, ${id} LIMIT ${literal(limit)}`,
  );
}

type OptedInQuery = { bits: number; after: MemberId; limit: number };

/**
 * One page of a site's active members who opted in to one of some kinds, with their reachable
 * channels and quiet hours. Uses the primary key, since only staff start campaigns.
 */
export function selectOptedIn(siteId: SiteId, { bits, after, limit }: OptedInQuery) {
  const fields = {
    id: n.account_id,
    mail: sql`(${n.mail} & ${bits}) <> 0 AND ${a.status} = 'active'`.mapWith(Boolean),
    push: sql`(${n.push} & ${bits}) <> 0 AND ${hasSubscription(sql`${n.account_id}`)}`.mapWith(
      Boolean,
    ),
    email: a.email,
    language: a.language,
    name: profiles.name,
    country: profiles.country,
    quietFrom: n.quiet_from,
    quietUntil: n.quiet_until,
    timeZone: n.time_zone,
  };
  return forSite(siteId).text(
    fields,
    ({ columns, inScope }) => sql`SELECT ${columns}
    FROM ${notificationSettings} n JOIN ${accounts} a ON ${a.id} = ${n.account_id} JOIN ${profiles} ON ${profiles.id} = ${n.account_id}
    WHERE ${n.account_id} > ${after} AND ${inScope(n)} AND ((${n.mail} | ${n.push}) & ${bits}) <> 0
      AND ${a.status} IN ('not_confirmed', 'active')
    ORDER BY ${n.account_id} LIMIT ${literal(limit)}`,
  );
}

/** A member who opted in to a notification kind. */
export type OptedInMember = RowOf<ReturnType<typeof selectOptedIn>>;
