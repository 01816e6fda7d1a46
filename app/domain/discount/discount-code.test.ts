import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { run, runBatch } from "~/db/batch";
import { hours, minutes, seconds } from "~/kit/duration";
import { newId, type OrderId, type SiteId } from "~/kit/ids";
import {
  addCode,
  addOrderWithPayment,
  checkoutOf,
  confirmDiscountUses,
  reserveDiscountUse,
} from "../../../tests/support/discounts";
import { viewerOf } from "../../../tests/support/member-fixtures";
import { rawSql as sql } from "../../../tests/support/raw-sql";
import { addBuyer, NOON, shopServicesAt } from "../../../tests/support/shop-buyers";
import {
  addMember,
  addSite,
  COMPANY,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { LIMITS } from "../account/limit-attempts";
import { pickBetterDiscount, TIMEBONUS25, WELCOME_MS, welcomeEnds } from "./discount";
import { type Checkout, findCode, issueLeavingCode, leavingPercent } from "./discount-code";
import { holdsUse, holdUse } from "./discount-sql";

describe("find code", () => {
  const NOW = minutes(1);
  let me: TestMember;
  beforeEach(async () => {
    me = await addMember(await addSite());
  });

  const services = (now = NOW) => realServices({ now: () => now });
  /** The result of a code: its percentage, or the refusal. */
  async function resultOf(typed = "SPRING", overrides: Partial<Checkout> = {}, member = me) {
    const found = await findCode(services(), checkoutOf(member, overrides), typed);
    return found.ok ? found.value.value_percentage : found.refusal;
  }

  test("a code is found in any spelling, with all its conditions", async () => {
    await addCode(me.siteId, { paymentmethods: '["ideal"]', expires: NOW + 1, currency: "EUR" });
    expect(await findCode(services(), checkoutOf(me), " spring ")).toEqual({
      ok: true,
      value: {
        code: "SPRING",
        country: null,
        user_id: null,
        expires: NOW + 1,
        currency: "EUR",
        value_percentage: 30,
        minimum_order_value: 0,
        status: "active",
        expired: false,
        validity: "once-per-user",
        paymentmethods: ["ideal"],
      },
    });
  });

  test.each([
    ["that ended", { status: "ended" }],
    ["whose day is over", { expires: NOW }],
    ["of another country", { country: "DE" }],
    ["of somebody else", { user_id: "somebody" }],
    ["of another currency", { currency: "PLN" }],
    ["for a larger order", { currency: "EUR", minimum_order_value: 2001 }],
    ["for another way to pay", { paymentmethods: '["paypal","eps"]' }],
  ])("a code %s is refused as not found", async (_kind, options) => {
    await addCode(me.siteId, options);
    expect(await resultOf()).toBe("code_not_found");
  });

  test("a code is valid if all its conditions are met", async () => {
    const code = { country: "NL", user_id: me.id, currency: "EUR", minimum_order_value: 2000 };
    await addCode(me.siteId, { ...code, paymentmethods: '["paypal","ideal"]', expires: NOW + 1 });
    expect(await resultOf()).toBe(30);
    expect(await resultOf("SPRING", { method: null, price: null })).toBe(30);
    expect(await resultOf("SPRING", { price: 1999 })).toBe("code_not_found");
  });

  test("a code of another site is not found", async () => {
    await addCode(await addSite());
    expect(await resultOf()).toBe("code_not_found");
  });

  test("a used code is reported as used only to the member who paid with it", async () => {
    await addCode(me.siteId, { validity: "once" });
    const order = newId<OrderId>();
    const other = await addMember(me.siteId);
    await reserveDiscountUse(me, order, { validity: "once" });
    expect([await resultOf(), await resultOf("SPRING", {}, other)]).toEqual([30, "code_not_found"]);
    await confirmDiscountUses(me, order);
    expect([await resultOf(), await resultOf("SPRING", {}, other)]).toEqual([
      "code_used",
      "code_not_found",
    ]);
  });

  test("a code held by an unpaid order can be entered again", async () => {
    await addCode(me.siteId);
    const order = newId<OrderId>();
    await reserveDiscountUse(me, order);
    await addOrderWithPayment(me, order, { state: "pending" });
    expect(await resultOf()).toBe(30);
    await confirmDiscountUses(me, order);
    expect(await resultOf()).toBe("code_used");
  });

  test("TIMEBONUS25 is the welcome discount, for entitled members only", async () => {
    const viewer = { id: me.id, signupDate: NOW - hours(4) + 1, bought: false };
    expect(await resultOf("timebonus25", { viewer })).toBe(25);
    for (const over of [{ bought: true }, { signupDate: NOW - hours(4) }])
      expect(await resultOf("timebonus25", { viewer: { ...viewer, ...over } })).toBe(
        "code_not_found",
      );
  });

  test("a valid code does not count as a guess, however often it is typed", async () => {
    await addCode(me.siteId);
    for (let n = 0; n <= LIMITS.discount_code.most; n++) expect(await resultOf()).toBe(30);
  });

  test("parallel guesses are all counted", async () => {
    await addCode(me.siteId);
    const codes = Array.from({ length: LIMITS.discount_code.most + 10 }, (_, n) => `WORD${n}`);
    const found = await Promise.all([...codes, "SPRING"].map((word) => resultOf(word)));
    expect(new Set(found)).toEqual(new Set(["code_not_found"]));
  });

  test("after too many guesses a member finds no code for an hour", async () => {
    await addCode(me.siteId);
    for (let n = 0; n < LIMITS.discount_code.most; n++) await resultOf(`WORD${n}`);
    expect(await resultOf()).toBe("code_not_found");
    expect(await resultOf("SPRING", {}, await addMember(me.siteId))).toBe(30);
    const later = services(NOW + hours(1));
    expect(await findCode(later, checkoutOf(me), "SPRING")).toMatchObject({ ok: true });
  });
});

describe("leaving code", () => {
  const services = shopServicesAt(NOON);
  const addLeaver = (delete_discount = 30) =>
    addBuyer(0, { company: { ...COMPANY, delete_discount } });

  test("a leaving member gets a personal code, the same one each time", async () => {
    const leaver = await addLeaver();
    expect(await leavingPercent(services, leaver)).toBe(30);
    const code = await issueLeavingCode(services, leaver);
    expect(code).toMatch(/^STAY-[A-Z0-9]{10}$/);
    expect(await issueLeavingCode(services, leaver)).toBe(code);
    const mine = await findCode(services, checkoutOf(leaver.viewer), code ?? "");
    expect(mine).toMatchObject({ ok: true, value: { value_percentage: 30 } });
    const other = viewerOf(await addMember(leaver.site.id));
    expect(await issueLeavingCode(services, { ...leaver, viewer: other })).not.toBe(code);
    const theirs = await findCode(services, checkoutOf(other), code ?? "");
    expect(theirs).toMatchObject({ refusal: "code_not_found" });
  });

  test("a leaving code follows the site's percentage, up to the maximum of a code", async () => {
    const leaver = await addLeaver();
    const code = await issueLeavingCode(services, leaver);
    const more = { ...leaver.site, company: { ...COMPANY, delete_discount: 100 } };
    expect(await issueLeavingCode(services, { ...leaver, site: more })).toBe(code);
    const found = await findCode(services, checkoutOf(leaver.viewer), code ?? "");
    expect(found).toMatchObject({ ok: true, value: { value_percentage: 90 } });
  });

  test("no leaving code is offered after its use, without a percentage or without payments", async () => {
    const leaver = await addLeaver();
    const code = (await issueLeavingCode(services, leaver)) ?? "";
    const order = newId<OrderId>();
    await reserveDiscountUse(leaver.viewer, order, { code });
    expect(await leavingPercent(services, leaver)).toBe(30);
    await confirmDiscountUses(leaver.viewer, order, { code });
    expect(await leavingPercent(services, leaver)).toBeNull();
    expect(await issueLeavingCode(services, leaver)).toBeNull();
    expect(await issueLeavingCode(services, await addLeaver(0))).toBeNull();
    const closed = shopServicesAt(NOON, { payments: null });
    expect(await issueLeavingCode(closed, await addLeaver())).toBeNull();
  });
});

describe("use sql", () => {
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
});

describe("welcome", () => {
  const JOINED = Date.UTC(2026, 10, 23, 12);
  const endAfter = (n: number, bought = false) =>
    welcomeEnds({ signupDate: JOINED, bought }, JOINED + n);

  test("the welcome discount lasts exactly 14,400 seconds from joining", () => {
    const ends = JOINED + seconds(14_400);
    expect([endAfter(0), endAfter(seconds(14_399)), endAfter(seconds(14_400) - 1)]).toEqual([
      ends,
      ends,
      ends,
    ]);
    expect([endAfter(seconds(14_400)), endAfter(seconds(14_401))]).toEqual([null, null]);
    expect(WELCOME_MS).toBe(14_400_000);
  });

  test("the welcome discount ends with the first purchase", () => {
    expect(endAfter(1, true)).toBeNull();
  });

  test("the API shows the welcome discount as TIMEBONUS25 with 25 percent", () => {
    expect(TIMEBONUS25).toMatchObject({
      code: "TIMEBONUS25",
      value_percentage: 25,
      status: "active",
      validity: "once-per-user",
      expired: false,
    });
  });
});

describe("pick better discount", () => {
  const code = (value_percentage: number) => ({ code: "SPRING", value_percentage });
  const WELCOME = { kind: "welcome", percent: 25, code: null };

  test("an order gets the discount with the higher percentage", () => {
    expect(pickBetterDiscount(25, code(26))).toEqual({ kind: "code", percent: 26, code: "SPRING" });
    expect(pickBetterDiscount(25, code(24))).toEqual(WELCOME);
    expect(pickBetterDiscount(null, code(10))).toEqual({
      kind: "code",
      percent: 10,
      code: "SPRING",
    });
    expect(pickBetterDiscount(25, null)).toEqual(WELCOME);
    expect(pickBetterDiscount(null, null)).toBeNull();
  });

  test("with equal percentages the code stays unused", () => {
    expect(pickBetterDiscount(25, code(25))).toEqual(WELCOME);
  });
});
