import { env } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";
import { hours, minutes } from "~/kit/duration";
import { viewerOf } from "../../../tests/support/member-fixtures";
import {
  NOON,
  notificationServices,
  queuedEmailsTo,
  queuedPushesTo,
} from "../../../tests/support/notification-setup";
import { addBrowser } from "../../../tests/support/outbox-pushes";
import { addMember, addSite, type TestMember } from "../../../tests/support/test-database";
import { likeMember } from "../like/like-member";
import { unlikeMember } from "../like/unlike-member";
import { scanJobSchema } from "./notification-delivery.schema";
import { continueScan, startNotificationScans } from "./notification-scans";
import { notifyMember } from "./notify-member";

beforeEach(() => void vi.spyOn(console, "log").mockImplementation(() => undefined));

async function people() {
  const site = await addSite();
  const me = await addMember(site);
  const one = await addMember(site);
  const two = await addMember(site);
  await addBrowser(me);
  return { me, one, two };
}

/** Adds a like and runs the push and e-mail jobs. */
async function like(from: TestMember, to: TestMember, at = NOON): Promise<void> {
  const { services, jobs } = notificationServices({ at });
  await likeMember(services, viewerOf(from), to.id);
  expect(jobs.map(({ by }) => by)).toEqual(["mail", "push"]);
  for (const job of jobs) await notifyMember(services, job);
}

test("a push counts likes, once an hour", async () => {
  const { me, one, two } = await people();
  await like(one, me);
  await like(two, me);
  expect((await queuedPushesTo(me)).map(({ template, fields }) => [template, fields])).toEqual([
    ["like", { count: 1 }],
  ]);
  await like(await addMember(me.siteId), me, NOON + hours(1));
  expect((await queuedPushesTo(me)).at(-1)).toMatchObject({
    template: "like",
    fields: { count: 3 },
  });
});

test("a match notification names the other member", async () => {
  const { me, one } = await people();
  await addBrowser(one);
  await like(me, one);
  await like(one, me);
  expect(await queuedPushesTo(me)).toMatchObject([
    { template: "match", key: `match:${one.id}`, fields: { name: "Sam", member: one.id } },
  ]);
});

test("a like that is undone, seen, or from an invisible member notifies nobody", async () => {
  const { me, one, two } = await people();
  const { services, jobs } = notificationServices();
  await likeMember(services, viewerOf(one), me.id);
  await likeMember(services, viewerOf(two), me.id);
  await unlikeMember(services, viewerOf(one), { memberId: me.id });
  await env.DB.prepare("UPDATE profiles SET status = 'hidden', invisible = 1 WHERE id = ?")
    .bind(two.id)
    .run();
  for (const job of jobs) await notifyMember(services, job);
  expect([jobs.length, await queuedPushesTo(me), await queuedEmailsTo(me)]).toEqual([4, [], []]);
});

test("an e-mail counts likes daily, names a match, and needs a confirmed address", async () => {
  const { me, one, two } = await people();
  const unproved = await addMember(me.siteId, { status: "not_confirmed" });
  await like(one, me);
  await like(two, me, NOON + hours(2));
  await like(me, two, NOON + hours(3));
  await like(one, unproved);
  const name = "Sam";
  expect(await queuedEmailsTo(me)).toMatchObject([
    { template: "like_received", key: "like:2026-11-18", fields: { name, count: 1 } },
  ]);
  expect(await queuedEmailsTo(two)).toMatchObject([
    { template: "match", key: `match:${me.id}`, fields: { who: "Sam", fictional: false } },
  ]);
  expect(await queuedEmailsTo(unproved)).toEqual([]);
});

/** The members whom the scheduled job enqueues for a like at a moment. */
async function namedLikes(me: TestMember, at: number) {
  const { services, jobs } = notificationServices({ at });
  await startNotificationScans(services);
  return jobs.filter((job) => job.notice === "like" && job.account === me.id);
}

test("a like whose queue messages were lost is found by the scheduled job, once", async () => {
  const { me, one, two } = await people();
  const { services } = notificationServices();
  await likeMember(services, viewerOf(one), me.id);
  await likeMember(services, viewerOf(two), me.id);
  expect(await namedLikes(me, NOON + minutes(14))).toEqual([]);
  const found = await namedLikes(me, NOON + minutes(16));
  expect(found).toHaveLength(2);
  for (const job of found)
    await notifyMember(notificationServices({ at: NOON + minutes(16) }).services, job);
  expect([await queuedPushesTo(me), await queuedEmailsTo(me)]).toMatchObject([
    [{ template: "like", fields: { count: 2 } }],
    [{ template: "like_received", fields: { count: 2 } }],
  ]);
  expect(await namedLikes(me, NOON + minutes(30))).toEqual([]);
});

test("a notified like is not notified again by the scheduled job within the hour", async () => {
  const { me, one } = await people();
  const likedAt = NOON + minutes(50);
  await like(one, me, likedAt);
  const [job] = await namedLikes(me, likedAt + minutes(16));
  if (!job) throw new Error("The like was not named");
  await notifyMember(notificationServices({ at: likedAt + minutes(16) }).services, job);
  expect([await queuedPushesTo(me), await queuedEmailsTo(me)]).toMatchObject([
    [{ template: "like" }],
    [{ template: "like_received" }],
  ]);
});

test("the scheduled job enqueues every unseen like, page by page", async () => {
  const { me, one, two } = await people();
  const { services, jobs, walks: scans } = notificationServices();
  for (const from of [one, two, await addMember(me.siteId)])
    await likeMember(services, viewerOf(from), me.id);
  jobs.length = 0;
  const later = { ...services, now: () => NOON + minutes(16) };
  const step = { pages: 1, atATime: 1 };
  await startNotificationScans(later, step);
  for (let scan = scans.shift(); scan; scan = scans.shift())
    await continueScan(later, scanJobSchema.parse(JSON.parse(JSON.stringify(scan))), step);
  const named = jobs.flatMap((job) =>
    job.notice === "like" && job.account === me.id ? job.from : [],
  );
  expect(new Set(named).size).toBe(3);
  expect(named).toHaveLength(3);
});
