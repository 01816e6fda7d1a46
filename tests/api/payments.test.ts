import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import type { PaymentEvent, ProviderPaymentRequest } from "../../app/domain/payment/payment";
import { minutes } from "../../app/kit/duration";
import { newId, type OrderId, type PaymentId, type SiteId } from "../../app/kit/ids";
import { SIGNATURE, signatureOf } from "../../app/platform/fake-provider/fake-webhooks";
import { addChat } from "../support/add-chat";
import { addOrder } from "../support/add-order";
import { paymentRequest } from "../support/payment-request";
import { addPurchase } from "../support/purchases";
import { addMember, addSite, realServices, type TestMember } from "../support/test-database";
import { addEntry } from "../support/wallet-ledger";
import {
  addLoggedIn,
  addTestSite,
  HOST,
  logIn,
  ORIGIN,
  postForm,
  sendRequest,
  sendToApp,
  textOf,
} from "./app-client";

describe("fake provider", () => {
  beforeAll(() => addTestSite());

  /** A payment created at the fake provider of the running site. */
  async function addStartedPayment(overrides: Partial<ProviderPaymentRequest> = {}) {
    const request = paymentRequest({ siteId: HOST, returnUrl: `${ORIGIN}/pricing`, ...overrides });
    const { url } = (await realServices().payments?.begin(request)) ?? {};
    const path = new URL(url ?? "").pathname;
    return { request, path, findPayment: () => realServices().bank?.find(request.id) };
  }

  test("the fake payment page shows amount and another company, without scripts", async () => {
    const { path, request } = await addStartedPayment({
      description: "100 <b>credits</b>",
      method: "ideal",
      bank: "north",
    });
    const page = await sendRequest(path);
    expect(page.status).toBe(200);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(page.headers.get("set-cookie")).toBeNull();
    const text = await textOf(page);
    for (const part of ["€25.00", "100 &lt;b&gt;credits", "Test Bank North", "ideal", request.id])
      expect(text).toContain(part);
    expect(text).not.toContain("<script");
  });

  test("the chosen outcome is applied and redirects back to the shop", async () => {
    const { path, request, findPayment } = await addStartedPayment();
    const chosen = await postForm(path, {
      outcome: "completed",
      calls: "0",
      delay: "0",
      order: "forward",
    });
    expect([chosen.status, chosen.headers.get("location")]).toEqual([303, request.returnUrl]);
    expect(await findPayment()).toMatchObject({ state: "completed" });
    const again = await postForm(path, { outcome: "cancelled" });
    expect([again.status, again.headers.get("location")]).toEqual([303, path]);
    expect(await findPayment()).toMatchObject({ state: "completed" });
    expect(await textOf(await sendRequest(path))).toContain("chargeback");
  });

  test("an unknown payment and an unknown button are rejected", async () => {
    const { path, findPayment } = await addStartedPayment();
    for (const missing of [`/dev/bank/${newId()}`, "/dev/bank/x", "/dev/bank"]) {
      expect((await sendRequest(missing)).status, missing).toBe(404);
      expect((await postForm(missing, { outcome: "completed" })).status, missing).toBe(404);
    }
    for (const fields of [{}, { outcome: "free" }, { outcome: "completed", calls: "999" }])
      expect((await postForm(path, fields as Record<string, string>)).status).toBe(422);
    expect((await postForm(path, { outcome: "completed", amount: "1" })).status).toBe(400);
    const foreign = { headers: { origin: "https://evil.test" } };
    expect((await postForm(path, { outcome: "completed" }, foreign)).status).toBe(403);
    expect(await findPayment()).toMatchObject({ state: "open" });
  });
});

