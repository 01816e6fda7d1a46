import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { hours } from "../../app/kit/duration";
import { newId, type OrderId } from "../../app/kit/ids";
import { orderNumberOf } from "../../app/kit/order-number";
import { addChat } from "../support/add-chat";
import { addOrder, addRefund } from "../support/add-order";
import { asGlyphNames, linesInPdf } from "../support/pdf-text";
import { addCreditNote, addPurchase } from "../support/purchases";
import { addMember, addSite, type TestMember } from "../support/test-database";
import { addLoggedIn, HOST, logIn, postForm, sendRequest, textOf } from "./app-client";
import {
  addShopSite,
  BUNDLES,
  checkoutFieldsOf,
  mainTextOf,
  pageOf,
  setJoinedAgo,
} from "./shop-pages";

describe("orders", () => {
  beforeAll(() => addShopSite());

  const page = async (cookie: string, path = "/transactions", language = "en") => {
    const html = await textOf(await sendRequest(path, { cookie, language }));
    return html.replaceAll(/[\u00a0\u202f]/g, " ").replaceAll("&#x27;", "’");
  };
  const pdfOf = async (cookie: string, path: string, language = "en") => {
    const answer = await sendRequest(`/transactions/${path}`, { cookie, language });
    return { answer, lines: linesInPdf(new Uint8Array(await answer.arrayBuffer())) };
  };

  test("the order list is empty for a new member and redirects a visitor to the login", async () => {
    const { cookie } = await addLoggedIn();
    const html = await page(cookie);
    expect(html).toContain("No purchases yet");
    expect(html).toContain('href="/credits"');
    const refused = await sendRequest("/transactions");
    expect(refused.headers.get("location")).toContain("/login?next=%2Ftransactions");
  });

  test("orders are listed newest first with price and state, own only", async () => {
    const me = await addLoggedIn();
    const other = await addLoggedIn();
    await addOrder(me, { price: 1190, at: Date.now() - 9_000, state: "failed" });
    await addPurchase(me, { price: 4990, credits: 60 });
    await addPurchase(other, { price: 777 });
    const html = await page(me.cookie);
    expect(html).toMatch(/60 credits[\s\S]*€49\.90[\s\S]*Paid[\s\S]*10 credits[\s\S]*€11\.90/);
    expect(html).not.toContain("7.77");
  });

  test("twenty-three orders fill two pages joined by a link", async () => {
    const me = await addLoggedIn();
    for (let n = 0; n < 23; n++) await addOrder(me, { price: 100 + n, at: 1_000_000 + n });
    const first = await page(me.cookie);
    const [, next = ""] = /href="\/transactions(\?after=[^"]+)"/.exec(first) ?? [];
    expect(first).toContain("€1.03");
    expect(first).not.toContain("€1.02");
    const second = await page(me.cookie, `/transactions${next}`);
    expect(second).toContain("€1.02");
    expect(second).not.toContain('href="/transactions?after=');
    for (const after of ["x", "%00", "9".repeat(2_000)])
      expect(
        (await sendRequest(`/transactions?after=${after}`, { cookie: me.cookie })).status,
      ).toBe(200);
  });

  const STATES = [
    ["created", "We’re checking your payment", "We controleren je betaling"],
    ["pending", "Your payment is in progress", "Je betaling is onderweg"],
    ["failed", "Payment failed", "Betaling mislukt"],
    [null, "Payment cancelled", "Betaling geannuleerd"],
    ["completed", "Payment received", "Betaling ontvangen"],
  ] as const;

  test.each(STATES)(
    "an order that is %s shows its state, and viewing it changes nothing",
    async (...row) => {
      const [state, text, dutch] = row;
      const me = await addLoggedIn();
      const order = await addOrder(me, { state });
      const rows = async () => (await env.DB.prepare("SELECT * FROM orders").all()).results;
      const before = await rows();
      const html = await page(me.cookie, `/transactions/${order}?state=completed&status=paid`);
      expect(html).toContain(text);
      expect(html.includes('http-equiv="refresh"')).toBe(
        state === "created" || state === "pending",
      );
      expect(await rows()).toEqual(before);
      expect(await page(me.cookie, `/transactions/${order}`, "nl")).toContain(dutch);
    },
  );

  test("a declined card can be retried or replaced by PayPal", async () => {
    const me = await addLoggedIn();
    const order = await addOrder(me, { price: 990, state: "failed", method: "creditcard" });
    await env.DB.prepare("UPDATE payments SET fault = 'card' WHERE order_id = ?").bind(order).run();
    const html = await page(me.cookie, `/transactions/${order}`);
    expect(html).toContain("Your card was declined");
    expect(html).toContain(`action="/transactions/${order}/pay"`);
    expect(html).toContain("Try again");
  });

  test("an order links back only to a page of this site", async () => {
    const me = await addLoggedIn();
    const { order } = await addPurchase(me);
    const to = async (back: string) => {
      await env.DB.prepare("UPDATE orders SET back = ? WHERE id = ?").bind(back, order).run();
      return page(me.cookie, `/transactions/${order}`);
    };
    expect(await to("/chats/abc")).toContain('href="/chats/abc"');
    expect(await to("//evil.test/")).not.toContain('evil.test/"');
  });

  test("an order names the chat partner only to a member of that chat", async () => {
    const me = await addLoggedIn();
    const partner = await addMember(HOST, { name: "Anouk" });
    const stranger = await addMember(HOST, { name: "Berend" });
    const { order } = await addPurchase(me);
    const named = async (back: string) => {
      await env.DB.prepare("UPDATE orders SET back = ? WHERE id = ?").bind(back, order).run();
      const html = await page(me.cookie, `/transactions/${order}`);
      return ["Anouk", "Berend"].filter((name) => html.includes(name));
    };
    const own = await addChat(me, partner, 2);
    const foreign = await addChat(partner, stranger, 2);
    expect(await named(`/chats/${own}`)).toEqual(["Anouk"]);
    expect(await named(`/members/${partner.id}/chat`)).toEqual(["Anouk"]);
    expect(await named(`/chats/${foreign}`)).toEqual([]);
    const elsewhere = await addMember(await addSite(), { name: "Berend" });
    expect(await named(`/members/${elsewhere.id}/chat`)).toEqual([]);
    await postForm(`/members/${me.id}/block`, {}, { cookie: await logIn(partner) });
    expect(await named(`/chats/${own}`)).toEqual([]);
    expect(await named(`/members/${partner.id}/chat`)).toEqual([]);
  });

  test("a receipt shows the order's amounts on its page and in its PDF", async () => {
    const me = await addLoggedIn();
    const { order, receipt } = await addPurchase(me, { price: 4990, credits: 60 });
    const html = await page(me.cookie, `/transactions/${order}`, "pl");
    expect(html).toContain("49,90 €");
    expect(html).toContain("Example Ltd, 1 High Street, Utrecht, ");
    const { answer, lines } = await pdfOf(me.cookie, `${order}/receipt.pdf`, "pl");
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("content-disposition")).toContain(`receipt-${receipt}.pdf`);
    const number = orderNumberOf(order);
    for (const text of ["49,90 €", "Potwierdzenie zakupu", "60 kredytów", String(receipt), number])
      expect(lines).toContain(asGlyphNames(text));
  });

  test("a credit note has its own PDF at its number", async () => {
    const me = await addLoggedIn();
    const { order, receipt } = await addPurchase(me);
    const { note, refund } = await addCreditNote(order, 500);
    expect(await page(me.cookie, `/transactions/${order}`)).toContain(
      `/transactions/${order}/receipt.pdf?note=${note}`,
    );
    const { lines } = await pdfOf(me.cookie, `${order}/receipt.pdf?note=${note}`);
    for (const text of ["Credit note", "€5.00", String(note), String(receipt)])
      expect(lines).toContain(asGlyphNames(text));
    for (const wrong of [String(receipt), "0", "x", ""])
      expect((await pdfOf(me.cookie, `${order}/receipt.pdf?note=${wrong}`)).answer.status).toBe(
        404,
      );
    const led = await sendRequest(`/transactions/${refund}`, { cookie: me.cookie });
    expect(led.headers.get("location")).toBe(`/transactions/${order}`);
  });

  test("another member's order and receipts get 404, as does an unpaid receipt", async () => {
    const me = await addLoggedIn();
    const other = await addLoggedIn();
    const { order } = await addPurchase(other);
    const { refund, note } = await addCreditNote(order, 500);
    const open = await addOrder(me, { state: "pending" });
    const paths = [`${order}`, `${order}/receipt.pdf`, `${order}/receipt.pdf?note=${note}`, refund];
    await addSite({}, "other-orders.test");
    const abroad = { cookie: me.cookie, origin: "https://other-orders.test" };
    for (const path of [...paths, `${open}/receipt.pdf`, newId<OrderId>(), "x"]) {
      expect((await sendRequest(`/transactions/${path}`, { cookie: me.cookie })).status, path).toBe(
        404,
      );
      expect((await sendRequest(`/transactions/${path}`, abroad)).status, path).toBe(302);
    }
  });

  test("a statement entry links to its order", async () => {
    const me = await addMember(HOST);
    const cookie = await logIn(me);
    const { order } = await addPurchase(me);
    expect(await page(cookie, "/settings/credits")).toContain(`href="/transactions/${order}"`);
    expect((await postForm(`/transactions/${order}`, {}, { cookie })).status).toBe(405);
  });
});

