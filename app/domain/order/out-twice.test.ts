import { beforeEach, expect, test } from "vitest";
import {
  addBuyer,
  addPaid,
  type Bought,
  refundNews,
  refundsOf,
  say,
  siteOf,
  take,
} from "../../../tests/support/paying";
import { realServices } from "../../../tests/support/world";
import { checkBooks } from "./check-books";
import { refundOrder } from "./refund-order";

let bought: Bought;
let logged: string[];
const log = (event: string) => void logged.push(event);
beforeEach(async () => {
  [bought, logged] = [await addPaid(await addBuyer()), []];
});

const alarms = () => logged.filter((event) => event === "order.out_twice").length;
const takeBack = (amount = 1000) => say(bought, { state: "charged_back", amount }, heard());
const heard = () => realServices({ log });
const refund = (given: Parameters<typeof refundNews>[1]) =>
  take(bought.member, refundNews(bought, given), heard());
const odd = async () =>
  (await checkBooks(realServices(), bought.member.siteId)).map(({ what }) => what);

test("a chargeback after a refund is logged as paid out twice", async () => {
  await refund({ amount: 1000 });
  expect([alarms(), await odd()]).toEqual([0, []]);
  for (let n = 0; n < 3; n++) await takeBack();
  expect([alarms(), await odd()]).toEqual([1, ["out_twice"]]);
});

test("a pending refund that completes after a chargeback is logged as paid out twice", async () => {
  const caller = { site: await siteOf(bought.member) };
  const asked = { orderId: bought.order, reason: "Yours", by: "Kim" };
  expect(await refundOrder(realServices(), caller, asked)).toMatchObject({ ok: true });
  const refundId = (await refundsOf(bought.order))[0]?.id ?? null;
  await refund({ refundId, amount: 1000, state: "pending" });
  await takeBack();
  expect(alarms()).toBe(0);
  for (let n = 0; n < 2; n++) await refund({ refundId, amount: 1000 });
  expect([alarms(), await odd()]).toEqual([1, ["out_twice"]]);
});

test("a refund by hand after a chargeback is logged as paid out twice", async () => {
  await takeBack();
  await refund({ amount: 400 });
  expect([alarms(), await odd()]).toEqual([1, ["out_twice"]]);
});

test("a partial refund and a chargeback of the rest raise no alarm", async () => {
  await refund({ amount: 300 });
  await takeBack(700);
  expect([alarms(), await odd()]).toEqual([0, []]);
});
