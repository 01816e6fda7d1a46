import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { first } from "~/db/batch";
import { days } from "~/kit/duration";
import { rawSql as sql } from "../../../tests/support/raw-sql";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { findSettings } from "./find-settings";
import { isKindOn, NOTIFICATION_KINDS, quietHoursAround, timeZoneOf } from "./notification";
import { notificationFormSchema } from "./notification.schema";
import { isWanted, isWantedStill } from "./notification-sql";
import {
  saveNotificationSettings,
  switchOff,
  switchOn,
  WEEKLY_INTERVAL,
} from "./switch-notifications";

const owner = ({ id, siteId }: TestMember) => ({ accountId: id, siteId });
const settings = (member: TestMember) => findSettings(realServices(), owner(member));
const member = async () => addMember(await addSite());
const CHOSEN = {
  mail: ["news" as const],
  push: ["like" as const, "weekly" as const],
  show_words: true,
  quiet_from: 23,
  quiet_until: 6,
};
const weeklyOf = ({ id }: TestMember) =>
  env.DB.prepare("SELECT weekly_at FROM notification_settings WHERE account_id = ?")
    .bind(id)
    .first<number | null>("weekly_at");

test("by default a member gets event notifications on both channels, no promotions", async () => {
  const { enabledKinds, showWords, quiet } = await settings(await member());
  const kinds = ["conversation", "message", "like", "unread", "reminder"];
  expect(enabledKinds).toEqual({ mail: kinds, push: kinds });
  expect([showWords, quiet]).toEqual([false, { from: 22, until: 8 }]);
});

test("saved settings apply to their member only, and saving again changes nothing", async () => {
  const me = await member();
  const other = await member();
  const chosen = { chosen: CHOSEN, timeZone: "Europe/Helsinki" };
  for (let n = 0; n < 2; n++) await saveNotificationSettings(realServices(), owner(me), chosen);
  expect(await settings(me)).toEqual({
    enabledKinds: { mail: ["news"], push: ["like", "weekly"] },
    showWords: true,
    quiet: { from: 23, until: 6 },
    timeZone: "Europe/Helsinki",
  });
  expect((await settings(other)).showWords).toBe(false);
  expect((await settings({ ...me, siteId: other.siteId })).showWords).toBe(false);
});

test("switching off one kind on one channel leaves the others, with or without a row", async () => {
  const me = await member();
  const one = { ...owner(me), kind: "like", channel: "mail" } as const;
  const { db } = realServices();
  for (let n = 0; n < 2; n++) await switchOff(db, one, 1);
  const { enabledKinds } = await settings(me);
  expect(enabledKinds.mail).toEqual(["conversation", "message", "unread", "reminder"]);
  expect(enabledKinds.push).toContain("like");
  await switchOff(db, { ...one, kind: "reminder" }, 2);
  await switchOn(db, one, 3);
  expect((await settings(me)).enabledKinds.mail).toEqual([
    "conversation",
    "message",
    "like",
    "unread",
  ]);
  await switchOff(db, { ...one, siteId: (await member()).siteId }, 4);
  expect((await settings(me)).enabledKinds.mail).toContain("like");
});

test("the weekly notification starts a week after opting in, and ends when it is off", async () => {
  const [me, { db }] = [await member(), realServices()];
  const one = { ...owner(me), kind: "weekly", channel: "push" } as const;
  await switchOn(db, one, 1_000);
  await switchOn(db, { ...one, channel: "mail" }, days(3));
  expect(await weeklyOf(me)).toBe(1_000 + WEEKLY_INTERVAL);
  await switchOff(db, one, days(4));
  expect(await weeklyOf(me)).toBe(1_000 + WEEKLY_INTERVAL);
  await switchOff(db, { ...one, channel: "mail" }, days(4));
  expect(await weeklyOf(me)).toBeNull();
});

test("an SQL condition checks a kind, or the kinds of a row's template", async () => {
  const [me, { db }] = [await member(), realServices()];
  const row = async () => {
    const still = (template: string) =>
      isWantedStill(
        { account: sql`${me.id}`, channel: "mail", template: sql`${template}` },
        { seen: ["like", "message"], loud: ["like"] },
      );
    return first(
      db,
      sql<
        Record<string, number>
      >`SELECT ${isWanted(me.id, "mail", ["like"])} AS likes, ${isWanted(me.id, "push", ["news"])} AS news,
        ${still("seen")} AS seen, ${still("loud")} AS loud, ${still("receipt")} AS receipt`,
    );
  };
  expect(await row()).toEqual({ likes: 1, news: 0, seen: 1, loud: 1, receipt: 1 });
  await switchOff(db, { ...owner(me), kind: "like", channel: "mail" }, 1);
  expect(await row()).toEqual({ likes: 0, news: 0, seen: 1, loud: 0, receipt: 1 });
});

test("a form without ticks switches everything off; unknown values are rejected", () => {
  const hours = { quiet_from: "22", quiet_until: "8" };
  const none = notificationFormSchema.parse(hours);
  expect(none).toMatchObject({ mail: [], push: [], show_words: false, quiet_from: 22 });
  for (const wrong of [
    { ...hours, mail: ["sms"] },
    { ...hours, mail: ["like", "like"] },
    { ...hours, quiet_from: "24" },
    { ...hours, quiet_from: "1.5" },
    { ...hours, more: "x" },
  ])
    expect(notificationFormSchema.safeParse(wrong).success).toBe(false);
});

const chosen = async () => settings(await member());

test("quiet hours span midnight in the member's time zone", async () => {
  const quiet = await chosen();
  const at = (time: string, zone = "Europe/Amsterdam") =>
    quietHoursAround(Date.parse(time), quiet, zone);
  expect(at("2026-01-10T20:59:00Z")).toBeNull();
  const night = { since: Date.parse("2026-01-10T21:00Z"), until: Date.parse("2026-01-11T07:00Z") };
  expect(at("2026-01-10T21:00:00Z")).toEqual(night);
  expect(at("2026-01-11T06:59:59Z")).toEqual(night);
  expect(at("2026-01-11T07:00:00Z")).toBeNull();
  expect(at("2026-01-11T06:00:00Z", "Australia/Sydney")).toBeNull();
});

test("quiet hours end at eight on a night when the clocks change", async () => {
  const quiet = await chosen();
  const end = (time: string) =>
    quietHoursAround(Date.parse(time), quiet, "Europe/Amsterdam")?.until;
  expect(end("2026-03-28T23:00:00Z")).toBe(Date.parse("2026-03-29T06:00:00Z"));
  expect(end("2026-10-24T23:00:00Z")).toBe(Date.parse("2026-10-25T07:00:00Z"));
});

test("equal hours mean no quiet hours; the zone is the browser's or the country's", async () => {
  const quiet = { quiet: { from: 9, until: 9 } };
  expect(quietHoursAround(Date.parse("2026-01-10T09:30:00Z"), quiet, "UTC")).toBeNull();
  expect(timeZoneOf("America/Denver", "US")).toBe("America/Denver");
  expect([timeZoneOf(null, "NZ"), timeZoneOf(null, null)]).toEqual(["Pacific/Auckland", "UTC"]);
});

test("kinds keep their order, because settings store them as bits", async () => {
  const order = "conversation message like unread promotion weekly news reminder";
  expect(NOTIFICATION_KINDS.join(" ")).toBe(order);
  expect(isKindOn(await chosen(), "mail", "news")).toBe(false);
});
