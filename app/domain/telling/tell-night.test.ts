import { env } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";
import { hours } from "~/kit/duration";
import { services, viewerOf } from "../../../tests/support/conversations";
import {
  addWaiting,
  MIDNIGHT,
  mailedTo,
  NOON,
  tellingServices,
  tellOf,
  toldTo,
} from "../../../tests/support/telling";
import type { TestMember } from "../../../tests/support/world";
import { markRead } from "../conversation/mark-read";
import { tellMember } from "./tell-member";
import { tendNotices } from "./tend-notices";

beforeEach(() => void vi.spyOn(console, "log").mockImplementation(() => undefined));

const MORNING = MIDNIGHT + hours(8);
const nights = async ({ id }: TestMember) =>
  (
    await env.DB.prepare("SELECT since, due_at FROM night_notices WHERE account_id = ?")
      .bind(id)
      .all()
  ).results;
const inTheMorning = async ({ id, siteId }: TestMember, at = MORNING) =>
  tellMember(tellingServices({ at }).services, { siteId, account: id, notice: "night" });

test("what comes in the night is told in the morning, all of it in one, and once", async () => {
  const chat = await addWaiting({ since: MIDNIGHT });
  for (let n = 0; n < 2; n++) await tellOf(chat, { at: MIDNIGHT });
  expect([await toldTo(chat.me), await mailedTo(chat.me)]).toEqual([[], []]);
  expect(await nights(chat.me)).toEqual([{ since: MIDNIGHT - hours(2), due_at: MORNING }]);
  const early = tellingServices({ at: MORNING - 1 });
  await tendNotices(early.services);
  expect(early.jobs).toEqual([]);
  const due = tellingServices({ at: MORNING });
  await tendNotices(due.services);
  const { id: account, siteId } = chat.me;
  expect(due.jobs).toContainEqual({ siteId, account, notice: "night" });
  for (let n = 0; n < 2; n++) await inTheMorning(chat.me);
  const fields = { messages: 1, likes: 0 };
  expect(await toldTo(chat.me)).toMatchObject([
    { template: "night", key: "night:2026-11-18", fields },
  ]);
  const people = [{ who: "Aino", fictional: false }];
  expect(await mailedTo(chat.me)).toMatchObject([
    { template: "digest", key: "night:2026-11-18", fields: { ...fields, people } },
  ]);
  expect(await nights(chat.me)).toEqual([]);
});

test("what was read in the night is told to nobody, nor what waited before it", async () => {
  const [read, older] = [await addWaiting({ since: MIDNIGHT }), await addWaiting({ since: 1 })];
  for (const chat of [read, older]) await tellOf(chat, { at: MIDNIGHT });
  await markRead(services, viewerOf(read.me), { conversationId: read.conversation, seq: 1 });
  for (const { me } of [read, older]) {
    await inTheMorning(me, NOON);
    expect([await toldTo(me), await mailedTo(me), await nights(me)]).toEqual([[], [], []]);
  }
});
