import { expect, test } from "vitest";
import { newId, type OrderId } from "~/kit/ids";
import {
  checkoutOf,
  confirmDiscountUses,
  reserveDiscountUse,
} from "../../../tests/support/discounts";
import { viewerOf } from "../../../tests/support/member-fixtures";
import { addBuyer, NOON, shopServicesAt } from "../../../tests/support/shop-buyers";
import { addMember, COMPANY } from "../../../tests/support/test-database";
import { findCode } from "./find-code";
import { issueLeavingCode, leavingPercent } from "./leaving-code";

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
