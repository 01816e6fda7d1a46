import { beforeEach, expect, test } from "vitest";
import { hours, minutes } from "~/kit/duration";
import { newId, type OrderId } from "~/kit/ids";
import {
  addCode,
  addOrderWithPayment,
  checkoutOf,
  confirmDiscountUses,
  reserveDiscountUse,
} from "../../../tests/support/discounts";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { LIMITS } from "../account/limit-attempts";
import { type Checkout, findCode } from "./find-code";

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
