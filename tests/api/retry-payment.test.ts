import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { addOrder } from "../support/add-order";
import { addLoggedIn, postForm, sendRequest } from "./app-client";
import { addShopSite, pageOf } from "./shop-pages";

beforeAll(() => addShopSite());

/** An order whose payment failed, of a member with no earlier purchase. */
async function addUnpaidOrder() {
  const me = await addLoggedIn();
  const id = await addOrder(me, { price: 990, state: "failed", method: "creditcard" });
  return { me, path: `/transactions/${id}/pay`, id };
}

test("a failed order can be paid by another method of its country, at its price", async () => {
  const { me, path } = await addUnpaidOrder();
  const html = await pageOf(path, me.cookie);
  for (const text of ["10 credits", "€9.90", `href="${path}?method=ideal"`])
    expect(html).toContain(text);
  expect(await pageOf(`${path}?method=bancontact`, me.cookie)).not.toContain("Pay €9.90");
  const chosen = await pageOf(`${path}?method=paypal`, me.cookie);
  expect(chosen).toMatch(/<button[^>]*type="submit"[^>]*>Pay €9\.90/);
  const paid = await postForm(path, { method: "paypal" }, me);
  expect([paid.status, paid.headers.get("location")]).toEqual([
    303,
    expect.stringContaining("/dev/bank/"),
  ]);
  const inAnotherTab = await postForm(path, {}, me);
  expect(inAnotherTab.headers.get("location")).toBe(paid.headers.get("location"));
});

test("a method that needs a bank asks for it first; a debit has its own page", async () => {
  const { me, path, id } = await addUnpaidOrder();
  const response = await postForm(path, { method: "ideal" }, me);
  expect(response.headers.get("location")).toBe(`${path}?method=ideal`);
  expect(await pageOf(`${path}?method=ideal`, me.cookie)).toMatch(/<select[^>]*name="bank"/);
  const debit = await postForm(path, { method: "sdd" }, me);
  expect(debit.headers.get("location")).toBe(`/directdebit?order=${id}`);
});

test("another member's order, a paid one and an unknown method are rejected", async () => {
  const [{ me, path }, other] = [await addUnpaidOrder(), await addLoggedIn()];
  expect((await sendRequest(path, other)).status).toBe(404);
  expect((await postForm(path, {}, other)).status).toBe(404);
  const done = await addOrder(me);
  const led = await sendRequest(`/transactions/${done}/pay`, me);
  expect([led.status, led.headers.get("location")]).toEqual([302, `/transactions/${done}`]);
  expect((await postForm(path, { method: "gold" }, me)).status).toBe(422);
  const closed = await postForm(path, { method: "giropay" }, me);
  expect(closed.status).toBe(422);
  expect((await postForm(path, { price: "1" }, me)).status).toBe(400);
});

test("a failed payment start shows why, and an ended discount links to a new order", async () => {
  const { me, path } = await addUnpaidOrder();
  const down = await pageOf(`${path}?problem=provider_down`, me.cookie);
  expect(down).toContain("can’t be reached at the moment");
  const many = await pageOf(`${path}?problem=too_many`, me.cookie);
  expect(many).toContain("You can buy again tomorrow");
  const lapsed = await pageOf(`${path}?problem=price_lapsed`, me.cookie);
  expect(lapsed).toContain('href="/credits/c10"');
  expect(lapsed).not.toContain("method=ideal");
  expect(await pageOf(`${path}?problem=<b>`, me.cookie)).not.toContain("Nothing was charged");
});

test("a reached spending limit is shown before a retry, in the button's place", async () => {
  const { me, path } = await addUnpaidOrder();
  await env.DB.prepare(
    "INSERT INTO spending_limits (account_id, site_id, currency, amount) VALUES (?, ?, 'EUR', 989)",
  )
    .bind(me.id, me.siteId)
    .run();
  for (const at of [path, `${path}?method=paypal`]) {
    const html = await pageOf(at, me.cookie);
    expect(html, at).toContain("the limit you’ve set for yourself");
    expect(html, at).toContain('href="/settings/spending"');
    expect(html, at).not.toContain("Pay €9.90");
  }
});
