import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { days, hours, minutes } from "~/kit/duration";
import { newId, type OrderId } from "~/kit/ids";
import { addOrder, addRefund } from "../../../tests/support/add-order";
import { viewerOf } from "../../../tests/support/member-fixtures";
import {
  addViewer,
  maySpend,
  NIGHT_PAUSE_SETTINGS,
  NOON,
  nightPauseNeeded,
  setLimit,
  spendingOf,
} from "../../../tests/support/spending-limits";
import { addMember, addSite, type TestMember } from "../../../tests/support/test-database";
import { isPastLimit, limitFreeFrom } from "./is-past-limit";
import { PENDING_PAYMENT_TTL } from "./order";

describe("spending", () => {
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
});

describe("spending limit", () => {
  test("a purchase in another currency than the limit's is refused", async () => {
    const me = await addViewer();
    await setLimit(me, 5000);
    expect(await maySpend(me, 1, { currency: "PLN" })).toBe(false);
    expect(await setLimit(me, 10, { currency: "PLN" })).toMatchObject({
      refusal: "other_currency",
    });
    expect(await spendingOf(me, { currency: "PLN" })).toMatchObject({
      currency: "EUR",
      limit: 5000,
    });
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
    expect(await spendingOf(me, { now: NOON + days(1) })).toMatchObject({
      limit: null,
      next: null,
    });
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
});

describe("is past limit", () => {
  const month = { currency: "EUR", spent: 1500, limit: 2000 } as const;
  const price = (cents: number) => ({ currency: "EUR", price: cents }) as const;

  test("an order is past the limit from the first cent above it", () => {
    expect(isPastLimit(month, price(500))).toBe(false);
    expect(isPastLimit(month, price(501))).toBe(true);
    expect(isPastLimit({ ...month, limit: null }, price(99_990))).toBe(false);
    expect(isPastLimit({ ...month, limit: 0 }, price(1))).toBe(true);
  });

  test("an order in another currency than the limit's is past the limit", () => {
    expect(isPastLimit(month, { currency: "GBP", price: 1 })).toBe(true);
    expect(isPastLimit({ ...month, limit: null }, { currency: "GBP", price: 1 })).toBe(false);
  });
});

describe("night pause", () => {
  /** 01:30 at night in UTC. */
  const NIGHT = Date.parse("2026-11-18T01:30Z");

  type PauseQuery = { now?: number; timeZone?: string; orderId?: OrderId };
  const needsConfirmation = (
    member: TestMember,
    credits: number,
    { now = NIGHT, timeZone = "UTC", orderId }: PauseQuery = {},
  ) =>
    nightPauseNeeded(NIGHT_PAUSE_SETTINGS, {
      accountId: member.id,
      credits,
      now,
      timeZone,
      orderId,
    });

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
});

describe("limit free from", () => {
  const month = { currency: "EUR", spent: 1500, limit: 2000, next: null } as const;
  const eur = (...cents: number[]) => cents.map((price) => ({ currency: "EUR", price }));
  const moment = { now: Date.UTC(2026, 11, 31, 22), timeZone: "Europe/Amsterdam" };

  test("names the next local month once no bundle fits the limit", () => {
    expect(limitFreeFrom(month, eur(501, 990), moment)).toBe("2027-01-01");
    expect(limitFreeFrom(month, eur(500, 990), moment)).toBeNull();
  });

  test("names no date on which still no bundle would fit", () => {
    expect(limitFreeFrom(month, eur(2001), moment)).toBeNull();
    expect(limitFreeFrom({ ...month, currency: "GBP" }, eur(501), moment)).toBeNull();
  });

  test("names no date if a scheduled change of the limit may come first", () => {
    const next = { amount: 5000, at: moment.now };
    expect(limitFreeFrom({ ...month, next }, eur(501), moment)).toBeNull();
  });
});
