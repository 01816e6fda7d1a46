import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { days, hours, minutes } from "~/kit/duration";
import { services } from "../../../tests/support/conversations";
import { addBlock, viewerOf } from "../../../tests/support/member-fixtures";
import {
  addUnreadMessage,
  MIDNIGHT,
  NOON,
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
import { likeMember, unlikeMember } from "../like/like-member";
import { KINDS_BY_CHANNEL, quietHoursAround } from "../notification/notification";
import { notificationFormSchema } from "../notification/notification.schema";
import { saveNotificationSettings, switchOn } from "../notification/switch-notifications";
import { type DecisionInput, decideNotification } from "./notification-delivery";
import { type NotificationJob, scanJobSchema } from "./notification-delivery.schema";
import { continueScan, startNotificationScans } from "./notification-scans";
import { notifyMember } from "./notify-member";

describe("notify of likes", () => {
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
});

describe("no quiet hours", () => {
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
});

describe("weekly and reminder", () => {
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
      fields: {
        name: "Otto",
        members: [{ who: "Eva", profile: eva?.id, age: 36 }, { who: "Ida" }],
      },
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
    await env.DB.prepare("UPDATE profiles SET main_photo_id = 'x' WHERE id = ?")
      .bind(whole.id)
      .run();
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
});

describe("decide notification", () => {
  const facts: DecisionInput = {
    applies: { mail: true, push: true },
    kinds: ["message"],
    here: false,
    quietUntil: null,
    reached: { mail: true, push: true },
    settings: {
      enabledKinds: { mail: ["message"], push: ["message"] },
      showWords: false,
      timeZone: null,
      quiet: { from: 22, until: 8 },
    },
  };
  const decide = (overrides: Partial<DecisionInput>) =>
    decideNotification({ ...facts, ...overrides }, 5);
  const yes = { notifies: true, at: 5 };
  const no = (reason: string) => ({ notifies: false, reason });

  test("sends a wanted notification by both channels now, or after quiet hours", () => {
    expect(decide({})).toEqual({ mail: yes, push: yes });
    const later = { notifies: true, at: 9 };
    expect(decide({ quietUntil: 9 })).toEqual({ mail: later, push: later });
  });

  test("sends nothing that is outdated, and nothing to a member who is online", () => {
    const applies = { mail: false, push: false };
    expect(decide({ applies })).toEqual({ mail: no("over"), push: no("over") });
    expect(decide({ applies: { ...applies, push: true } })).toEqual({
      mail: no("over"),
      push: yes,
    });
    expect(decide({ here: true })).toEqual({ mail: no("here"), push: no("here") });
  });

  test("skips a channel that is switched off or unreachable and uses the other", () => {
    const settings = {
      ...facts.settings,
      enabledKinds: { mail: ["like" as const], push: ["message" as const] },
    };
    expect(decide({ settings })).toEqual({ mail: no("off"), push: yes });
    expect(decide({ settings, kinds: ["like", "message"] })).toEqual({ mail: yes, push: yes });
    expect(decide({ reached: { mail: true, push: false } })).toEqual({
      mail: yes,
      push: no("unreached"),
    });
  });
});
