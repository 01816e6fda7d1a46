import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/prepared";
import type { MemberId, SiteId } from "~/kit/ids";
import {
  bitsOf,
  CHANNELS,
  type Channel,
  DEFAULT_BITS,
  DEFAULT_QUIET_HOURS,
  type NotificationKind,
  type NotificationSettings,
} from "./notification";

/** The account and site, in the column names of the outbox. */
export type Owner = { accountId: MemberId; siteId: SiteId };

export type SettingsRow = {
  mail: number;
  push: number;
  showWords: number;
  quietFrom: number;
  quietUntil: number;
  timeZone: string | null;
};

/** No row if the member never chose. Uses the primary key. */
export const selectSettings = ({ accountId, siteId }: Owner): Statement<SettingsRow> =>
  sql`SELECT mail, push, show_words AS showWords, quiet_from AS quietFrom, quiet_until AS quietUntil, time_zone AS timeZone
    FROM notification_settings WHERE account_id = ${accountId} AND site_id = ${siteId}`;

/**
 * When a member who newly opts in to the weekly notification gets the first one; an existing date
 * stays.
 */
type WeeklyDates = { weeklyAt: number; at: number };

const isWeeklyEnabled = sql`((mail | push) & ${literal(bitsOf(["weekly"]))} <> 0)`;

/** Stores all notification settings of a member. */
export const saveSettings = (owner: Owner, row: SettingsRow, { weeklyAt, at }: WeeklyDates) => ({
  settings: sql`INSERT INTO notification_settings
      (account_id, site_id, mail, push, show_words, quiet_from, quiet_until, time_zone, changed_at)
    VALUES (${owner.accountId}, ${owner.siteId}, ${row.mail}, ${row.push}, ${row.showWords}, ${row.quietFrom}, ${row.quietUntil},
      ${row.timeZone}, ${at})
    ON CONFLICT (account_id) DO UPDATE SET mail = excluded.mail, push = excluded.push, show_words = excluded.show_words,
      quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until, time_zone = excluded.time_zone, changed_at = excluded.changed_at`,
  weekly: updateWeeklyDate(owner, weeklyAt),
});

/** Switches one kind on one channel; idempotent. */
export const switchKind = (
  owner: Owner & { kind: NotificationKind; channel: Channel; on: boolean },
  { weeklyAt, at }: WeeklyDates,
) => {
  const { accountId, siteId, kind, channel, on } = owner;
  const column = sql.identifier(channel);
  const bit = bitsOf([kind]);
  const bits = (of: Channel) =>
    of !== channel ? DEFAULT_BITS : on ? DEFAULT_BITS | bit : DEFAULT_BITS & ~bit;
  const set = on ? sql`${column} | ${literal(bit)}` : sql`${column} & ~${literal(bit)}`;
  return {
    switched: sql`INSERT INTO notification_settings (account_id, site_id, mail, push, quiet_from, quiet_until, changed_at)
      VALUES (${accountId}, ${siteId}, ${bits("mail")}, ${bits("push")}, ${DEFAULT_QUIET_HOURS.from}, ${DEFAULT_QUIET_HOURS.until}, ${at})
      ON CONFLICT (account_id) DO UPDATE SET ${column} = ${set}, changed_at = ${at}
        WHERE site_id = excluded.site_id AND ${column} <> (${set})`,
    weekly: updateWeeklyDate({ accountId, siteId }, weeklyAt),
  };
};

/**
 * Switches off the named kinds of each channel where `when` holds; never switches any on.
 * Idempotent.
 */
export const disableKinds = (
  { accountId, siteId }: Owner,
  { off, when }: { off: NotificationSettings["enabledKinds"]; when: SQL },
  at: number,
) => {
  const [mail, push] = CHANNELS.map((way) => bitsOf(off[way])) as [number, number];
  return {
    switched: sql`INSERT INTO notification_settings (account_id, site_id, mail, push, quiet_from, quiet_until, changed_at)
      SELECT ${accountId}, ${siteId}, ${DEFAULT_BITS & ~mail}, ${DEFAULT_BITS & ~push}, ${DEFAULT_QUIET_HOURS.from}, ${DEFAULT_QUIET_HOURS.until}, ${at}
        WHERE ${when}
      ON CONFLICT (account_id) DO UPDATE SET mail = mail & ~${mail}, push = push & ~${push}, changed_at = ${at}
        WHERE site_id = excluded.site_id AND ((mail & ${mail}) | (push & ${push})) <> 0`,
    weekly: updateWeeklyDate({ accountId, siteId }, at),
  };
};

const updateWeeklyDate = ({ accountId, siteId }: Owner, weeklyAt: number): Statement =>
  sql`UPDATE notification_settings SET weekly_at = CASE WHEN ${isWeeklyEnabled} THEN coalesce(weekly_at, ${weeklyAt}) END
    WHERE account_id = ${accountId} AND site_id = ${siteId} AND ${isWeeklyEnabled} <> (weekly_at IS NOT NULL)`;
