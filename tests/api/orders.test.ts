import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { newId, type OrderId } from "~/kit/ids";
import { addOrder } from "../support/add-order";
import { asGlyphNames, linesInPdf } from "../support/pdf-text";
import { addCreditNote, addPurchase } from "../support/purchases";
import { addMember, addSite } from "../support/test-database";
import { addLoggedIn, HOST, logIn, postForm, sendRequest, textOf } from "./app-client";
import { addShopSite } from "./shop-pages";

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
    expect((await sendRequest(`/transactions?after=${after}`, { cookie: me.cookie })).status).toBe(
      200,
    );
});

const STATES = [
  ["created", "We’re checking your payment", "We kijken je betaling na"],
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
    expect(html.includes('http-equiv="refresh"')).toBe(state === "created" || state === "pending");
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
  for (const text of ["49,90 €", "Potwierdzenie zakupu", "60 kredytów", String(receipt), order])
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
    expect((await pdfOf(me.cookie, `${order}/receipt.pdf?note=${wrong}`)).answer.status).toBe(404);
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
  await addSite({}, "other.test");
  const abroad = { cookie: me.cookie, origin: "https://other.test" };
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
