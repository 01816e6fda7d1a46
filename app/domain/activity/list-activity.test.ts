import { env } from "cloudflare:workers";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { days } from "~/kit/duration";
import { newId } from "~/kit/ids";
import {
  addBlock,
  addLike,
  changeProfile,
  localeContextOf,
  recordingServices,
  viewerOf,
} from "../../../tests/support/member-fixtures";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { listBadges } from "../badge/list-badges";
import { markLikeSeen } from "../like/list-likes";
import { recordProfileVisit } from "../profile/profile-visits";
import { type ActivityGroup, listActivity } from "./list-activity";

const NOW = Date.UTC(2026, 10, 20, 12);
const at = (time: number) => realServices({ now: () => time });

const read = (me: TestMember, { after = null as string | null, marks = false, time = NOW } = {}) =>
  listActivity(at(time), {
    ...{ viewer: viewerOf(me), after, marks },
    cardContext: localeContextOf("en"),
  });

/** Kind, members or template, and the number of new events. */
const summaryOf = (groups: ActivityGroup[]) =>
  groups.map((group) => [
    group.kind,
    group.kind === "notice" ? group.notice : group.members.map(({ id }) => id),
    group.newCount,
  ]);

const unreadOf = async (me: TestMember, time = NOW) => (await listBadges(at(time), me.id)).activity;

async function addEmail(member: TestMember, template: string, time: number, channel = "mail") {
  await env.DB.prepare(
    "INSERT INTO outbox (id, site_id, channel, template, account_id, payload, created_at) VALUES (?, ?, ?, ?, ?, '', ?)",
  )
    .bind(newId(), member.siteId, channel, template, member.id, time)
    .run();
}

const addMembers = async (count: number, site: Awaited<ReturnType<typeof addSite>>) =>
  Promise.all(Array.from({ length: count }, () => addMember(site))) as Promise<
    [TestMember, TestMember, TestMember, ...TestMember[]]
  >;

describe("list activity", () => {
  test("groups likes, matches, visits and notices by day and kind, newest first", async () => {
    const site = await addSite();
    const me = await addMember(site);
    const [a, b, c, d] = (await addMembers(4, site)) as TestMember[] as [
      TestMember,
      TestMember,
      TestMember,
      TestMember,
    ];
    await addLike(a, me, NOW - 4);
    await addLike(b, me, NOW - 2);
    await addLike(c, me, NOW - days(1));
    await addLike(me, c, NOW - 3); // the match is the later like's
    await addLike(me, d, NOW - days(3));
    await addLike(d, me, NOW - days(2));
    for (const { id } of [me, a]) await changeProfile(id, { shows_visits: 1 });
    await recordProfileVisit(at(NOW - 1), viewerOf(a), me.id);
    await addEmail(me, "photo_rejected", NOW - 5);
    await addEmail(me, "photo_rejected", NOW - 6);
    await addEmail(me, "weekly_members", NOW - 5);
    await addEmail(me, "photo_rejected", NOW - 5, "push");
    const { groups, next } = await read(me);
    expect(next).toBeNull();
    expect(summaryOf(groups)).toEqual([
      ["visit", [a.id], 1],
      ["like", [b.id, a.id], 2],
      ["match", [c.id], 0],
      ["notice", "photo_rejected", 2],
      ["match", [d.id], 1],
    ]);
  });

  test("omits blocked, hidden, deactivated and foreign members and other members' events", async () => {
    const site = await addSite();
    const me = await addMember(site);
    const [blocked, blocker, hidden] = await addMembers(3, site);
    const elsewhere = await addMember(await addSite());
    const other = await addMember(site);
    for (const from of [blocked, blocker, hidden, elsewhere]) await addLike(from, me, NOW - 1);
    await addLike(me, other, NOW - 1);
    await addEmail(other, "photo_rejected", NOW - 1);
    await addBlock(me, blocked);
    await addBlock(blocker, me);
    await changeProfile(hidden.id, { status: "hidden", invisible: 1 });
    expect(await read(me)).toMatchObject({ groups: [], next: null });
  });

  test("ends after 30 days", async () => {
    const site = await addSite();
    const me = await addMember(site);
    const [a, b] = await addMembers(2, site);
    await addLike(a, me, NOW - days(30));
    await addLike(b, me, NOW - days(30) - 1);
    expect(summaryOf((await read(me)).groups)).toEqual([["like", [a.id], 1]]);
    expect(await unreadOf(me)).toBe(1);
  });

  test("pages contain every event once and in order, for any page size", async () => {
    const site = await addSite();
    const me = await addMember(site);
    await changeProfile(me.id, { shows_visits: 1 });
    const others = await addMembers(14, site);
    for (const [n, other] of others.entries()) {
      await addLike(other, me, NOW - days(n % 5) - n);
      if (n % 3 === 0) await addLike(me, other, NOW - days(n % 4) - 20 - n);
      if (n % 4 === 0) await changeProfile(other.id, { shows_visits: 1 });
      if (n % 4 === 0) await recordProfileVisit(at(NOW - days(n % 3) - 40), viewerOf(other), me.id);
      if (n % 7 === 6) await changeProfile(other.id, { status: "hidden" });
      await addEmail(me, n % 2 ? "order_receipt" : "security_changed", NOW - days(n % 6) - 60 - n);
    }
    const eventsOf = (groups: ActivityGroup[]) =>
      groups.flatMap((group) =>
        group.kind === "notice"
          ? [`${group.day} ${group.notice}`]
          : group.members.map(({ id }) => `${group.day} ${group.kind} ${id}`),
      );
    const all = async (bounds: { page: number; scan: number }) => {
      const events: string[] = [];
      let after: string | null = null;
      do {
        const request = { viewer: viewerOf(me), after, marks: false };
        const page: Awaited<ReturnType<typeof listActivity>> = await listActivity(
          at(NOW),
          { ...request, cardContext: localeContextOf("en") },
          bounds,
        );
        events.push(...eventsOf(page.groups));
        after = page.next;
      } while (after);
      return events;
    };
    const whole = [...new Set(await all({ page: 500, scan: 500 }))].sort();
    expect(whole.length).toBeGreaterThan(20);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 2, max: 20 }),
        async (page, scan) => {
          const events = await all({ page, scan });
          expect([...new Set(events)].sort()).toEqual(whole);
          const members = events.filter((event) => event.split(" ").length === 3);
          expect(new Set(members).size).toBe(members.length);
          expect(events.map((event) => event.slice(0, 10))).toEqual(
            events.map((event) => event.slice(0, 10)).sort((a, b) => (a < b ? 1 : a > b ? -1 : 0)),
          );
        },
      ),
      { numRuns: 25 },
    );
  });

  test("a cursor is the member's own and reveals no time", async () => {
    const site = await addSite();
    const [me, other] = await addMembers(2, site);
    for (const from of await addMembers(3, site)) await addLike(from, me, NOW - 1);
    const request = { after: null, marks: false, cardContext: localeContextOf("en") };
    const bounds = { page: 1, scan: 9 };
    const first = await listActivity(at(NOW), { ...request, viewer: viewerOf(me) }, bounds);
    expect(atob((first.next ?? "").replaceAll("-", "+").replaceAll("_", "/"))).not.toContain(
      String(NOW - 1),
    );
    const forged = { ...request, after: `${NOW}.x`, viewer: viewerOf(me) };
    expect((await listActivity(at(NOW), forged, bounds)).groups).toEqual(first.groups);
    await addLike(me, other, NOW - 1);
    const foreign = { ...request, viewer: viewerOf(other), after: first.next };
    expect(summaryOf((await listActivity(at(NOW), foreign, bounds)).groups)).toEqual([
      ["like", [me.id], 1],
    ]);
  });
});