describe("webhooks", () => {
  beforeAll(async () => {
    await addTestSite();
    await addSite({}, "other-payments.test");
  });

  /**
   * The signature key of the running site's fake provider (create-services.ts, over the tests' key).
   */
  const KEY = "test bank:test";
  const EUR_10 = 1_000;

  type WebhookResult = { news?: string; error?: { code: string } };
  type OrderWithPayment = { member: TestMember; order: OrderId; payment: PaymentId };

  /**
   * A member's order of 10 credits with a pending payment, created at the provider where its page is
   * needed.
   */
  async function addPendingOrder(): Promise<OrderWithPayment> {
    const member = await addMember(HOST);
    const order = await addOrder(member, { state: "pending", credits: 10, price: EUR_10 });
    const payment = await env.DB.prepare("SELECT id FROM payments WHERE order_id = ?")
      .bind(order)
      .first<PaymentId>("id");
    return { member, order, payment: payment as PaymentId };
  }

  const paymentEventOf = (
    { payment }: OrderWithPayment,
    more: Partial<PaymentEvent> = {},
  ): PaymentEvent => ({
    kind: "payment",
    eventId: `${payment}.1`,
    siteId: HOST,
    paymentId: payment,
    providerId: `bank_${payment}`,
    state: "completed",
    amount: EUR_10,
    currency: "EUR",
    fault: null,
    at: Date.now(),
    ...more,
  });

  /** Sends a webhook as the provider does: no cookie, no origin; returns the response. */
  async function sendWebhook(
    event: object | string,
    options: { header?: string | null; to?: string } = {},
  ) {
    const body = typeof event === "string" ? event : JSON.stringify(event);
    const { header = await signatureOf(KEY, Date.now(), body) } = options;
    const headers = new Headers({ "content-type": "application/json" });
    if (header !== null) headers.set(SIGNATURE, header);
    const address = options.to ?? `${ORIGIN}/webhooks/bank`;
    const answer = await sendToApp.fetch(new Request(address, { method: "POST", headers, body }));
    const result = (await answer.json().catch(() => ({}))) as WebhookResult;
    return [answer.status, result.news ?? result.error?.code ?? null];
  }

  /** The wallet's credits, and how many purchases changed it. */
  async function wallet({ id }: TestMember) {
    const row = await env.DB.prepare(
      `SELECT balance, (SELECT count(*) FROM wallet_entries e WHERE e.wallet_id = w.id AND e.reason = 'purchase') AS purchases
     FROM wallets w WHERE account_id = ?`,
    )
      .bind(id)
      .first<{ balance: number; purchases: number }>();
    return [row?.balance, row?.purchases];
  }
  const stateOf = ({ order }: OrderWithPayment) =>
    env.DB.prepare("SELECT state FROM orders WHERE id = ?").bind(order).first("state");

  test.each([1, 2, 10])("an event sent %i times at once grants the credits once", async (times) => {
    const one = await addPendingOrder();
    const answers = await Promise.all(
      Array.from({ length: times }, () => sendWebhook(paymentEventOf(one))),
    );
    expect(answers.map(([status]) => status)).toEqual(Array.from({ length: times }, () => 200));
    expect(answers.map(([, event]) => event)).toContain("taken");
    expect([await wallet(one.member), await stateOf(one)]).toEqual([[10, 1], "completed"]);
  });

  test("events in any order grant a paid order once", async () => {
    const events = [
      { state: "pending", eventId: "1" },
      { state: "completed", eventId: "2" },
      { state: "failed", eventId: "3", fault: "other" },
    ] as const;
    for (const order of ["012", "021", "102", "120", "201", "210"]) {
      const one = await addPendingOrder();
      for (const at of order) {
        const event = events[Number(at)] as (typeof events)[number];
        const eventId = `${one.payment}.${event.eventId}`;
        expect(await sendWebhook(paymentEventOf(one, { ...event, eventId })), order).toEqual([
          200,
          expect.any(String),
        ]);
      }
      expect([order, await wallet(one.member)]).toEqual([order, [10, 1]]);
    }
  });

  test("without an event nothing is granted, whatever page is opened", async () => {
    const one = await addPendingOrder();
    await sendToApp.fetch(new Request(`${ORIGIN}/transactions/${one.order}`));
    expect([await wallet(one.member), await stateOf(one)]).toEqual([[0, 0], "open"]);
  });

  test("the provider's page sends events ten times, the last one first", async () => {
    const one = await addPendingOrder();
    const { bank, payments } = realServices();
    const request = paymentRequest({
      id: one.payment,
      siteId: HOST,
      orderId: one.order,
      amount: EUR_10,
    });
    const payment = await payments?.begin({ ...request, returnUrl: `${ORIGIN}/pricing` });
    const chosen = { outcome: "pending_completed", calls: "10", order: "backward" };
    const back = await postForm(new URL(payment?.url ?? "").pathname, chosen);
    expect([back.status, back.headers.get("location")]).toEqual([303, `${ORIGIN}/pricing`]);
    expect(await bank?.find(one.payment)).toMatchObject({ state: "completed" });
    expect([await wallet(one.member), await stateOf(one)]).toEqual([[10, 1], "completed"]);
  });

  test("an unsigned, changed or expired event is rejected and grants nothing", async () => {
    const one = await addPendingOrder();
    const body = JSON.stringify(paymentEventOf(one));
    const good = await signatureOf(KEY, Date.now(), body);
    for (const header of [null, "", "t=1,v1=x", await signatureOf("other", Date.now(), body)])
      expect(await sendWebhook(body, { header }), String(header)).toEqual([400, "unsigned"]);
    const cheap = body.replace(`"amount":${EUR_10}`, '"amount":1');
    expect(await sendWebhook(cheap, { header: good })).toEqual([400, "unsigned"]);
    const oldSignature = await signatureOf(KEY, Date.now() - minutes(6), body);
    expect(await sendWebhook(body, { header: oldSignature })).toEqual([400, "old"]);
    expect(await sendWebhook("{}")).toEqual([404, "unknown"]);
    expect([await wallet(one.member), await stateOf(one)]).toEqual([[0, 0], "open"]);
  });

  test("a signed event of wrong amount, currency, site or order grants nothing", async () => {
    const one = await addPendingOrder();
    const refused = [422, "wrong_amount"];
    expect(await sendWebhook(paymentEventOf(one, { amount: EUR_10 - 1 }))).toEqual(refused);
    expect(await sendWebhook(paymentEventOf(one, { amount: EUR_10 + 1 }))).toEqual(refused);
    expect(await sendWebhook(paymentEventOf(one, { currency: "PLN" }))).toEqual(refused);
    const other = { to: "https://other-payments.test/webhooks/bank" };
    expect(await sendWebhook(paymentEventOf(one), other)).toEqual([200, "foreign"]);
    const theirs = paymentEventOf(one, { siteId: "other-payments.test" as SiteId });
    expect(await sendWebhook(theirs)).toEqual([200, "foreign"]);
    expect(await sendWebhook(theirs, other)).toEqual([200, "foreign"]);
    expect(await sendWebhook(paymentEventOf({ ...one, payment: paymentRequest().id }))).toEqual([
      404,
      "unknown",
    ]);
    expect([await wallet(one.member), await stateOf(one)]).toEqual([[0, 0], "open"]);
  });

  test("only the provider's own path accepts webhooks, by POST, without an origin", async () => {
    const one = await addPendingOrder();
    for (const to of ["stripe", "other", "bank/x"])
      expect(
        (await sendWebhook(paymentEventOf(one), { to: `${ORIGIN}/webhooks/${to}` }))[0],
        to,
      ).toBe(404);
    expect((await sendToApp.fetch(new Request(`${ORIGIN}/webhooks/bank`))).status).toBe(405);
    const page = { method: "POST", headers: { origin: "https://evil.test" }, body: "{}" };
    expect((await sendToApp.fetch(new Request(`${ORIGIN}/webhooks/bank`, page))).status).toBe(403);
    expect((await sendWebhook("x".repeat(257 * 1024)))[0]).toBe(413);
    expect(await wallet(one.member)).toEqual([0, 0]);
  });
});

