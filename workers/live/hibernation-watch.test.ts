import { evictDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connectionObjectOf, openPage } from "../../tests/support/open-page";
import { recordLog } from "../../tests/support/record-log";
import { addMember, addSite } from "../../tests/support/test-database";
import { HibernationWatch } from "./hibernation-watch";

const lines = recordLog();
const warnings = () => lines.filter((line) => line.includes("live.stays_awake"));

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() }));
afterEach(() => void vi.useRealTimers());

test("an object that stayed in memory through long pauses is logged once", () => {
  const watch = new HibernationWatch("MemberChannel");
  const start = Date.now();
  for (const seconds of [45, 90]) watch.note(start + seconds * 1000);
  expect(warnings()).toEqual([]);
  for (const seconds of [135, 180, 225, 270]) watch.note(start + seconds * 1000);
  expect(warnings()).toEqual([
    '{"event":"live.stays_awake","object":"MemberChannel","seconds":135}',
  ]);
});

test("an object that is always busy is not logged", () => {
  const watch = new HibernationWatch("ConversationRoom");
  const start = Date.now();
  for (let seconds = 0; seconds < 600; seconds += 20) watch.note(start + seconds * 1000);
  expect(warnings()).toEqual([]);
});

test("the object of an open page is logged if it stays in memory, not if it hibernated", async () => {
  const member = await addMember(await addSite());
  await openPage(member);
  const pass = async (slept: boolean) => {
    vi.setSystemTime(Date.now() + 45_000);
    if (slept) await evictDurableObject(connectionObjectOf(member));
    await connectionObjectOf(member).announce({ type: "badges", unread: 0, newLikes: 0 });
  };
  for (let n = 0; n < 5; n++) await pass(true);
  expect(warnings()).toEqual([]);
  await pass(true);
  for (let n = 0; n < 3; n++) await pass(false);
  await expect.poll(warnings).toHaveLength(1);
});
