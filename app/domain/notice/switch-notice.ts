import type { SQL } from "drizzle-orm";
import { runBatch } from "~/db/batch";
import type { Database } from "~/db/database.server";
import { days } from "~/kit/duration";
import type { Services } from "~/services";
import { bitsOf, type Channel, type NoticeKind, type NoticeSettings } from "./notice";
import type { NoticeChoice } from "./notice.schema";
import { type Owner, saveSettings, switchOne, switchSomeOff } from "./notice-store";

/** New members are told as often. */
export const WEEK = days(7);

type Chosen = { chosen: NoticeChoice; timeZone: string };

/** Keeps all that a member chose, with the zone of the clock that they see (R371, R372). Again is the same. */
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

/** What a member is not told any more, by each way; `when`: what has to hold as it is written. Again is the same. */
export async function switchKindsOff(
  { db, now }: Pick<Services, "db" | "now">,
  owner: Owner,
  asked: { off: NoticeSettings["on"]; when: SQL },
): Promise<void> {
  await runBatch(db, switchSomeOff(owner, asked, now()));
}

type One = Owner & { kind: NoticeKind; channel: Channel };

/** A member is not told one kind by one way any more; again is the same. */
export const switchOff = (db: Database, one: One, now: number): Promise<void> =>
  switchTo(db, { ...one, on: false }, now);

export const switchOn = (db: Database, one: One, now: number): Promise<void> =>
  switchTo(db, { ...one, on: true }, now);

async function switchTo(db: Database, one: One & { on: boolean }, now: number): Promise<void> {
  await runBatch(db, switchOne(one, { weeklyAt: now + WEEK, at: now }));
}
