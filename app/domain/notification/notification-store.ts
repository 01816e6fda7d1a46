import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { literal } from "~/db/prepared";
import { forOwner, insertInto, type RowOf } from "~/db/query-builder";
import { bareName, insertSelect } from "~/db/text-statement";
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
import { notificationSettings as settings } from "./notification.tables";

/** The account and site, in the column names of the outbox. */
export type Owner = { accountId: MemberId; siteId: SiteId };

const excluded = alias(settings, "excluded");
const settingsOf = ({ accountId, siteId }: Owner) =>
  forOwner({ id: accountId, siteId }, settings.account_id);

/** No row if the member never chose. Uses the primary key. */
export const selectSettings = (owner: Owner) =>
  settingsOf(owner)
    .select({
      mail: settings.mail,
      push: settings.push,
      showWords: settings.show_words,
      quietFrom: settings.quiet_from,
      quietUntil: settings.quiet_until,
      timeZone: settings.time_zone,
    })
    .from(settings);

export type SettingsRow = RowOf<ReturnType<typeof selectSettings>>;

/**
 * When a member who newly opts in to the weekly notification gets the first one; an existing date
 * stays.
 */
type WeeklyDates = { weeklyAt: number; at: number };

const isWeeklyEnabled = sql`((${settings.mail} | ${settings.push}) & ${literal(bitsOf(["weekly"]))} <> 0)`;

/** Stores all notification settings of a member. */
export const saveSettings = (owner: Owner, row: SettingsRow, { weeklyAt, at }: WeeklyDates) => ({
  settings: insertInto(settings)
    .values({
      account_id: owner.accountId,
      site_id: owner.siteId,
      mail: row.mail,
      push: row.push,
      show_words: row.showWords,
      quiet_from: row.quietFrom,
      quiet_until: row.quietUntil,
      time_zone: row.timeZone,
      changed_at: at,
    })
    .onConflictDoUpdate({
      target: settings.account_id,
      set: {
        mail: sql`${excluded.mail}`,
        push: sql`${excluded.push}`,
        show_words: sql`${excluded.show_words}`,
        quiet_from: sql`${excluded.quiet_from}`,
        quiet_until: sql`${excluded.quiet_until}`,
        time_zone: sql`${excluded.time_zone}`,
        changed_at: sql`${excluded.changed_at}`,
      },
    }),
  weekly: updateWeeklyDate(owner, weeklyAt),
});

/** Switches one kind on one channel; idempotent. */
export const switchKind = (
  owner: Owner & { kind: NotificationKind; channel: Channel; on: boolean },
  { weeklyAt, at }: WeeklyDates,
) => {
  const { accountId, siteId, kind, channel, on } = owner;
  const column = settings[channel];
  const bit = bitsOf([kind]);
  const bits = (of: Channel) =>
    of !== channel ? DEFAULT_BITS : on ? DEFAULT_BITS | bit : DEFAULT_BITS & ~bit;
  const set = on ? sql`${column} | ${literal(bit)}` : sql`${column} & ~${literal(bit)}`;
  return {
    switched: insertInto(settings)
      .values({
        account_id: accountId,
        site_id: siteId,
        mail: bits("mail"),
        push: bits("push"),
        quiet_from: DEFAULT_QUIET_HOURS.from,
        quiet_until: DEFAULT_QUIET_HOURS.until,
        changed_at: at,
      })
      .onConflictDoUpdate({
        target: settings.account_id,
        set: { [channel]: set, changed_at: at },
        setWhere: sql`${settings.site_id} = ${excluded.site_id} AND ${column} <> (${set})`,
      }),
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
    switched: insertSelect(
      settings,
      {
        account_id: accountId,
        site_id: siteId,
        mail: DEFAULT_BITS & ~mail,
        push: DEFAULT_BITS & ~push,
        quiet_from: DEFAULT_QUIET_HOURS.from,
        quiet_until: DEFAULT_QUIET_HOURS.until,
        changed_at: at,
      },
      {
        when,
        onConflict: sql`(${bareName(settings.account_id)}) DO UPDATE
        SET ${bareName(settings.mail)} = ${settings.mail} & ~${mail}, ${bareName(settings.push)} = ${settings.push} & ~${push}, ${bareName(settings.changed_at)} = ${at}
        WHERE ${settings.site_id} = ${excluded.site_id} AND ((${settings.mail} & ${mail}) | (${settings.push} & ${push})) <> 0`,
      },
    ),
    weekly: updateWeeklyDate({ accountId, siteId }, at),
  };
};

const updateWeeklyDate = (owner: Owner, weeklyAt: number) =>
  settingsOf(owner)
    .update(settings)
    .set({
      weekly_at: sql`CASE WHEN ${isWeeklyEnabled} THEN coalesce(${settings.weekly_at}, ${weeklyAt}) END`,
    })
    .where(sql`${isWeeklyEnabled} <> (${settings.weekly_at} IS NOT NULL)`);
