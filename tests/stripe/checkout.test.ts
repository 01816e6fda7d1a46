import { beforeAll, expect, test } from "vitest";
import { newId } from "~/kit/ids";
import { HOST, ORIGIN, sendRequest, textOf } from "../api/app-client";
import {
  addStripeShop,
  buy,
  checkoutEventOf,
  FAKE_STRIPE_URL,
  PAID,
  PRICE,
  readPaymentState,
  receivedRequestsOf,
  sendStripeWebhook,
  UNPAID,
} from "./stripe-payments";

beforeAll(() => addStripeShop());

test("the shop's form redirects to a Stripe page created for this order", async () => {
  const { payment, order, session, answers } = await buy(2);
  const page = `${FAKE_STRIPE_URL}/c/pay/${session}`;
  expect(answers.map(({ status, headers }) => [status, headers.get("location")])).toEqual([
    [303, page],
    [303, page],
  ]);
  const requests = await receivedRequestsOf(payment);
  expect(requests.map(({ how }) => how)).toEqual(["POST /v1/checkout/sessions"]);
  expect(requests[0]?.fields).toMatchObject({
    "metadata[site]": HOST,
    "metadata[payment]": payment,
    client_reference_id: order,
    "line_items[0][price_data][unit_amount]": String(PRICE),
    "line_items[0][price_data][currency]": "eur",
    "allowed_payment_method_types[0]": "card",
    success_url: `${ORIGIN}/transactions/${order}`,
    locale: "en",
  });
  expect(await readPaymentState({ payment })).toEqual(UNPAID);
});

test("the return page changes nothing, whatever is in its URL", async () => {
  const one = await buy();
  const back = `/transactions/${one.order}?session_id=${one.session}&redirect_status=succeeded`;
  const html = await textOf(await sendRequest(back, { cookie: one.member.cookie }));
  expect(html).toContain("Your payment is in progress");
  expect(await readPaymentState(one)).toEqual(UNPAID);
  expect(await sendStripeWebhook(checkoutEventOf(one))).toEqual([200, "taken"]);
  const after = await textOf(await sendRequest(back, { cookie: one.member.cookie }));
  expect(after).toContain("Payment received");
  expect(await readPaymentState(one)).toEqual(PAID);
});

test("with Stripe configured there is no fake payment provider", async () => {
  const one = await buy();
  expect((await sendRequest(`/dev/bank/${one.payment}`)).status).toBe(404);
  expect((await sendRequest(`/dev/bank/${newId()}`)).status).toBe(404);
  expect(
    (await sendStripeWebhook(checkoutEventOf(one), { to: `${ORIGIN}/webhooks/bank` }))[0],
  ).toBe(404);
  expect(await readPaymentState(one)).toEqual(UNPAID);
});
