import { beforeAll, expect, test } from "vitest";
import { newId } from "~/kit/ids";
import { ask, HOST, ORIGIN, textOf } from "../http/support";
import {
  buy,
  call,
  heardOf,
  ofPage,
  PAID,
  PRICE,
  STAND_IN,
  standing,
  theShopOfStripe,
  UNPAID,
} from "./paying-there";

beforeAll(() => theShopOfStripe());

test("the shop's form redirects to a Stripe page created for this order", async () => {
  const { payment, order, session, answers } = await buy(2);
  const page = `${STAND_IN}/c/pay/${session}`;
  expect(answers.map(({ status, headers }) => [status, headers.get("location")])).toEqual([
    [303, page],
    [303, page],
  ]);
  const heard = await heardOf(payment);
  expect(heard.map(({ how }) => how)).toEqual(["POST /v1/checkout/sessions"]);
  expect(heard[0]?.fields).toMatchObject({
    ...{ "metadata[site]": HOST, "metadata[payment]": payment, client_reference_id: order },
    "line_items[0][price_data][unit_amount]": String(PRICE),
    "line_items[0][price_data][currency]": "eur",
    "allowed_payment_method_types[0]": "card",
    ...{ success_url: `${ORIGIN}/transactions/${order}`, locale: "en" },
  });
  expect(await standing({ payment })).toEqual(UNPAID);
});

test("the return page changes nothing, whatever is in its URL", async () => {
  const one = await buy();
  const back = `/transactions/${one.order}?session_id=${one.session}&redirect_status=succeeded`;
  const html = await textOf(await ask(back, { cookie: one.member.cookie }));
  expect(html).toContain("Your payment is in progress");
  expect(await standing(one)).toEqual(UNPAID);
  expect(await call(ofPage(one))).toEqual([200, "taken"]);
  const after = await textOf(await ask(back, { cookie: one.member.cookie }));
  expect(after).toContain("Payment received");
  expect(await standing(one)).toEqual(PAID);
});

test("with Stripe configured there is no fake payment provider", async () => {
  const one = await buy();
  expect((await ask(`/dev/bank/${one.payment}`)).status).toBe(404);
  expect((await ask(`/dev/bank/${newId()}`)).status).toBe(404);
  expect((await call(ofPage(one), { to: `${ORIGIN}/webhooks/bank` }))[0]).toBe(404);
  expect(await standing(one)).toEqual(UNPAID);
});
