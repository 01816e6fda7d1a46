import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { days, minutes } from "~/kit/duration";
import { newId } from "~/kit/ids";
import { addOrder, addRefund } from "../../../tests/support/add-order";
import { viewerOf } from "../../../tests/support/member-fixtures";
import {
  addViewer,
  maySpend,
  NOON,
  setLimit,
  spendingOf,
} from "../../../tests/support/spending-limits";
import { addMember, addSite, type TestMember } from "../../../tests/support/test-database";

test("a member without a limit may spend any amount and has spent nothing", async () => {
  const me = await addViewer();
  const nothing = { currency: "EUR", spent: 0, limit: null, next: null, tonight: null };
  expect(await spendingOf(me)).toEqual(nothing);
  expect(await maySpend(me, 999_999)).toBe(true);
});

test("the month follows the calendar of the member's time zone", async () => {
  const me = await addViewer();
  await addOrder(me, { price: 700, at: Date.parse("2026-10-31T22:30Z") });
  await addOrder(me, { price: 500, at: Date.parse("2026-10-31T23:30Z") });
  await addOrder(me, { price: 300, at: NOON });
  expect((await spendingOf(me)).spent).toBe(300);
  expect((await spendingOf(me, { timeZone: "Europe/Amsterdam" })).spent).toBe(800);
  expect((await spendingOf(me, { timeZone: "Europe/Helsinki" })).spent).toBe(1500);
});

test("an order counts in the month in which it was paid", async () => {
  const me = await addViewer();
  const order = await addOrder(me, { at: NOON - days(25) });
  await env.DB.prepare("UPDATE orders SET completed_at = ? WHERE id = ?").bind(NOON, order).run();
  expect((await spendingOf(me)).spent).toBe(1000);
});

test("refunds made or pending are not spent, and surplus refunds do not count", async () => {
  const me = await addViewer();
  const order = await addOrder(me, { price: 1000, at: NOON });
  await addRefund(order, { amount: 400 });
  expect((await spendingOf(me)).spent).toBe(600);
  await addRefund(order, { amount: 300, kind: "surplus" });
  await addRefund(order, { amount: 200, kind: "goodwill", state: "failed" });
  expect((await spendingOf(me)).spent).toBe(600);
  await addRefund(order, { amount: 1000, kind: "chargeback", state: "completed" });
  expect((await spendingOf(me)).spent).toBe(0);
});

test("only the member's own spending in the limit's currency counts", async () => {
  const site = await addSite();
  const me = viewerOf(await addMember(site));
  const other = await addMember(site);
  await addOrder(other, { price: 900, at: NOON });
  await addOrder(me, { price: 800, currency: "PLN", at: NOON });
  expect((await spendingOf(me)).spent).toBe(0);
  expect((await spendingOf(me, { currency: "PLN" })).spent).toBe(800);
});

test("a month may be spent up to its limit, and not a cent more", async () => {
  const me = await addViewer();
  await addOrder(me, { price: 3000, at: NOON });
  await setLimit(me, 5000);
  expect(await maySpend(me, 2000)).toBe(true);
  expect(await maySpend(me, 2001)).toBe(false);
  expect(await maySpend(me, 5000, { now: NOON + days(14) })).toBe(true);
  await setLimit(me, 0);
  expect(await maySpend(me, 1)).toBe(false);
});

test("another member's limit does not apply", async () => {
  const site = await addSite();
  const me = viewerOf(await addMember(site));
  const other = viewerOf(await addMember(site));
  await setLimit(other, 100);
  expect(await maySpend(me, 5000)).toBe(true);
  expect((await spendingOf(me)).limit).toBeNull();
});

test("a payment pending in another tab counts until its time is over", async () => {
  const me = await addViewer();
  await setLimit(me, 5000);
  await addOrder(me, { price: 1000, at: NOON, state: null });
  await addOrder(me, { price: 1000, at: NOON, state: "failed" });
  expect(await maySpend(me, 5000)).toBe(true);
  const pendingOrder = await addOrder(me, { price: 2000, at: NOON, state: "pending" });
  await addOrder(me, { price: 500, at: NOON, state: "created" });
  expect(await maySpend(me, 2500)).toBe(true);
  expect(await maySpend(me, 2501)).toBe(false);
  expect(await maySpend(me, 4500, { orderId: pendingOrder })).toBe(true);
  expect(await maySpend(me, 2501, { now: NOON + minutes(40) })).toBe(false);
  expect(await maySpend(me, 5000, { now: NOON + minutes(40) + 1 })).toBe(true);
});

test.each(["sdd", "sct"])("%s counts as spent for as long as the bank takes", async (method) => {
  const me = await addViewer();
  await setLimit(me, 5000);
  await addOrder(me, { price: 2000, at: NOON - days(9), state: "pending", method });
  expect(await maySpend(me, 3001)).toBe(false);
  expect(await maySpend(me, 3000)).toBe(true);
});

test("an unknown account has spent nothing", async () => {
  const me = { ...(await addViewer()), id: newId() } as TestMember;
  expect(await spendingOf(me)).toMatchObject({ spent: 0, limit: null });
});