describe("unread activity", () => {
  test("counts likes, visits and notices since the list was opened, up to ten", async () => {
    const site = await addSite();
    const me = await addMember(site);
    const [a, b] = await addMembers(2, site);
    for (const { id } of [me, a]) await changeProfile(id, { shows_visits: 1 });
    await addLike(a, me, NOW - 3);
    await addLike(b, me, NOW - 3);
    await recordProfileVisit(at(NOW - 3), viewerOf(a), me.id);
    await addEmail(me, "order_receipt", NOW - 3);
    await addEmail(me, "like_received", NOW - 3);
    await addEmail(me, "order_receipt", NOW - 3, "push");
    expect(await unreadOf(me)).toBe(4);
    const { groups } = await read(me);
    expect(groups.reduce((sum, { newCount }) => sum + newCount, 0)).toBe(4);
    await read(me, { marks: false });
    expect(await unreadOf(me)).toBe(4);
    await read(me, { marks: true });
    expect(await unreadOf(me)).toBe(0);
    for (const from of await addMembers(12, site)) await addLike(from, me, NOW + 1);
    expect(await unreadOf(me, NOW + 2)).toBe(10);
  });

  test("does not count a like that was seen elsewhere", async () => {
    const site = await addSite();
    const [me, a] = await addMembers(2, site);
    await addLike(a, me, NOW - 3);
    await markLikeSeen(at(NOW - 2), viewerOf(me), a.id);
    expect(await unreadOf(me)).toBe(0);
    expect(summaryOf((await read(me)).groups)).toEqual([["like", [a.id], 0]]);
  });

  test("does not count hidden members, nor visits without one's own setting", async () => {
    const site = await addSite();
    const [me, a, b] = await addMembers(3, site);
    for (const { id } of [me, a]) await changeProfile(id, { shows_visits: 1 });
    await recordProfileVisit(at(NOW - 3), viewerOf(a), me.id);
    await addLike(b, me, NOW - 3);
    expect(await unreadOf(me)).toBe(2);
    await changeProfile(b.id, { status: "hidden", invisible: 1 });
    expect(await unreadOf(me)).toBe(1);
    await changeProfile(me.id, { shows_visits: 0 });
    expect(await unreadOf(me)).toBe(0);
  });

  test("opening the list publishes the count to the member's other pages, once", async () => {
    const site = await addSite();
    const [me, a] = await addMembers(2, site);
    await addLike(a, me, NOW - 3);
    const { services, publishedEvents } = recordingServices({ now: () => NOW });
    const request = { viewer: viewerOf(me), after: null, cardContext: localeContextOf("en") };
    await listActivity(services, { ...request, marks: false });
    await listActivity(services, { ...request, marks: true });
    await listActivity(services, { ...request, marks: true });
    expect(await publishedEvents()).toEqual([
      [me.id, expect.objectContaining({ type: "badges", activity: 0 })],
    ]);
  });
});
