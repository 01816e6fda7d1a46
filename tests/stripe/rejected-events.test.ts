import { beforeAll, expect, test } from "vitest";
import { minutes, seconds } from "~/kit/duration";
import { newId, type PaymentId } from "~/kit/ids";
import { HOST, ORIGIN, sendToApp } from "../api/app-client";
import { stripeSignature } from "../support/fake-stripe";
import { addSite } from "../support/test-database";
import {
  addStripeShop,
  buy,
  checkoutEventOf,
  eventOf,
  PAID,
  PRICE,
  readPaymentState,
  type StartedPurchase,
  sendStripeWebhook,
  UNPAID,
} from "./stripe-payments";

const OTHER = "other.test";
let one: StartedPurchase;
beforeAll(async () => {
  await addStripeShop();
  await addSite({}, OTHER);
  one = await buy();
});

test("a signed event without JSON gets 400 and logs no error", async () => {
  expect(await sendStripeWebhook("no JSON")).toEqual([400, "unreadable"]);
});

test("an unsigned, wrongly signed or modified event is rejected", async () => {
  const body = checkoutEventOf(one);
  const refused = [400, "unsigned"];
  for (const header of [null, "", "t=1,v1=x", `t=${Math.floor(Date.now() / 1000)},v1=`])
    expect(await sendStripeWebhook(body, { header }), String(header)).toEqual(refused);
  expect(await sendStripeWebhook(body, { secret: "whsec_another" })).toEqual(refused);
  const header = await stripeSignature(body);
  const cheap = body.replace(`"amount_total":${PRICE}`, '"amount_total":1');
  expect(cheap).not.toBe(body);
  expect(await sendStripeWebhook(cheap, { header })).toEqual(refused);
  expect(await sendStripeWebhook(`${body} `, { header })).toEqual(refused);
  expect(await readPaymentState(one)).toEqual(UNPAID);
});

test("a replayed event expires after five minutes, and is valid a minute before", async () => {
  const purchase = await buy();
  const body = checkoutEventOf(purchase);
  const at = (ago: number) => ({ at: Date.now() - ago });
  expect(await sendStripeWebhook(body, at(minutes(5) + seconds(2)))).toEqual([400, "old"]);
  const stranger = { ...at(minutes(6)), secret: "whsec_another" };
  expect(await sendStripeWebhook(body, stranger)).toEqual([400, "unsigned"]);
  expect(await readPaymentState(purchase)).toEqual(UNPAID);
  expect(await sendStripeWebhook(body, at(minutes(4)))).toEqual([200, "taken"]);
  expect(await readPaymentState(purchase)).toEqual(PAID);
});

test("a wrong amount or currency is rejected, and nothing of it is stored", async () => {
  const wrong = [{ amount_total: PRICE - 1 }, { amount_total: PRICE + 1 }, { currency: "pln" }];
  for (const more of wrong)
    for (const type of ["completed", "async_payment_succeeded"])
      expect(
        await sendStripeWebhook(checkoutEventOf(one, type, more)),
        JSON.stringify(more),
      ).toEqual([422, "wrong_amount"]);
  expect(await readPaymentState(one)).toEqual(UNPAID);
});

test("an event of another site, page, mode or payment grants nothing", async () => {
  const left = [200, "foreign"];
  const elsewhere = { to: `https://${OTHER}/webhooks/stripe` };
  expect(await sendStripeWebhook(checkoutEventOf(one), elsewhere)).toEqual(left);
  const theirs = { metadata: { site: OTHER, payment: one.payment } };
  expect(await sendStripeWebhook(checkoutEventOf(one, "completed", theirs))).toEqual(left);
  expect(await sendStripeWebhook(checkoutEventOf(one, "completed", theirs), elsewhere)).toEqual(
    left,
  );
  expect(await sendStripeWebhook(checkoutEventOf({ ...one, session: "cs_test_another" }))).toEqual(
    left,
  );
  const live = JSON.stringify({ ...JSON.parse(checkoutEventOf(one)), livemode: true });
  expect(await sendStripeWebhook(live)).toEqual(left);
  const unknownEvent = checkoutEventOf({ ...one, payment: newId<PaymentId>() });
  expect(await sendStripeWebhook(unknownEvent)).toEqual([404, "unknown"]);
  expect(await readPaymentState(one)).toEqual(UNPAID);
});

test("unhandled event types and other accounts' events get 200 and change nothing", async () => {
  const left = [200, "nothing"];
  for (const type of ["customer.created", "charge.succeeded", "x.y"])
    expect(await sendStripeWebhook(eventOf(type, { id: "x_1" })), type).toEqual(left);
  for (const metadata of [{}, { site: HOST }, { site: HOST, payment: "x" }])
    expect(await sendStripeWebhook(checkoutEventOf(one, "completed", { metadata }))).toEqual(left);
  expect(await readPaymentState(one)).toEqual(UNPAID);
});

test("the webhook accepts only POST without an origin, within the size limit", async () => {
  const address = `${ORIGIN}/webhooks/stripe`;
  for (const method of ["GET", "PUT", "DELETE"]) {
    const body = method === "GET" ? null : checkoutEventOf(one);
    const answer = await sendToApp.fetch(new Request(address, { method, body }));
    expect([answer.status, answer.headers.get("allow")]).toEqual([
      405,
      expect.stringContaining("POST"),
    ]);
  }
  const body = checkoutEventOf(one);
  const headers = { origin: "https://evil.test", "stripe-signature": await stripeSignature(body) };
  expect(
    (await sendToApp.fetch(new Request(address, { method: "POST", headers, body }))).status,
  ).toBe(403);
  const fill = { fill: "x".repeat(257 * 1024) };
  expect((await sendStripeWebhook(checkoutEventOf(one, "completed", fill)))[0]).toBe(413);
  expect(await readPaymentState(one)).toEqual(UNPAID);
});
