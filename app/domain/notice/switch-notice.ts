import type { SQL } from "drizzle-orm";
import { runBatch } from "~/db/batch";
import type { Database } from "~/db/database.server";
import { days } from "~/kit/duration";
import type { Services } from "~/services";
import { bitsOf, type Channel, type NoticeKind, type NoticeSettings } from "./notice";
import type { NoticeChoice } from "./notice.schema";
import { type Owner, saveSettings, switchOne, switchSomeOff } from "./notice-store";

/** The interval of the weekly notification. */
export const WEEK = days(7);

type Chosen = { chosen: NoticeChoice; timeZone: string };

/**
 * Saves all notification settings of a member, with their browser's time zone (R371, R372).
 * Idempotent.
 */
export async function saveNotices(
  services: Pick<Services, "db" | "now">,
  owner: Owner,
  { chosen, timeZone }: Chosen,
): Promise<void> {
  const at = services.now();
  const row = {
    ...{ mail: bitsOf(chosen.mail), push: bitsOf(chosen.push), timeZone },
    showWords: Number(chosen.show_words),
    ...{ quietFrom: chosen.quiet_from, quietUntil: chosen.quiet_until },
  };
  await runBatch(services.db, saveSettings(owner, row, { weeklyAt: at + WEEK, at }));
}

/** Switches kinds off per channel; `when` is a condition for the write. Idempotent. */
export async function switchKindsOff(
  { db, now }: Pick<Services, "db" | "now">,
  owner: Owner,
  asked: { off: NoticeSettings["on"]; when: SQL },
): Promise<void> {
  await runBatch(db, switchSomeOff(owner, asked, now()));
}

type One = Owner & { kind: NoticeKind; channel: Channel };

/** Switches off one kind on one channel; idempotent. */
export const switchOff = (db: Database, one: One, now: number): Promise<void> =>
  switchTo(db, { ...one, on: false }, now);

export const switchOn = (db: Database, one: One, now: number): Promise<void> =>
  switchTo(db, { ...one, on: true }, now);

async function switchTo(db: Database, one: One & { on: boolean }, now: number): Promise<void> {
  await runBatch(db, switchOne(one, { weeklyAt: now + WEEK, at: now }));
}