describe("withdrawal", () => {
  beforeAll(() => addTestSite());

  const DAY = 86_400_000;
  const page = async (cookie: string, path: string) =>
    (await textOf(await sendRequest(`/transactions/${path}`, { cookie }))).replaceAll(
      "&#x27;",
      "’",
    );
  const withdraw = (cookie: string, order: string, amount: number, credits: number) =>
    postForm(
      `/transactions/${order}/withdraw`,
      { amount: String(amount), credits: String(credits) },
      { cookie },
    );
  const row = (sql: string, id: string) =>
    env.DB.prepare(sql).bind(id).first<Record<string, unknown>>();
  const stateOf = async (order: string) =>
    (await row("SELECT state FROM orders WHERE id = ?", order))?.state;
  const balanceOf = async ({ id }: TestMember) =>
    (await row("SELECT balance FROM wallets WHERE account_id = ?", id))?.balance;

  test("a withdrawal shows its refund before, happens once, and stays on the page", async () => {
    const me = await addLoggedIn();
    const { order } = await addPurchase(me, { price: 1190, credits: 10 });
    await addEntry(me, { amount: -4 });
    expect(await page(me.cookie, order)).toContain(`href="/transactions/${order}/withdraw"`);
    expect(await page(me.cookie, "")).toContain(`href="/transactions/${order}/withdraw"`);
    const form = await page(me.cookie, `${order}/withdraw`);
    expect(form).toContain("€7.14");
    expect(form).toContain('name="amount" value="714"');
    const answer = await withdraw(me.cookie, order, 714, 6);
    expect([answer.status, answer.headers.get("location")]).toEqual([
      303,
      `/transactions/${order}`,
    ]);
    expect([await stateOf(order), await balanceOf(me)]).toEqual(["withdrawn", 0]);
    const after = await page(me.cookie, order);
    expect(after).toContain("Your money is on its way back");
    expect(after).toContain("€7.14");
    expect(after).not.toMatch(/\/withdraw"/);
    expect((await withdraw(me.cookie, order, 714, 6)).status).toBe(303);
    expect(await balanceOf(me)).toBe(0);
    // The queue may have sent it, which empties its row.
    const emails = await env.DB.prepare(
      "SELECT 1 FROM outbox WHERE template = 'order_withdrawn' AND account_id = ?",
    )
      .bind(me.id)
      .all();
    expect(emails.results).toHaveLength(1);
  });

  test("a message sent meanwhile changes the refund, which is shown first", async () => {
    const me = await addLoggedIn();
    const { order } = await addPurchase(me);
    await addEntry(me, { amount: -1 });
    const answer = await withdraw(me.cookie, order, 1190, 10);
    expect(answer.status).toBe(409);
    const html = await textOf(answer);
    expect(html).toContain("Your balance has changed in the meantime");
    expect(html).toContain('name="amount" value="1071"');
    expect([await stateOf(order), await balanceOf(me)]).toEqual(["completed", 9]);
  });

  test("after the deadline, without remainder or unpaid, no withdrawal is possible", async () => {
    const me = await addLoggedIn();
    const { order: old } = await addPurchase(me, { at: Date.now() - 16 * DAY });
    expect(await page(me.cookie, old)).not.toContain(`/transactions/${old}/withdraw`);
    const late = await withdraw(me.cookie, old, 1190, 10);
    expect([late.status, await textOf(late)]).toEqual([409, expect.stringContaining("is over")]);
    const open = await addOrder(me, { state: "pending" });
    expect(await page(me.cookie, open)).not.toMatch(/\/withdraw"/);
    const unpaid = await withdraw(me.cookie, open, 1000, 10);
    expect(unpaid.headers.get("location")).toBe(`/transactions/${open}`);
    const spender = await addLoggedIn();
    const { order: spent } = await addPurchase(spender);
    await addEntry(spender, { amount: -10 });
    expect(await page(spender.cookie, `${spent}/withdraw`)).toContain("nothing to pay back");
    expect((await withdraw(spender.cookie, spent, 1190, 10)).status).toBe(409);
    expect([await stateOf(old), await stateOf(spent)]).toEqual(["completed", "completed"]);
  });

  test("nobody withdraws for another member, by another form or from another site", async () => {
    const me = await addLoggedIn();
    const other = await addLoggedIn();
    const { order } = await addPurchase(other);
    expect((await withdraw(me.cookie, order, 1190, 10)).status).toBe(404);
    expect((await withdraw("", order, 1190, 10)).status).toBe(302);
    const path = `/transactions/${order}/withdraw`;
    const wrong: Record<string, string>[] = [
      { amount: "x", credits: "10" },
      { amount: "1190" },
      {},
    ];
    for (const fields of [...wrong, { amount: "1190", credits: "10", more: "1" }])
      expect((await postForm(path, fields, { cookie: other.cookie })).status).toBe(400);
    const headers = { origin: "https://evil.test" };
    const foreign = { amount: "1190", credits: "10" };
    expect((await postForm(path, foreign, { cookie: other.cookie, headers })).status).toBe(403);
    expect([await stateOf(order), await balanceOf(other)]).toEqual(["completed", 10]);
  });
});

describe("credit statement", () => {
  beforeAll(() => addTestSite());

  const page = async (cookie: string, query = "") =>
    textOf(await sendRequest(`/settings/credits${query}`, { cookie }));

  test("a statement without entries explains what it will show", async () => {
    const html = await page(await logIn(await addMember(HOST)));
    expect(html).toContain("Nothing here yet");
    expect(html).toContain('href="/credits"');
  });

  test("a statement shows each own entry in words with its balance, and no others", async () => {
    const me = await addMember(HOST);
    const her = await addMember(HOST, { name: "Wil<ma>" });
    const cookie = await logIn(me);
    const hers = await logIn(her);
    const chat = await addChat(me, her, 2);
    await addEntry(me, { amount: 1250, reason: "purchase" });
    await addEntry(me, { amount: -1, chat });
    await addEntry(me, { amount: -2, reason: "gift", chat: "gone" });
    await addEntry(me, { amount: 1, reason: "refund", chat });
    const html = await page(cookie);
    for (const text of [
      "Credits bought",
      "+1,250",
      "Message to Wil&lt;ma&gt;",
      "−1",
      "A gift",
      "−2",
    ])
      expect(html).toContain(text);
    expect(html).toContain("Refund: a profile you wrote to was removed as fake");
    expect(html).toContain("Balance: 1,249");
    expect(await page(hers)).not.toMatch(/Credits bought|Message to/);
  });

  test("thirty statement entries fill two pages joined by a link", async () => {
    const me = await addMember(HOST, { credits: 50 });
    const cookie = await logIn(me);
    for (let n = 0; n < 29; n++) await addEntry(me, { amount: -1 });
    const first = await page(cookie);
    const [, next] = /href="\/settings\/credits(\?after=\d+)"/.exec(first) ?? [];
    expect(next).toBe("?after=7");
    const second = await page(cookie, next);
    expect(second).toContain("Credits from the team");
    expect(second).not.toContain('href="/settings/credits?after=');
    for (const after of ["0", "x", "%00", "9".repeat(2_000)])
      expect((await sendRequest(`/settings/credits?after=${after}`, { cookie })).status).toBe(200);
  });

  test("pricing and settings link to the statement for members, not for visitors", async () => {
    const cookie = await logIn(await addMember(HOST));
    for (const path of ["/credits", "/settings"])
      expect(await textOf(await sendRequest(path, { cookie })), path).toContain(
        'href="/settings/credits"',
      );
    expect((await sendRequest("/settings/credits")).status).toBe(302);
    expect((await postForm("/settings/credits", {}, { cookie })).status).toBe(405);
    await addSite({}, "other-payments.test");
    const origin = "https://other-payments.test";
    expect((await sendRequest("/settings/credits", { cookie, origin })).status).toBe(302);
  });

  test("a statement entry uses the viewer's time zone; a purchase links to its order", async () => {
    const me = await addMember(HOST);
    const cookie = await logIn(me);
    const order = newId();
    const at = Date.UTC(2026, 10, 20, 23, 30);
    await addEntry(me, { amount: 25, reason: "purchase", key: order, at });
    const seen = async (timezone: string) =>
      textOf(
        await sendRequest("/settings/credits", { cookie, cf: { timezone } } as Parameters<
          typeof sendRequest
        >[1]),
      );
    for (const [zone, pattern] of [
      ["Europe/Amsterdam", /21 November 2026[^<]*00:30|November 21, 2026[^<]*12:30/],
      ["America/New_York", /20 November 2026[^<]*18:30|November 20, 2026[^<]*6:30/],
    ] as const) {
      const html = await seen(zone);
      const [, text = ""] =
        /<time dateTime="2026-11-20T23:30:00.000Z"[^>]*>([^<]+)/.exec(html) ?? [];
      expect(text, zone).toMatch(pattern);
      expect(html).toMatch(new RegExp(`href="/transactions/${order}"[^>]*>Credits bought`));
    }
  });
});