describe("order states", () => {
  beforeAll(() => addShopSite());

  /** Ten credits cost TODAY now; OLD is the price at which an order was placed earlier. */
  const TODAY = 990;
  const OLD = 893;
  type OrderOptions = NonNullable<Parameters<typeof addOrder>[1]>;

  const readOrderPage = (order: OrderId, cookie: string) =>
    pageOf(`/transactions/${order}`, cookie);
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
});

describe("repeat order", () => {
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
});

describe("retry payment", () => {
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
    expect(down).toContain("can’t be reached.");
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
      expect(html, at).toContain("over your own spending limit");
      expect(html, at).toContain('href="/settings/spending"');
      expect(html, at).not.toContain("Pay €9.90");
    }
  });
});

describe("after purchase", () => {
  beforeAll(() => addShopSite());

  /** A new member who has seen the welcome price; the purchase completes a moment later. */
  async function buyFirst() {
    const me = await addLoggedIn();
    await setJoinedAgo(me, hours(1));
    expect(await pageOf("/credits", me.cookie)).toContain("€7.43");
    expect(await textOf(await sendRequest("/likes", me))).toContain("Get Premium");
    await addPurchase(me, { credits: 10 });
    return me;
  }

  test.each(["/credits", "/credits/c10/paypal", "/premium", "/credits/repeat-order"])(
    "%s shows the full price right after the first completed purchase",
    async (path) => {
      const { cookie } = await buyFirst();
      const html = await pageOf(path, cookie);
      expect(html).not.toMatch(/7\.43|25%/);
      if (path !== "/premium") expect(html).toContain("€9.90");
    },
  );

  test("an order placed right after the first completed purchase uses the full price", async () => {
    const { cookie } = await buyFirst();
    const path = "/credits/c10/paypal";
    const agreed = await checkoutFieldsOf(path, cookie);
    expect(agreed.price).toBe("990");
    expect((await postForm(path, agreed, { cookie })).status).toBe(303);
    expect((await sendRequest("/api/discountcode.php?welcome=true", { cookie })).status).toBe(404);
  });

  test("the top bar of any page reflects a completed purchase at once", async () => {
    const { cookie } = await buyFirst();
    const head = (await textOf(await sendRequest("/likes", { cookie }))).split("<main")[0] ?? "";
    expect(head).not.toContain("Get Premium");
    expect(head).toContain('href="/credits"');
    expect(head).toContain(">10 credits<");
    expect(head).not.toContain("welcome discount");
  });
});

