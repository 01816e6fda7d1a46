import { expect, test } from "vitest";
import { hours } from "~/kit/duration";
import type { OrderId } from "~/kit/ids";
import { addOrder } from "../../../tests/support/add-order";
import {
  addViewer,
  NIGHT_PAUSE_SETTINGS,
  nightPauseNeeded,
  spendingOf,
} from "../../../tests/support/spending-limits";
import { addMember, type TestMember } from "../../../tests/support/test-database";
import { PENDING_PAYMENT_TTL } from "./order";

/** 01:30 at night in UTC. */
const NIGHT = Date.parse("2026-11-18T01:30Z");

type PauseQuery = { now?: number; timeZone?: string; orderId?: OrderId };
const needsConfirmation = (
  member: TestMember,
  credits: number,
  { now = NIGHT, timeZone = "UTC", orderId }: PauseQuery = {},
) =>
  nightPauseNeeded(NIGHT_PAUSE_SETTINGS, { accountId: member.id, credits, now, timeZone, orderId });

test("a night purchase above the site's credits needs a confirmation", async () => {
  const me = await addViewer();
  expect(await needsConfirmation(me, 150)).toBe(false);
  expect(await needsConfirmation(me, 151)).toBe(true);
  await addOrder(me, { credits: 60, at: NIGHT - hours(1) });
  expect(await needsConfirmation(me, 90)).toBe(false);
  expect(await needsConfirmation(me, 91)).toBe(true);
});

test("a purchase by day, or with the pause switched off, needs no confirmation", async () => {
  const me = await addViewer();
  const begins = Date.parse("2026-11-17T23:00Z");
  const ends = Date.parse("2026-11-18T06:00Z");
  for (const now of [begins, ends - 1])
    expect(await needsConfirmation(me, 151, { now })).toBe(true);
  for (const now of [begins - 1, ends])
    expect(await needsConfirmation(me, 151, { now })).toBe(false);
  const buying = { accountId: me.id, credits: 151, now: NIGHT, timeZone: "UTC" };
  expect(await nightPauseNeeded({ night_pause: null }, buying)).toBe(false);
});

test("the night is that of the member's time zone", async () => {
  const me = await addViewer();
  const evening = Date.parse("2026-11-17T22:30Z");
  expect(await needsConfirmation(me, 151, { now: evening })).toBe(false);
  expect(await needsConfirmation(me, 151, { now: evening, timeZone: "Europe/Amsterdam" })).toBe(
    true,
  );
  expect(await needsConfirmation(me, 151, { timeZone: "Australia/Sydney" })).toBe(false);
});

test("the night counts no credits of the evening, of other members or of unpaid orders", async () => {
  const me = await addViewer();
  const other = await addMember(me.siteId);
  await addOrder(me, { credits: 100, at: Date.parse("2026-11-17T22:59:59Z") });
  await addOrder(other, { credits: 100, at: NIGHT });
  await addOrder(me, { credits: 100, at: NIGHT, state: null });
  await addOrder(me, { credits: 100, at: NIGHT, state: "failed" });
  await addOrder(me, { credits: 100, at: NIGHT - PENDING_PAYMENT_TTL - 1, state: "pending" });
  expect(await needsConfirmation(me, 150)).toBe(false);
  const own = await addOrder(me, { credits: 100, at: NIGHT, state: "pending" });
  expect(await needsConfirmation(me, 51)).toBe(true);
  expect(await needsConfirmation(me, 150, { orderId: own })).toBe(false);
});

test("credits bought tonight are returned with the night's end, and null by day", async () => {
  const me = await addViewer();
  await addOrder(me, { credits: 60, at: NIGHT - hours(2) });
  const tonight = async (now: number) => (await spendingOf(me, { now })).tonight;
  expect(await tonight(NIGHT)).toEqual({ credits: 60, until: Date.parse("2026-11-18T06:00Z") });
  expect(await tonight(NIGHT + hours(10))).toBeNull();
});
