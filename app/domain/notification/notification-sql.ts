import { eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { literal, type ValueOrSql } from "~/db/prepared";
import { forOwner, insertInto } from "~/db/query-builder";
import type { MemberId, SiteId } from "~/kit/ids";
import { bitsOf, type Channel, DEFAULT_BITS, type NotificationKind } from "./notification";
import { nightNotices, notificationSettings } from "./notification.tables";
import type { Owner } from "./notification-store";

/** The enabled kinds of an account on a channel, as bits. */
const enabledBits = (account: ValueOrSql<MemberId | null>, channel: Channel): SQL =>
  sql`coalesce((SELECT ${notificationSettings[channel]} FROM ${notificationSettings} WHERE ${notificationSettings.account_id} = ${account}), ${literal(DEFAULT_BITS)})`;

/** Condition: the account wants one of some kinds on a channel. */
export const isWanted = (
  account: ValueOrSql<MemberId | null>,
  channel: Channel,
  kinds: readonly NotificationKind[],
): SQL => sql`(${enabledBits(account, channel)} & ${literal(bitsOf(kinds))} <> 0)`;

/** Kinds by template; a template without an entry is sent to everybody. */
type KindsByTemplate = Partial<Record<string, readonly NotificationKind[]>>;
type WantedColumns = { account: SQL<MemberId | null>; channel: Channel; template: SQL };

/** The same condition for an outbox row, by its template. */
export function isWantedStill(
  { account, channel, template }: WantedColumns,
  kindsOf: KindsByTemplate,
): SQL {
  const bits = Object.entries(kindsOf).flatMap(([name, kinds]) =>
    kinds ? [sql`WHEN ${name} THEN ${literal(bitsOf(kinds))}`] : [],
  );
  const any = sql`CASE ${template} ${sql.join(bits, sql` `)} ELSE -1 END`;
  return sql`(CASE WHEN ${any} = -1 THEN 1 ELSE ${enabledBits(account, channel)} & ${any} <> 0 END)`;
}

/** The notification kinds of each push template: it is sent while one of them is wanted. */
export const KINDS_OF_PUSH: KindsByTemplate = {
  conversation: ["conversation"],
  message: ["message"],
  unread: ["unread"],
  like: ["like"],
  match: ["like"],
  night: ["conversation", "message", "like"],
  weekly: ["weekly"],
  promotion: ["promotion"],
  news: ["news"],
  reminder: ["reminder"],
};

const later = alias(nightNotices, "excluded");

/**
 * Notes that something happened in a member's quiet hours, to be notified after them: one row per
 * night.
 */
export const insertDeferredNight = (
  { accountId, siteId }: Owner,
  { since, until }: { since: number; until: number },
) =>
  insertInto(nightNotices)
    .values({ account_id: accountId, site_id: siteId, since, due_at: until })
    .onConflictDoUpdate({
      target: nightNotices.account_id,
      set: { due_at: sql`max(${nightNotices.due_at}, ${later.due_at})` },
      setWhere: sql`${nightNotices.due_at} < ${later.due_at}`,
    });

/** Deletes a night that was notified, or has nothing left to notify. */
export const deleteDeferredNight = ({ accountId, siteId }: Owner, due: number) =>
  forOwner({ id: accountId, siteId }, nightNotices.account_id)
    .delete(nightNotices)
    .where(eq(nightNotices.due_at, due));

/** Sets the next weekly notification; a member who has it off has no date. */
export const scheduleWeekly = ({ accountId, siteId }: Owner, at: number) =>
  forOwner({ id: accountId, siteId }, notificationSettings.account_id)
    .update(notificationSettings)
    .set({ weekly_at: at })
    .where(isNotNull(notificationSettings.weekly_at));

type Member = { id: MemberId; siteId: SiteId };

/** Deletes an erased member's settings and deferred night. */
export const eraseNotificationSettings = (member: Member) => ({
  settings: forOwner(member, notificationSettings.account_id).delete(notificationSettings),
  night: forOwner(member, nightNotices.account_id).delete(nightNotices),
});

/** A member's settings for the data export; kinds are bits in the order of the settings page. */
export const selectOwnNotificationSettings = (member: Member) =>
  forOwner(member, notificationSettings.account_id)
    .select({
      mail: notificationSettings.mail,
      push: notificationSettings.push,
      show_words: sql<number>`${notificationSettings.show_words}`.as("show_words"),
      quiet_from: notificationSettings.quiet_from,
      quiet_until: notificationSettings.quiet_until,
      time_zone: notificationSettings.time_zone,
      changed_at: notificationSettings.changed_at,
    })
    .from(notificationSettings);
