import type { SQL } from "drizzle-orm";
import { runBatch } from "~/db/batch";
import type { Database } from "~/db/database.server";
import { days } from "~/kit/duration";
import type { Services } from "~/services";
import {
  bitsOf,
  type Channel,
  type NotificationKind,
  type NotificationSettings,
} from "./notification";
import type { NotificationChoice } from "./notification.schema";
import { disableKinds, type Owner, saveSettings, switchKind } from "./notification-store";

/** The interval of the weekly notification. */
export const WEEKLY_INTERVAL = days(7);

type ChosenSettings = { chosen: NotificationChoice; timeZone: string };

/**
 * Saves all notification settings of a member, with their browser's time zone (R371, R372).
 * Idempotent.
 */
export async function saveNotificationSettings(
  services: Pick<Services, "db" | "now">,
  owner: Owner,
  { chosen, timeZone }: ChosenSettings,
): Promise<void> {
  const at = services.now();
  const row = {
    mail: bitsOf(chosen.mail),
    push: bitsOf(chosen.push),
    timeZone,
    showWords: chosen.show_words,
    quietFrom: chosen.quiet_from,
    quietUntil: chosen.quiet_until,
  };
  await runBatch(services.db, saveSettings(owner, row, { weeklyAt: at + WEEKLY_INTERVAL, at }));
}

/** Switches kinds off per channel; `when` is a condition for the write. Idempotent. */
export async function switchKindsOff(
  { db, now }: Pick<Services, "db" | "now">,
  owner: Owner,
  change: { off: NotificationSettings["enabledKinds"]; when: SQL },
): Promise<void> {
  await runBatch(db, disableKinds(owner, change, now()));
}

type KindSwitch = Owner & { kind: NotificationKind; channel: Channel };

/** Switches off one kind on one channel; idempotent. */
export const switchOff = (db: Database, one: KindSwitch, now: number): Promise<void> =>
  switchTo(db, { ...one, on: false }, now);

export const switchOn = (db: Database, one: KindSwitch, now: number): Promise<void> =>
  switchTo(db, { ...one, on: true }, now);

async function switchTo(
  db: Database,
  one: KindSwitch & { on: boolean },
  now: number,
): Promise<void> {
  await runBatch(db, switchKind(one, { weeklyAt: now + WEEKLY_INTERVAL, at: now }));
}
