import { beforeAll, expect, test } from "vitest";
import { addOrder } from "../support/add-order";
import { addMember, addSite } from "../support/test-database";
import { addLoggedIn, logIn, postForm, sendRequest } from "./app-client";
import { addShopSite, BUNDLES, checkoutFieldsOf, mainTextOf, pageOf } from "./shop-pages";

beforeAll(() => addShopSite());
const AGAIN = "/credits/repeat-order";

test("repeating an order without one redirects to the shop, a visitor to the login", async () => {
  const none = await addLoggedIn({ premium: true });
  const led = await sendRequest(`${AGAIN}?back=/likes`, none);
  expect([led.status, led.headers.get("location")]).toEqual([302, "/credits?back=%2Flikes"]);
  expect((await sendRequest(AGAIN)).headers.get("location")).toMatch(/^\/login\?next=/);
  const unpaid = await addLoggedIn();
  await addOrder(unpaid, { state: "failed" });
  expect((await sendRequest(AGAIN, unpaid)).status).toBe(302);
});

test("the last bundle and payment method are offered at today's price", async () => {
  const me = await addLoggedIn({ premium: true });
  await addOrder(me, { price: 500, method: "ideal", at: 1 });
  await addOrder(me, { price: 500, method: "paypal", at: 2 });
  const html = await pageOf(AGAIN, me.cookie);
  expect(html).toContain("Buy the same again");
  expect(html).toContain('action="/credits/c10/paypal"');
  expect(html).toContain("Buy now for €9.90");
  expect(/<input[^>]*name="immediate"[^>]*>/.exec(html)?.[0]).not.toMatch(/checked/);
  const bought = await postForm(
    "/credits/c10/paypal",
    await checkoutFieldsOf(AGAIN, me.cookie),
    me,
  );
  expect(bought.headers.get("location")).toContain("/dev/bank/");
});

test("a closed payment method or a removed bundle must be chosen again", async () => {
  const me = await addLoggedIn({ premium: true });
  await addOrder(me, { method: "giropay" });
  expect(await pageOf(AGAIN, me.cookie)).toContain('href="/credits/c10/ideal"');
  const site = await addSite({ bundles: BUNDLES.slice(1) }, "fewer.test");
  const member = await addMember(site);
  await addOrder(member);
  const by = { cookie: await logIn(member), origin: `https://${site}` };
  const gone = await sendRequest(AGAIN, by);
  expect([gone.status, gone.headers.get("location")]).toEqual([302, "/credits"]);
  expect(await mainTextOf(await sendRequest("/credits", by))).toContain('href="/credits/c60"');
});
