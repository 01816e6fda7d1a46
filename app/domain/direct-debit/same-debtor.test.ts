import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { runBatch } from "~/db/batch";
import {
  addDebit,
  addDebtor,
  confirm,
  IBAN,
  orderOf,
  PHONE,
  servicesAt,
  start,
  submitDebitForm,
} from "../../../tests/support/debits";
import { addMember, type TestMember } from "../../../tests/support/test-database";
import { blockDebits } from "./block-sql";
import { eraseDebits } from "./member-data-sql";

const OTHERS = { iban: "DE89370400440532013000", phone: "06 87654321" };
const MINUTE = 60_000;
type Form = Partial<typeof OTHERS>;

/** Stores a form and enters its code; `said` is "given" or the refusal. */
async function requestDebit(debtor: TestMember, form: Form = {}, amount = 2_000) {
  const order = orderOf(amount);
  expect(await submitDebitForm(debtor, order, { form, at: start })).toEqual({
    ok: true,
    value: null,
  });
  const outcome = await confirm(debtor, order);
  return { order, result: outcome.ok ? "given" : outcome.refusal };
}

/** A member whose debit was begun two minutes ago, and with `returned` also returned. */
async function addDebitedMember({ returned = false, amount = 2_000 } = {}) {
  const one = await addDebtor();
  const order = orderOf(amount);
  await submitDebitForm(one, order, { at: start - 2 * MINUTE });
  expect(await confirm(one, order, { at: start - MINUTE })).toMatchObject({ ok: true });
  await addDebit(one, order, { state: returned ? "completed" : "pending", at: start });
  if (returned) await runBatch(servicesAt().db, blockDebits({ orderId: order.id, at: start }));
  return { one, order, next: () => addMember(one.siteId) };
}

test("a returned debit blocks its bank account and telephone for all members", async () => {
  const { one, next } = await addDebitedMember({ returned: true });
  const { iban, phone } = OTHERS;
  expect((await requestDebit(await next())).result).toBe("provider_down");
  expect((await requestDebit(await next(), { iban })).result).toBe("provider_down");
  expect((await requestDebit(await next(), { phone })).result).toBe("provider_down");
  expect((await requestDebit(await next(), { iban, phone })).result).toBe("given");
  expect((await requestDebit(await addDebtor())).result).toBe("given");
  expect(await submitDebitForm(one, orderOf(), { form: OTHERS })).toMatchObject({
    refusal: "blocked",
  });
});

test("a returned debit blocks its bank account after its member was erased", async () => {
  const { one, next } = await addDebitedMember({ returned: true });
  await runBatch(servicesAt().db, eraseDebits(one));
  expect((await requestDebit(await next())).result).toBe("provider_down");
});

test("two pending debits are the limit of a bank account over all members", async () => {
  const { one, next } = await addDebitedMember({ amount: 100 });
  const { phone } = OTHERS;
  const second = orderOf(100);
  await submitDebitForm(one, second, { form: { phone }, at: start });
  await confirm(one, second);
  await addDebit(one, second, { at: start + MINUTE });
  expect((await requestDebit(await next(), { phone }, 100)).result).toBe("provider_down");
  expect((await requestDebit(await next(), OTHERS, 100)).result).toBe("given");
});

test("a bank account may be debited 100 euros in thirty days over all members", async () => {
  for (const [amount, expected] of [
    [4_000, "given"],
    [4_001, "provider_down"],
  ] as const) {
    const { next } = await addDebitedMember({ amount: 6_000 });
    expect((await requestDebit(await next(), { iban: OTHERS.iban }, amount)).result).toBe(expected);
  }
});

test("two members who confirm at once debit one bank account once", async () => {
  const one = await addDebtor();
  const other = await addMember(one.siteId);
  const { phone } = OTHERS;
  const orders = [orderOf(100), orderOf(100)] as const;
  await submitDebitForm(one, orders[0], { at: start });
  const first = await confirm(one, orders[0]);
  await submitDebitForm(other, orders[1], { form: { phone }, at: start });
  expect(first).toMatchObject({ ok: true });
  expect(await confirm(other, orders[1])).toMatchObject({ refusal: "provider_down" });
});

test("a mandate stores keyed hashes that differ between sites", async () => {
  const here = await addDebtor();
  const there = await addDebtor();
  const rows = [];
  for (const one of [here, there]) {
    const { order } = await requestDebit(one);
    rows.push(
      await env.DB.prepare("SELECT * FROM mandates WHERE order_id = ?").bind(order.id).first(),
    );
  }
  const [mine, theirs] = rows;
  for (const column of ["iban_hash", "phone_hash"]) {
    expect(mine?.[column]).toMatch(/^[\w-]{43}$/);
    expect(mine?.[column]).not.toBe(theirs?.[column]);
  }
  expect(mine?.iban_hash).not.toBe(mine?.phone_hash);
  expect(JSON.stringify(mine)).not.toContain(IBAN);
  expect(mine?.phone).toBe(PHONE);
});
