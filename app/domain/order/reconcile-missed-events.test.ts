import { beforeEach, expect, test } from "vitest";
import { days } from "~/kit/duration";
import type { Payments, Services } from "~/services";
import {
  addBuyer,
  addPaid,
  applyEvent,
  describeOrder,
  type OrderWithPayment,
  paymentEventOf,
  refundEventOf,
  rowsOf,
} from "../../../tests/support/order-payments";
import { realServices } from "../../../tests/support/test-database";
import type { ProviderEvent } from "../payment/payment";
import { reconcileMissedEvents } from "./reconcile-missed-events";

let bought: OrderWithPayment;
let logged: [string, Record<string, unknown>][];
beforeEach(async () => {
  bought = await addPaid(await addBuyer());
  logged = [];
});

/** Runs `reconcileMissedEvents` with a provider that returns these events; returns the `since` arguments. */
async function reconcileWith(
  events: ProviderEvent[] | Error,
  more: Partial<Services> = {},
  unread = 0,
) {
  const requestedSince: number[] = [];
  const payments = {
    name: "bank",
    backSince: async (since: number) => {
      requestedSince.push(since);
      if (events instanceof Error) throw events;
      return { events, unread };
    },
  } as unknown as Payments;
  const log = (event: string, fields = {}) => void logged.push([event, fields]);
  await reconcileMissedEvents(realServices({ log, ...more }), payments);
  return requestedSince;
}
const alarms = () => logged.filter(([event]) => event === "orders.disagree");

test("a missed chargeback and a missed refund are applied and logged as disagreements", async () => {
  const other = await addPaid(await addBuyer());
  const reported = [
    await paymentEventOf(bought, { state: "charged_back" }),
    refundEventOf(other, { amount: 1000 }),
  ];
  expect(await reconcileWith(reported, { now: () => days(20_000) })).toEqual([days(19_997)]);
  expect(await describeOrder(bought)).toMatchObject({ order: "charged_back", balance: 0 });
  expect(await describeOrder(other)).toMatchObject({ order: "withdrawn", balance: 0 });
  const { order, payment, member } = bought;
  const logFields = { site: member.siteId, order, payment, what: "provider", ours: "unheard" };
  expect(alarms()).toEqual([
    ["orders.disagree", { ...logFields, theirs: "charged_back", kind: "payment" }],
    expect.arrayContaining([expect.objectContaining({ order: other.order, kind: "refund" })]),
  ]);
});

test("an event that a webhook delivered is not applied again or logged", async () => {
  const reported = await paymentEventOf(bought, { state: "charged_back" });
  await applyEvent(bought.member, reported);
  const before = await rowsOf("SELECT * FROM payment_events");
  for (let n = 0; n < 2; n++) await reconcileWith([reported]);
  expect(alarms()).toEqual([]);
  expect(await rowsOf("SELECT * FROM payment_events")).toEqual(before);
});

test("a missed event is logged once, however often it is queried", async () => {
  const reported = [await paymentEventOf(bought, { state: "charged_back" })];
  for (let n = 0; n < 3; n++) await reconcileWith(reported);
  expect(alarms()).toHaveLength(1);
  expect((await describeOrder(bought)).refunds).toEqual(["chargeback completed 1000/10"]);
});

test("an event of another site, an unknown payment or a wrong amount changes nothing", async () => {
  const reported = await paymentEventOf(bought, { state: "charged_back" });
  const { siteId } = await addBuyer();
  const foreign = { ...reported, siteId };
  const unknown = { ...reported, paymentId: bought.member.id as never };
  await reconcileWith([foreign, unknown, { ...reported, amount: 1001 }]);
  expect(await describeOrder(bought)).toMatchObject({ order: "completed", balance: 10 });
  expect(alarms()).toEqual([]);
});

test("the number of unreadable events is logged", async () => {
  await reconcileWith([], {}, 3);
  expect(logged).toEqual([["payment.unread", { provider: "bank", count: 3 }]]);
});

test("an unreachable provider or a failing event does not stop the others", async () => {
  await reconcileWith(new Error("away"));
  expect(logged).toEqual([["payment.unreached", { provider: "bank" }]]);
  const good = await paymentEventOf(bought, { state: "charged_back" });
  await reconcileWith([{ ...good, eventId: null as never }, good]);
  expect(logged.at(1)?.[0]).toBe("payment.not_taken");
  expect(await describeOrder(bought)).toMatchObject({ order: "charged_back" });
});