describe("confirm first", () => {
  beforeAll(() => addShopSite({ creditor_id: null }));

  test("a transfer from an unconfirmed address is rejected with confirm_first", async () => {
    const { cookie } = await addLoggedIn({ status: "not_confirmed" });
    const path = "/credits/c10/sct";
    const agreed = await postForm(path, await checkoutFieldsOf(path, cookie), { cookie });
    const onwards = agreed.headers.get("location") ?? "";
    expect(onwards).toMatch(/^\/transactions\/[\w-]{22}\/pay\?problem=confirm_first$/);
    const page = await mainTextOf(await sendRequest(onwards, { cookie }));
    expect(page).toContain("Confirm your email address first. After that, you can pay");
    expect(page).toContain('href="/complete-signup"');
    const order = onwards.replace("?problem=confirm_first", "");
    const again = await postForm(order, { method: "sct" }, { cookie });
    expect(again.status).toBe(403);
    const other = await postForm(order, { method: "paypal" }, { cookie });
    expect(other.headers.get("location")).toMatch(/\/dev\/bank\/[\w-]{22}$/);
  });
});

describe("payment description", () => {
  beforeAll(() => addShopSite());

  test("the provider's page describes the purchase in the shop's language", async () => {
    const { cookie } = await addLoggedIn();
    const path = "/credits/c10/paypal";
    const agreed = await checkoutFieldsOf(path, cookie);
    const response = await postForm(path, agreed, { cookie, language: "fi" });
    const bank = new URL(response.headers.get("location") ?? "");
    expect(await textOf(await sendRequest(bank.pathname, { cookie }))).toContain(
      "Test: 10 krediittiä",
    );
  });
});
