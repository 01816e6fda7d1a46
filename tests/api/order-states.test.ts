import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import type { OrderId } from "~/kit/ids";
import { addOrder, addRefund } from "../support/add-order";
import type { TestMember } from "../support/test-database";
import { addLoggedIn, postForm, sendRequest } from "./app-client";
import { addShopSite, pageOf } from "./shop-pages";

beforeAll(() => addShopSite());

/** Ten credits cost TODAY now; OLD_PASSWORD is the price at which an order was placed earlier. */
const TODAY = 990;
const OLD = 893;
type OrderOptions = NonNullable<Parameters<typeof addOrder>[1]>;

const readOrderPage = (order: OrderId, cookie: string) => pageOf(`/transactions/${order}`, cookie);
const placeOrderAt = (me: TestMember, options: OrderOptions = {}) =>
  addOrder(me, { price: TODAY, ...options });

/** An unpaid order whose payment came too late and is refunded. */
async function placeLatePayment(me: TestMember, state: string): Promise<OrderId> {
  const order = await placeOrderAt(me, { price: OLD, state: "pending" });
  await env.DB.prepare("UPDATE payments SET state = 'surplus' WHERE order_id = ?")
    .bind(order)
    .run();
  await addRefund(order, { amount: OLD, kind: "surplus", state });
  return order;
}

const NOTHING = /nothing was charged/i;
const RETRY = "Try again (";
const ORDER_AGAIN = "Order at today’s price (€9.90)";

test.each(["failed", null] as const)(
  "an order with a %s attempt is retried only while its price is today's",
  async (state) => {
    const me = await addLoggedIn();
    const same = await readOrderPage(await placeOrderAt(me, { state }), me.cookie);
    expect(same).toMatch(NOTHING);
    expect(same).toContain(`${RETRY}€9.90)`);
    const gone = await readOrderPage(
      await placeOrderAt(me, { state, price: OLD, at: 1_000 }),
      me.cookie,
    );
    expect(gone).toMatch(NOTHING);
    expect(gone).not.toContain(RETRY);
    expect(gone).toContain(ORDER_AGAIN);
    expect(gone).toContain('href="/credits/c10"');
  },
);

test.each([
  ["waiting", "Your money is on its way back"],
  ["pending", "Your money is on its way back"],
  ["completed", "Your money was sent back"],
  ["failed", "Your refund couldn’t be sent"],
])("a late payment whose refund is %s shows consistent texts", async (state, title) => {
  const me = await addLoggedIn();
  const order = await placeLatePayment(me, state);
  const html = await readOrderPage(order, me.cookie);
  expect(html).toContain(title);
  expect(html).toContain("Your payment of €8.93 arrived on");
  expect(html).toContain("Payment that arrived too late");
  expect(html).not.toMatch(NOTHING);
  expect(html).not.toContain("Paid twice");
  expect(html).not.toContain(RETRY);
  expect(html).toContain(ORDER_AGAIN);
  const paying = await sendRequest(`/transactions/${order}/pay`, { cookie: me.cookie });
  expect(paying.headers.get("location")).toBe(`/transactions/${order}`);
  const refused = await postForm(`/transactions/${order}/pay`, {}, { cookie: me.cookie });
  expect(refused.headers.get("location")).toBe(`/transactions/${order}`);
});

test("an order paid twice says so and keeps its credits", async () => {
  const me = await addLoggedIn();
  const order = await placeOrderAt(me);
  await addRefund(order, { amount: TODAY, kind: "surplus", state: "waiting" });
  const html = await readOrderPage(order, me.cookie);
  expect(html).toContain("Payment received");
  expect(html).toContain("Paid twice");
  expect(html).not.toMatch(NOTHING);
});

test("a pending order whose price has expired is not offered for payment", async () => {
  const me = await addLoggedIn();
  const order = await placeOrderAt(me, { state: "pending", at: 1_000 });
  const html = await readOrderPage(order, me.cookie);
  expect(html).toContain("This order is no longer valid");
  expect(html).toContain(ORDER_AGAIN);
  expect(html).not.toMatch(/Continue to payment|nothing was charged/i);
});

test.each([Date.now(), Date.now() - 2 * 86_400_000])(
  "a transfer order placed at %d shows the bank details and can be cancelled",
  async (at) => {
    const me = await addLoggedIn();
    const order = await placeOrderAt(me, { state: "pending", method: "sct", at });
    const html = await readOrderPage(order, me.cookie);
    expect(html).toContain("We’re waiting for your transfer");
    expect(html).not.toContain("in progress");
    for (const text of ["Account holder", "NL91 ABNA 0417 1643 00", "TEST-", "€9.90"])
      expect(html).toContain(text);
    const path = `/transactions/${order}/cancel`;
    expect(html).toContain(`action="${path}"`);
    const answer = await postForm(path, {}, { cookie: me.cookie });
    expect([answer.status, answer.headers.get("location")]).toEqual([
      303,
      `/transactions/${order}`,
    ]);
    const after = await readOrderPage(order, me.cookie);
    expect(after).toContain("Payment cancelled");
    expect(after).not.toContain("NL91");
  },
);

test("the consent for a slow payment covers delivery once it is paid", async () => {
  const me = await addLoggedIn();
  for (const [method, text] of [
    ["paypal", "I want the credits right away"],
    ["sct", "I want the credits as soon as my payment arrives"],
  ] as const) {
    const path = `/credits/c10/${method}`;
    expect(await pageOf(path, me.cookie)).toContain(text);
  }
  const order = await placeOrderAt(me, { state: "pending", method: "sct" });
  expect(await readOrderPage(order, me.cookie)).toContain("as soon as your payment arrives.");
});
