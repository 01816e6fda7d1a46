import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { days, hours } from "~/kit/duration";
import type { MemberId } from "~/kit/ids";
import {
  addBlock,
  changeProfile,
  recordingServices,
  viewerOf,
} from "../../../tests/support/member-fixtures";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { blockMember } from "../conversation/block-member";
import { setPrivacySwitch } from "./privacy-settings";
import { deleteExpiredVisits, listVisitors, recordProfileVisit } from "./profile-visits";

const FIRST = [999_999_999_999_999, "~"] as const;

/** Two members of a site who show visits. */
async function addShowingPair() {
  const site = await addSite();
  const [me, her] = [await addMember(site), await addMember(site)];
  for (const { id } of [me, her]) await changeProfile(id, { shows_visits: 1 });
  return { site, me, her };
}

const visitsOf = async (visitor: MemberId) =>
  (
    await env.DB.prepare("SELECT visited_id, visited_at FROM profile_visits WHERE visitor_id = ?")
      .bind(visitor)
      .all<{ visited_id: string; visited_at: number }>()
  ).results;

const visit = (from: TestMember, to: TestMember, at = Date.now()) =>
  recordProfileVisit(realServices({ now: () => at }), viewerOf(from), to.id);

const visitorsOf = async (member: TestMember, limit = 10) =>
  (await listVisitors(realServices(), viewerOf(member), { after: FIRST, limit })).found.map(
    ({ id }) => id,
  );

describe("record a visit", () => {
  test("stores one row per pair with the newest time, at most one write an hour", async () => {
    const { me, her } = await addShowingPair();
    const start = Date.UTC(2026, 10, 20);
    await visit(me, her, start);
    await visit(me, her, start + hours(1) - 1);
    expect(await visitsOf(me.id)).toEqual([{ visited_id: her.id, visited_at: start }]);
    await visit(me, her, start + hours(1));
    expect(await visitsOf(me.id)).toEqual([{ visited_id: her.id, visited_at: start + hours(1) }]);
  });

  test("publishes the count to the visited member's pages only if it wrote", async () => {
    const { me, her } = await addShowingPair();
    const { services, publishedEvents } = recordingServices();
    await recordProfileVisit(services, viewerOf(me), her.id);
    await recordProfileVisit(services, viewerOf(me), her.id);
    expect(await publishedEvents()).toEqual([
      [her.id, expect.objectContaining({ type: "badges", activity: 1 })],
    ]);
  });

  test.each([
    ["the visitor does not show visits", "me", { shows_visits: 0 }],
    ["the visited member does not show visits", "her", { shows_visits: 0 }],
    ["the visitor is invisible", "me", { status: "hidden", invisible: 1 }],
    ["the visited member is invisible", "her", { status: "hidden", invisible: 1 }],
    ["the visitor is fictional", "me", { fictional: 1 }],
    ["the visited profile is fictional", "her", { fictional: 1 }],
  ] as const)("stores nothing if %s", async (_, who, columns) => {
    const pair = await addShowingPair();
    await changeProfile(pair[who].id, columns);
    await visit(pair.me, pair.her);
    expect(await visitsOf(pair.me.id)).toEqual([]);
  });

  test("stores no visit of oneself, of another site, or across a block", async () => {
    const { me, her } = await addShowingPair();
    const { me: foreign } = await addShowingPair();
    await addBlock(her, me);
    for (const other of [me, her, foreign]) await visit(me, other);
    await visit(her, me);
    expect([await visitsOf(me.id), await visitsOf(her.id)]).toEqual([[], []]);
  });
});

describe("list visitors", () => {
  test("lists visitors newest first, a page at a time", async () => {
    const { site, me, her } = await addShowingPair();
    const others = await Promise.all([addMember(site), addMember(site)]);
    for (const { id } of others) await changeProfile(id, { shows_visits: 1 });
    const start = Date.UTC(2026, 10, 20);
    for (const [n, other] of [her, ...others].entries()) await visit(other, me, start + n);
    expect(await visitorsOf(me)).toEqual([others[1]?.id, others[0]?.id, her.id]);
    const services = realServices();
    const first = await listVisitors(services, viewerOf(me), { after: FIRST, limit: 2 });
    expect(first.end).toEqual([start + 1, others[0]?.id]);
    const after = first.end ?? FIRST;
    const second = await listVisitors(services, viewerOf(me), { after, limit: 2 });
    expect([second.found.map(({ id }) => id), second.end]).toEqual([[her.id], null]);
  });

  test("omits visitors who are hidden, blocked, deactivated or stopped showing visits", async () => {
    const { site, me } = await addShowingPair();
    const others = await Promise.all(Array.from({ length: 4 }, () => addMember(site)));
    for (const other of others) {
      await changeProfile(other.id, { shows_visits: 1 });
      await visit(other, me);
    }
    expect(await visitorsOf(me)).toHaveLength(4);
    const [hidden, disabled, off, blocked] = others as [TestMember, ...TestMember[]];
    await changeProfile(hidden.id, { status: "hidden", invisible: 1 });
    await changeProfile(disabled?.id as MemberId, { status: "disabled" });
    await changeProfile(off?.id as MemberId, { shows_visits: 0 });
    await addBlock(blocked as TestMember, me);
    expect(await visitorsOf(me)).toEqual([]);
  });

  test("lists nobody to a member who does not show visits, or of another site", async () => {
    const { me, her } = await addShowingPair();
    await visit(her, me);
    const foreign = { ...viewerOf(me), siteId: await addSite() };
    const request = { after: FIRST, limit: 9 };
    expect((await listVisitors(realServices(), foreign, request)).found).toEqual([]);
    await changeProfile(me.id, { shows_visits: 0 });
    expect(await visitorsOf(me)).toEqual([]);
  });
});

describe("delete visits", () => {
  test("turning the setting off deletes the visits one made and keeps those of others", async () => {
    const { me, her } = await addShowingPair();
    await visit(me, her);
    await visit(her, me);
    await setPrivacySwitch(realServices(), viewerOf(me), { which: "gifts", on: false });
    expect(await visitsOf(me.id)).toHaveLength(1);
    await setPrivacySwitch(realServices(), viewerOf(me), { which: "visits", on: false });
    expect([await visitsOf(me.id), (await visitsOf(her.id)).length]).toEqual([[], 1]);
    expect([await visitorsOf(me), await visitorsOf(her)]).toEqual([[], []]);
  });

  test("a block deletes the visits of the two and no others", async () => {
    const { site, me, her } = await addShowingPair();
    const third = await addMember(site);
    await changeProfile(third.id, { shows_visits: 1 });
    await visit(me, her);
    await visit(her, me);
    await visit(third, me);
    await blockMember(realServices(), viewerOf(me), her.id);
    expect([await visitsOf(me.id), await visitsOf(her.id)]).toEqual([[], []]);
    expect(await visitsOf(third.id)).toHaveLength(1);
  });

  test("the scheduled job deletes visits older than 30 days", async () => {
    const { me, her } = await addShowingPair();
    const now = Date.now();
    await visit(me, her, now - days(30));
    await visit(her, me, now - days(30) + 1);
    await deleteExpiredVisits(realServices({ now: () => now }));
    expect([(await visitsOf(me.id)).length, (await visitsOf(her.id)).length]).toEqual([0, 1]);
  });
});
