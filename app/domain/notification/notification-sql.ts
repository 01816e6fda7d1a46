import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal, type ValueOrSql } from "~/db/prepared";
import type { MemberId, SiteId } from "~/kit/ids";
import { bitsOf, type Channel, DEFAULT_BITS, type NotificationKind } from "./notification";
import type { Owner } from "./notification-store";

/** The enabled kinds of an account on a channel, as bits. */
const enabledBits = (account: ValueOrSql<MemberId | null>, channel: Channel): SQL =>
  sql`coalesce((SELECT ${sql.identifier(channel)} FROM notification_settings WHERE account_id = ${account}), ${literal(DEFAULT_BITS)})`;

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

/**
 * Notes that something happened in a member's quiet hours, to be notified after them: one row per
 * night.
 */
export const insertDeferredNight = (
  { accountId, siteId }: Owner,
  { since, until }: { since: number; until: number },
): Statement =>
  sql`INSERT INTO night_notices (account_id, site_id, since, due_at) VALUES (${accountId}, ${siteId}, ${since}, ${until})
    ON CONFLICT (account_id) DO UPDATE SET due_at = max(due_at, excluded.due_at) WHERE due_at < excluded.due_at`;

/** Deletes a night that was notified, or has nothing left to notify. */
export const deleteDeferredNight = ({ accountId, siteId }: Owner, due: number): Statement =>
  sql`DELETE FROM night_notices WHERE account_id = ${accountId} AND site_id = ${siteId} AND due_at = ${due}`;

/** Sets the next weekly notification; a member who has it off has no date. */
export const scheduleWeekly = ({ accountId, siteId }: Owner, at: number): Statement =>
  sql`UPDATE notification_settings SET weekly_at = ${at} WHERE account_id = ${accountId} AND site_id = ${siteId} AND weekly_at IS NOT NULL`;

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
