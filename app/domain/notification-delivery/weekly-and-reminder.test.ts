import { env } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";
import { days, hours } from "~/kit/duration";
import { services } from "../../../tests/support/conversations";
import { addBlock } from "../../../tests/support/member-fixtures";
import {
  MIDNIGHT,
  NOON,
  notificationServices,
  queuedEmailsTo,
  queuedPushesTo,
} from "../../../tests/support/notification-setup";
import { addBrowser } from "../../../tests/support/outbox-pushes";
import { addMember, addSite, type TestMember } from "../../../tests/support/test-database";
import { switchOn } from "../notification/switch-notifications";
import { startNotificationScans } from "./notification-scans";
import { notifyMember } from "./notify-member";

beforeEach(() => void vi.spyOn(console, "log").mockImplementation(() => undefined));

const WEEK = days(7);
const nextOf = ({ id }: TestMember) =>
  env.DB.prepare("SELECT weekly_at FROM notification_settings WHERE account_id = ?")
    .bind(id)
    .first<number | null>("weekly_at");

/** A man who opted in to new members a week before noon, and women who joined near him since. */
async function newNearby() {
  const site = await addSite();
  const me = await addMember(site, { gender: "male", name: "Otto" });
  await addBrowser(me);
  const { id: accountId, siteId } = me;
  for (const channel of ["mail", "push"] as const)
    await switchOn(services.db, { accountId, siteId, kind: "weekly", channel }, NOON - WEEK);
  const joined = async (name: string, ago: number, overrides = {}) => {
    const one = await addMember(site, { name, ...overrides });
    await env.DB.prepare("UPDATE profiles SET joined_at = ? WHERE id = ?")
      .bind(NOON - ago, one.id)
      .run();
    return one;
  };
  const weekly = (at = NOON, here = false) =>
    notifyMember(notificationServices({ at, here }).services, {
      siteId,
      account: accountId,
      notice: "weekly",
    });
  return { site, me, joined, weekly };
}

test("an opted-in member is notified once a week of who joined nearby", async () => {
  const { me, joined, weekly } = await newNearby();
  const [eva] = [await joined("Eva", days(2)), await joined("Ida", days(3))];
  await joined("Old", days(8));
  await joined("Far", days(1), { country: "DE", region: "DE-BE" });
  await joined("Man", days(1), { gender: "male" });
  await addBlock(await joined("Blocker", days(1)), me);
  for (const at of [NOON, NOON, NOON + days(1)]) await weekly(at);
  const [email, ...more] = await queuedEmailsTo(me);
  expect(more).toEqual([]);
  expect(email).toMatchObject({
    template: "weekly_members",
    key: "weekly:2026-11-18",
    fields: { name: "Otto", members: [{ who: "Eva", profile: eva?.id, age: 36 }, { who: "Ida" }] },
  });
  expect(await queuedPushesTo(me)).toMatchObject([{ template: "weekly", fields: { count: 2 } }]);
  expect(await nextOf(me)).toBe(NOON + WEEK);
});

test("a week without new members, or with an open page, is skipped", async () => {
  const withoutNewcomers = await newNearby();
  const here = await newNearby();
  await here.joined("Eva", days(1));
  await withoutNewcomers.weekly();
  await here.weekly(NOON, true);
  for (const { me } of [withoutNewcomers, here])
    expect([await queuedEmailsTo(me), await queuedPushesTo(me), await nextOf(me)]).toEqual([
      [],
      [],
      NOON + WEEK,
    ]);
});

test("new members are notified in the morning if quiet hours apply", async () => {
  const { me, joined, weekly } = await newNearby();
  await joined("Eva", days(1));
  await env.DB.prepare("UPDATE notification_settings SET weekly_at = 5 WHERE account_id = ?")
    .bind(me.id)
    .run();
  await weekly(MIDNIGHT);
  expect([await queuedEmailsTo(me), await nextOf(me)]).toEqual([[], MIDNIGHT + hours(8)]);
});

test("the scheduled job enqueues due weekly notifications and no others", async () => {
  const { me } = await newNearby();
  const other = await addMember(me.siteId);
  const due = notificationServices();
  await startNotificationScans(due.services);
  const ofWeek = due.jobs.filter(({ notice }) => notice === "weekly");
  expect(ofWeek).toContainEqual({ siteId: me.siteId, account: me.id, notice: "weekly" });
  expect(ofWeek.map(({ account }) => account)).not.toContain(other.id);
  const early = notificationServices({ at: NOON - 1 });
  await startNotificationScans(early.services);
  expect(early.jobs.map(({ account }) => account)).not.toContain(me.id);
});

const confirm = ({ id }: TestMember, at: number, step = 5) =>
  env.DB.prepare("UPDATE accounts SET activated_at = ?, signup_step = ? WHERE id = ?")
    .bind(at, step, id)
    .run();
const remind = ({ id, siteId }: TestMember, at = NOON) => {
  const recorded = notificationServices({ at });
  return notifyMember(recorded.services, { siteId, account: id, notice: "reminder" }).then(
    () => recorded.jobs,
  );
};

test("three days after confirming, a member is reminded once of a gap in their profile", async () => {
  const site = await addSite();
  const photo = await addMember(site);
  const steps = await addMember(site);
  const whole = await addMember(site);
  for (const one of [photo, whole]) await confirm(one, NOON - days(3) - 1);
  await confirm(steps, NOON - days(3) - 1, 2);
  await confirm(await addMember(site), NOON - days(3) + 1);
  await env.DB.prepare("UPDATE profiles SET main_photo_id = 'x' WHERE id = ?").bind(whole.id).run();
  const { services: clock, jobs } = notificationServices();
  await startNotificationScans(clock);
  const named = jobs.filter(({ notice, siteId }) => notice === "reminder" && siteId === site);
  expect(named.map(({ account }) => account).sort()).toEqual(
    [photo, steps, whole].map(({ id }) => id).sort(),
  );
  for (const one of [photo, steps, whole]) for (let n = 0; n < 2; n++) await remind(one);
  const emailLists = await Promise.all([photo, steps, whole].map(queuedEmailsTo));
  expect(
    emailLists.map((emails) => emails.map(({ template, fields }) => [template, fields.what])),
  ).toEqual([[["reminder", "photo"]], [["reminder", "profile"]], []]);
});

test("a reminder in quiet hours is enqueued again for the morning", async () => {
  const me = await addMember(await addSite());
  const jobs = await remind(me, MIDNIGHT);
  expect([await queuedEmailsTo(me), jobs]).toMatchObject([
    [],
    [{ notice: "reminder", account: me.id }],
  ]);
});
