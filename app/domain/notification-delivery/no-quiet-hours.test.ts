import { beforeEach, expect, test, vi } from "vitest";
import { hours, minutes } from "~/kit/duration";
import { viewerOf } from "../../../tests/support/member-fixtures";
import {
  addUnreadMessage,
  notificationServices,
  queuedEmailsTo,
  queuedPushesTo,
} from "../../../tests/support/notification-setup";
import { addBrowser } from "../../../tests/support/outbox-pushes";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { likeMember } from "../like/like-member";
import { KINDS_BY_CHANNEL, quietHoursAround } from "../notification/notification";
import { notificationFormSchema } from "../notification/notification.schema";
import { saveNotificationSettings } from "../notification/switch-notifications";
import type { NotificationJob } from "./notification-delivery.schema";
import { startNotificationScans } from "./notification-scans";
import { notifyMember } from "./notify-member";

beforeEach(() => void vi.spyOn(console, "log").mockImplementation(() => undefined));

/** 07:54 in Amsterdam: within the default quiet hours. */
const MORNING = Date.parse("2026-11-28T06:54:46Z");

/** Saves quiet hours as the form posts them, with all e-mail kinds on. */
async function choose({ id, siteId }: TestMember, from: number, until: number, timeZone: string) {
  const posted = { ...KINDS_BY_CHANNEL, quiet_from: String(from), quiet_until: String(until) };
  const chosen = notificationFormSchema.parse(posted);
  await saveNotificationSettings(realServices(), { accountId: id, siteId }, { chosen, timeZone });
}

/**
 * Adds a like and runs both delayed notification jobs; returns the delay in seconds per channel.
 */
async function likedAt(me: TestMember, at: number) {
  const delays: [NotificationJob, number][] = [];
  const { services } = notificationServices({ at });
  const enqueueNotice = async (job: NotificationJob, after = 0) => void delays.push([job, after]);
  const from = await addMember(me.siteId);
  const likingServices = { ...services, queues: { ...services.queues, enqueueNotice } };
  await likeMember(likingServices, viewerOf(from), me.id);
  for (const [job, after] of delays)
    await notifyMember(notificationServices({ at: at + after * 1000 }).services, job);
  return Object.fromEntries(delays.map(([{ by }, after]) => [by, after]));
}

async function member() {
  const me = await addMember(await addSite());
  await addBrowser(me);
  return me;
}

test.each([0, 7, 8, 23])("quiet hours from %i to the same hour are never quiet", async (hour) => {
  const me = await member();
  await choose(me, hour, hour, "Europe/Amsterdam");
  // A push leaves at once, an e-mail after ten minutes (decision 0100).
  expect(await likedAt(me, MORNING)).toEqual({ push: 5, mail: 600 });
  expect([await queuedPushesTo(me), await queuedEmailsTo(me)]).toMatchObject([
    [{ template: "like" }],
    [{ template: "like_received" }],
  ]);
});

test("without quiet hours a message is mailed in the first run after ten minutes", async () => {
  const chat = await addUnreadMessage({ since: MORNING });
  await choose(chat.me, 0, 0, "Europe/Amsterdam");
  const mailed = async (at: number) => {
    const { services, jobs } = notificationServices({ at });
    await startNotificationScans(services);
    for (const job of jobs) if (job.account === chat.me.id) await notifyMember(services, job);
    return (await queuedEmailsTo(chat.me)).map(({ template }) => template);
  };
  expect(await mailed(MORNING + minutes(8))).toEqual([]);
  expect(await mailed(MORNING + minutes(15))).toEqual(["new_conversation"]);
});

test.each([
  ["hours around midnight that go on", 22, 9, "Europe/Amsterdam", false],
  ["hours around midnight that are over", 22, 7, "Europe/Amsterdam", true],
  ["midnight to one", 0, 1, "Europe/Amsterdam", true],
  ["two hours that go on", 7, 9, "Europe/Amsterdam", false],
  ["one to midnight", 1, 0, "Europe/Amsterdam", false],
  ["an hour from where it is midnight", 0, 1, "Pacific/Honolulu", true],
  ["nine in the evening, where it is so", 20, 22, "Pacific/Honolulu", false],
])("%s (%i to %i, %s): a like is notified: %s", async (_, from, until, timeZone, isNotified) => {
  const me = await member();
  await choose(me, from, until, timeZone);
  await likedAt(me, MORNING);
  const count = isNotified ? 1 : 0;
  expect([(await queuedPushesTo(me)).length, (await queuedEmailsTo(me)).length]).toEqual([
    count,
    count,
  ]);
});

test("equal hours are never quiet and others are, across both clock changes", () => {
  const nights = ["2026-03-28T21:00:00Z", "2026-10-24T20:00:00Z"].map((at) => Date.parse(at));
  for (const begin of nights)
    for (let at = begin; at < begin + hours(14); at += minutes(20)) {
      const clock = new Intl.DateTimeFormat("en-GB", {
        hour: "numeric",
        hourCycle: "h23",
        timeZone: "Europe/Amsterdam",
      }).format(at);
      const isQuiet = (from: number, until: number) =>
        quietHoursAround(at, { quiet: { from, until } }, "Europe/Amsterdam") !== null;
      for (const hour of [0, 2, 3]) expect(isQuiet(hour, hour)).toBe(false);
      expect(isQuiet(22, 8), new Date(at).toISOString()).toBe(
        Number(clock) >= 22 || Number(clock) < 8,
      );
    }
});
