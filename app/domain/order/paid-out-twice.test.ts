import { beforeEach, expect, test } from "vitest";
import {
  addBuyer,
  addPaid,
  applyEvent,
  applyPaymentEvent,
  type OrderWithPayment,
  refundEventOf,
  refundsOf,
  siteOf,
} from "../../../tests/support/order-payments";
import { realServices } from "../../../tests/support/test-database";
import { reconcileRecords } from "./reconcile-records";
import { refundOrder } from "./refund-order";

let bought: OrderWithPayment;
let logged: string[];
const log = (event: string) => void logged.push(event);
beforeEach(async () => {
  [bought, logged] = [await addPaid(await addBuyer()), []];
});

const alarms = () => logged.filter((event) => event === "order.out_twice").length;
const chargeBack = (amount = 1000) =>
  applyPaymentEvent(bought, { state: "charged_back", amount }, loggingServices());
const loggingServices = () => realServices({ log });
const refund = (overrides: Parameters<typeof refundEventOf>[1]) =>
  applyEvent(bought.member, refundEventOf(bought, overrides), loggingServices());
const disagreements = async () =>
  (await reconcileRecords(realServices(), bought.member.siteId)).map(({ what }) => what);

test("a chargeback after a refund is logged as paid out twice", async () => {
  await refund({ amount: 1000 });
  expect([alarms(), await disagreements()]).toEqual([0, []]);
  for (let n = 0; n < 3; n++) await chargeBack();
  expect([alarms(), await disagreements()]).toEqual([1, ["out_twice"]]);
});

test("a pending refund that completes after a chargeback is logged as paid out twice", async () => {
  const caller = { site: await siteOf(bought.member) };
  const input = { orderId: bought.order, reason: "Yours", by: "Kim" };
  expect(await refundOrder(realServices(), caller, input)).toMatchObject({ ok: true });
  const refundId = (await refundsOf(bought.order))[0]?.id ?? null;
  await refund({ refundId, amount: 1000, state: "pending" });
  await chargeBack();
  expect(alarms()).toBe(0);
  for (let n = 0; n < 2; n++) await refund({ refundId, amount: 1000 });
  expect([alarms(), await disagreements()]).toEqual([1, ["out_twice"]]);
});

test("a refund by hand after a chargeback is logged as paid out twice", async () => {
  await chargeBack();
  await refund({ amount: 400 });
  expect([alarms(), await disagreements()]).toEqual([1, ["out_twice"]]);
});

test("a partial refund and a chargeback of the rest raise no alarm", async () => {
  await refund({ amount: 300 });
  await chargeBack(700);
  expect([alarms(), await disagreements()]).toEqual([0, []]);
});
