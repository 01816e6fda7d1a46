import { afterEach, expect, test, vi } from "vitest";
import { fakeStripe, intentOf, refundOf, STRIPE_KEYS } from "../../../tests/support/fake-stripe";
import { paymentRequest } from "../../../tests/support/payment-request";
import { createStripe } from "./stripe";

afterEach(() => vi.unstubAllGlobals());

const { id: paymentId, siteId } = paymentRequest();
const metadata = { site: siteId, payment: paymentId };
const SINCE = 1_795_000_000_000;

let count = 0;
const event = (type: string, object: Record<string, unknown>) => ({
  id: `evt_${++count}`,
  object: "event",
  created: 1_795_000_100,
  livemode: false,
  type,
  api_version: null,
  data: { object },
});
const dispute = (more: object = {}) =>
  event("charge.dispute.funds_withdrawn", {
    id: "dp_1",
    object: "dispute",
    payment_intent: "pi_1",
    amount: 2_500,
    currency: "eur",
    status: "needs_response",
    ...more,
  });
const refund = (more: object = {}) => event("refund.updated", refundOf({ metadata, ...more }));

/** The Stripe adapter with a fake that has these events, newest first, and records requests. */
function aStripe(events: { id: string }[]) {
  const fake = fakeStripe({
    "GET /v1/payment_intents/{id}": () =>
      intentOf({ metadata, status: "succeeded", amount_received: 2_500 }),
    "GET /v1/events": ({ limit, starting_after: after }) => {
      const from = after ? events.findIndex(({ id }) => id === after) + 1 : 0;
      const data = events.slice(from, from + Number(limit));
      const more = from + data.length < events.length;
      return { object: "list", url: "/v1/events", data, has_more: more };
    },
  });
  vi.stubGlobal("fetch", fake.fetch);
  return { stripe: createStripe(STRIPE_KEYS, Date.now), receivedRequests: fake.receivedRequests };
}

test("lists refunds and disputes since a moment with their webhooks' event ids", async () => {
  const events = [dispute(), refund({ amount: 900 })];
  const { stripe, receivedRequests } = aStripe(events);
  expect((await stripe.backSince(SINCE)).events).toMatchObject([
    { kind: "refund", state: "completed", paymentId, amount: 900, eventId: events[1]?.id },
    { kind: "payment", state: "charged_back", paymentId, eventId: events[0]?.id },
  ]);
  expect(receivedRequests[0]).toMatchObject({ how: "GET /v1/events", key: null });
  expect(receivedRequests[0]?.fields).toEqual({
    "created[gte]": "1795000000",
    limit: "100",
    "types[0]": "refund.created",
    "types[1]": "refund.updated",
    "types[2]": "refund.failed",
    "types[3]": "charge.dispute.created",
    "types[4]": "charge.dispute.funds_withdrawn",
  });
});

test("lists all pages of events", async () => {
  const { stripe, receivedRequests } = aStripe(Array.from({ length: 250 }, () => refund()));
  const back = await stripe.backSince(SINCE);
  expect([back.events.length, back.unread]).toEqual([250, 0]);
  expect(receivedRequests.filter(({ how }) => how === "GET /v1/events")).toHaveLength(3);
});

test("ignores foreign payments and dispute inquiries", async () => {
  const { stripe } = aStripe([dispute({ status: "warning_needs_response" })]);
  expect(await stripe.backSince(SINCE)).toEqual({ events: [], unread: 0 });
});

test("an unreadable event does not stop the others; excess events are counted", async () => {
  const { stripe } = aStripe([refund(), dispute({ payment_intent: "nothing" }), refund()]);
  const back = await stripe.backSince(SINCE);
  expect([back.events.length, back.unread]).toEqual([2, 1]);
  const many = aStripe(Array.from({ length: 1_050 }, () => refund()));
  const most = await many.stripe.backSince(SINCE);
  expect([most.events.length, most.unread]).toEqual([1_000, 1]);
});

test("a partial dispute reverses its amount, and never more than was paid", async () => {
  const reversedAmountOf = async (amount: number, currency = "eur") => {
    const { stripe } = aStripe([dispute({ amount, currency })]);
    const [reversal] = (await stripe.backSince(SINCE)).events;
    return [reversal?.amount, reversal?.currency];
  };
  expect(await reversedAmountOf(700)).toEqual([700, "EUR"]);
  // The amount that a bank claims after its own currency conversion.
  expect(await reversedAmountOf(2_600)).toEqual([2_500, "EUR"]);
  expect(await reversedAmountOf(700, "usd")).toEqual([2_500, "EUR"]);
});
