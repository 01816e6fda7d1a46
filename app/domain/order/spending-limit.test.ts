import { expect, test } from "vitest";
import { days, hours } from "~/kit/duration";
import {
  addViewer,
  maySpend,
  NOON,
  setLimit,
  spendingOf,
} from "../../../tests/support/spending-limits";

test("a purchase in another currency than the limit's is refused", async () => {
  const me = await addViewer();
  await setLimit(me, 5000);
  expect(await maySpend(me, 1, { currency: "PLN" })).toBe(false);
  expect(await setLimit(me, 10, { currency: "PLN" })).toMatchObject({ refusal: "other_currency" });
  expect(await spendingOf(me, { currency: "PLN" })).toMatchObject({ currency: "EUR", limit: 5000 });
  await setLimit(me, null);
  expect(await maySpend(me, 1, { currency: "PLN", now: NOON + days(1) })).toBe(true);
  const later = { now: NOON + days(1), currency: "PLN" } as const;
  expect(await setLimit(me, 10, later)).toMatchObject({ ok: true });
  expect(await spendingOf(me, { now: NOON + days(1) })).toMatchObject({
    currency: "PLN",
    limit: 10,
  });
});

test("a lower limit applies at once, a higher one exactly a day later", async () => {
  const me = await addViewer();
  await setLimit(me, 5000);
  await setLimit(me, 3000, { now: NOON + 1 });
  expect(await spendingOf(me, { now: NOON + 1 })).toMatchObject({ limit: 3000, next: null });
  await setLimit(me, 9000, { now: NOON + 2 });
  const due = NOON + 2 + days(1);
  expect(await spendingOf(me, { now: due - 1 })).toMatchObject({
    limit: 3000,
    next: { amount: 9000, at: due },
  });
  expect(await maySpend(me, 3001, { now: due - 1 })).toBe(false);
  expect(await spendingOf(me, { now: due })).toMatchObject({ limit: 9000, next: null });
  expect(await maySpend(me, 9000, { now: due })).toBe(true);
  expect(await maySpend(me, 9001, { now: due })).toBe(false);
});

test("removing a limit takes a day too", async () => {
  const me = await addViewer();
  await setLimit(me, 5000);
  await setLimit(me, null);
  expect(await maySpend(me, 5001, { now: NOON + days(1) - 1 })).toBe(false);
  expect(await maySpend(me, 5001, { now: NOON + days(1) })).toBe(true);
  expect(await spendingOf(me, { now: NOON + days(1) })).toMatchObject({ limit: null, next: null });
});

test("a repeated rise keeps its time, a higher one restarts it, a lower limit cancels it", async () => {
  const me = await addViewer();
  await setLimit(me, 1000);
  const nextAt = async (amount: number | null, hour: number) => {
    await setLimit(me, amount, { now: NOON + hours(hour) });
    const { next } = await spendingOf(me, { now: NOON + hours(hour) });
    return next && [next.amount, (next.at - NOON) / hours(1)];
  };
  expect(await nextAt(5000, 0)).toEqual([5000, 24]);
  expect(await nextAt(5000, 2)).toEqual([5000, 24]);
  expect(await nextAt(4000, 3)).toEqual([4000, 24]);
  expect(await nextAt(4001, 4)).toEqual([4001, 28]);
  expect(await nextAt(null, 5)).toEqual([null, 29]);
  expect(await nextAt(6000, 6)).toEqual([6000, 29]);
  expect(await nextAt(1000, 7)).toBeNull();
  expect(await spendingOf(me)).toMatchObject({ limit: 1000 });
});

test("a rise that took effect is the limit that the next rise starts from", async () => {
  const me = await addViewer();
  await setLimit(me, 1000);
  await setLimit(me, 5000);
  const now = NOON + days(1);
  await setLimit(me, 7000, { now });
  expect(await spendingOf(me, { now })).toMatchObject({ limit: 5000, next: { amount: 7000 } });
});

test("an account of another site sets no limit here", async () => {
  const me = await addViewer();
  await setLimit(me, 5000);
  const elsewhere = { ...me, siteId: (await addViewer()).siteId };
  expect(await setLimit(elsewhere, 100)).toMatchObject({ ok: false });
  expect((await spendingOf(me)).limit).toBe(5000);
  expect((await spendingOf(elsewhere)).limit).toBeNull();
});
