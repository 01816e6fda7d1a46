import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { addOrder } from "../support/add-order";
import { emailsTo } from "../support/email-to";
import { addPurchase } from "../support/purchases";
import { emailAddressOf, type TestMember } from "../support/test-database";
import { addEntry } from "../support/wallet-ledger";
import { addLoggedIn, addTestSite, HOST, postForm, sendRequest, textOf } from "./app-client";

beforeAll(() => addTestSite());

const DAY = 86_400_000;
const page = async (cookie: string, path: string) =>
  (await textOf(await sendRequest(`/transactions/${path}`, { cookie }))).replaceAll("&#x27;", "’");
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
  expect([answer.status, answer.headers.get("location")]).toEqual([303, `/transactions/${order}`]);
  expect([await stateOf(order), await balanceOf(me)]).toEqual(["withdrawn", 0]);
  const after = await page(me.cookie, order);
  expect(after).toContain("Your money is on its way back");
  expect(after).toContain("€7.14");
  expect(after).not.toMatch(/\/withdraw"/);
  expect((await withdraw(me.cookie, order, 714, 6)).status).toBe(303);
  expect(await balanceOf(me)).toBe(0);
  expect(await emailsTo(emailAddressOf(me.id), "order_withdrawn", HOST)).toHaveLength(1);
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
  const wrong: Record<string, string>[] = [{ amount: "x", credits: "10" }, { amount: "1190" }, {}];
  for (const fields of [...wrong, { amount: "1190", credits: "10", more: "1" }])
    expect((await postForm(path, fields, { cookie: other.cookie })).status).toBe(400);
  const headers = { origin: "https://evil.test" };
  const foreign = { amount: "1190", credits: "10" };
  expect((await postForm(path, foreign, { cookie: other.cookie, headers })).status).toBe(403);
  expect([await stateOf(order), await balanceOf(other)]).toEqual(["completed", 10]);
});
