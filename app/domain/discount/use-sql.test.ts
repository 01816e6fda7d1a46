import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { run, runBatch } from "~/db/batch";
import { minutes } from "~/kit/duration";
import { newId, type OrderId, type SiteId } from "~/kit/ids";
import {
  addCode,
  addOrderWithPayment,
  confirmDiscountUses,
  reserveDiscountUse,
} from "../../../tests/support/discounts";
import { addMember, addSite, realServices } from "../../../tests/support/test-database";
import { holdsUse, holdUse } from "./use-sql";

let site: SiteId;
beforeEach(async () => {
  site = await addSite();
});
const order = () => newId<OrderId>();
const LATER = minutes(31);

const holdsItsUse = async (orderId: OrderId) => {
  const { is } = await runBatch(realServices().db, {
    is: sql<{ held: number }>`SELECT ${holdsUse(orderId)} AS held`,
  });
  return is.rows[0]?.held === 1;
};

test("of a hundred parallel orders of one member, one holds the use in the end", async () => {
  await addCode(site);
  const me = await addMember(site);
  const orders = Array.from({ length: 100 }, order);
  await Promise.all(orders.map((id) => reserveDiscountUse(me, id)));
  expect((await Promise.all(orders.map(holdsItsUse))).filter(Boolean)).toEqual([true]);
});

test("validity decides who may use a code: one member, each member, or every order", async () => {
  for (const [validity, wrote] of [
    ["once", [1, 1, 0]],
    ["once-per-user", [1, 1, 1]],
    ["unlimited", [1, 1, 1]],
  ] as const) {
    await addCode(site, { code: validity.toUpperCase(), validity });
    const one = await addMember(site);
    const other = await addMember(site);
    const options = { code: validity.toUpperCase(), validity };
    const answers = [
      await reserveDiscountUse(one, order(), options),
      await reserveDiscountUse(one, order(), options),
      await reserveDiscountUse(other, order(), options),
    ];
    expect(answers, validity).toEqual(wrote);
  }
});

test("a use not paid in time is free again, a paid one never", async () => {
  await addCode(site, { validity: "once" });
  const one = await addMember(site);
  const other = await addMember(site);
  const first = order();
  const second = order();
  const at = LATER;
  const once = { validity: "once" } as const;
  await reserveDiscountUse(one, first, once);
  expect(await reserveDiscountUse(other, second, { ...once, at: minutes(29) })).toBe(0);
  expect(await reserveDiscountUse(other, second, { ...once, at, until: at + LATER })).toBe(1);
  expect([await holdsItsUse(first), await holdsItsUse(second)]).toEqual([false, true]);
  expect(await confirmDiscountUses(other, second, { at })).toBe(1);
  expect(await reserveDiscountUse(one, order(), { ...once, at: at + 10 * LATER })).toBe(0);
});

test("a member's newer order takes over the use, except from a pending debit", async () => {
  await addCode(site);
  const me = await addMember(site);
  const first = order();
  const second = order();
  const third = order();
  await reserveDiscountUse(me, first);
  await addOrderWithPayment(me, first, { state: "pending", method: "sct" });
  expect(await reserveDiscountUse(me, second)).toBe(1);
  expect([await holdsItsUse(first), await holdsItsUse(second)]).toEqual([false, true]);
  await addOrderWithPayment(me, second, { state: "pending", method: "sdd" });
  expect(await reserveDiscountUse(me, third, { at: LATER })).toBe(0);
  await env.DB.prepare("UPDATE payments SET state = 'failed' WHERE state = 'pending'").run();
  expect(await reserveDiscountUse(me, third)).toBe(1);
});

test("of two orders with one use, the first that is paid keeps it", async () => {
  await addCode(site);
  const me = await addMember(site);
  const first = order();
  const second = order();
  await reserveDiscountUse(me, first);
  await reserveDiscountUse(me, second);
  expect(await confirmDiscountUses(me, first)).toBe(1);
  expect([await holdsItsUse(first), await holdsItsUse(second)]).toEqual([true, false]);
  expect([await confirmDiscountUses(me, first), await confirmDiscountUses(me, second)]).toEqual([
    0, 0,
  ]);
  expect(await reserveDiscountUse(me, second, { at: LATER })).toBe(0);
  expect([await holdsItsUse(first), await holdsItsUse(second)]).toEqual([true, false]);
});

test("a use held by another member's failed order stays held for its time", async () => {
  await addCode(site, { validity: "once" });
  const one = await addMember(site);
  const other = await addMember(site);
  const first = order();
  await reserveDiscountUse(one, first, { validity: "once" });
  await addOrderWithPayment(one, first, { state: "failed" });
  expect(await reserveDiscountUse(other, order(), { validity: "once" })).toBe(0);
});

test("an ended, expired or foreign code cannot be held", async () => {
  await addCode(site, { code: "ENDED", status: "ended" });
  await addCode(site, { code: "OLD-ONE", expires: 5 });
  await addCode(await addSite(), { code: "ELSEWHERE" });
  const me = await addMember(site);
  for (const code of ["ENDED", "OLD-ONE", "ELSEWHERE"])
    expect(await reserveDiscountUse(me, order(), { code, at: 5 }), code).toBe(0);
  expect(await reserveDiscountUse(me, order(), { code: "OLD-ONE", at: 4 })).toBe(1);
});

test("a use is taken only if the batch's condition holds", async () => {
  await addCode(site);
  const me = await addMember(site);
  const orderId = order();
  const { id: accountId, siteId } = me;
  const use = { siteId, code: "SPRING", validity: "once-per-user", accountId, orderId } as const;
  const options = { ...use, until: 5, at: 1 };
  expect(await run(realServices().db, holdUse(options, sql`0`))).toBe(0);
  expect(await run(realServices().db, holdUse(options, sql`1`))).toBe(1);
});

test("one account holds a code for two payment windows at most", async () => {
  await addCode(site, { validity: "once" });
  const one = await addMember(site);
  const other = await addMember(site);
  const day = minutes(1440);
  const again = (at: number) =>
    reserveDiscountUse(one, order(), {
      validity: "once",
      at: day + at,
      until: day + at + minutes(40),
    });
  const reserveByOther = (at: number) =>
    reserveDiscountUse(other, order(), {
      validity: "once",
      at: day + at,
      until: day + at + minutes(40),
    });
  for (const at of [0, 35, 70]) expect(await again(minutes(at))).toBe(1);
  expect(await reserveByOther(minutes(80) - 1)).toBe(0);
  expect(await reserveByOther(minutes(80))).toBe(1);
});
