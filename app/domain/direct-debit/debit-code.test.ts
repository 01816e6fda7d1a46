import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { runBatch } from "~/db/batch";
import {
  addDebit,
  addDebtor,
  addDebtorAwaitingCode,
  addMandate,
  confirm,
  countOf,
  IBAN,
  MINUTE,
  newestCode,
  orderOf,
  PHONE,
  servicesAt,
  start,
  submitDebitForm,
} from "../../../tests/support/debits";
import { recordLog } from "../../../tests/support/record-log";
import { addMember, addSite, type TestMember } from "../../../tests/support/test-database";
import { confirmDebit, deleteDebitForm } from "./debit-code";
import { blockDebits, eraseDebits } from "./direct-debit-sql";

describe("confirm debit", () => {
  recordLog(IBAN, PHONE, "Zebulonia");

  const DAY = 1440 * MINUTE;
  const wrong = () => (newestCode() === "000000" ? "000001" : "000000");

  test("the code gives the mandate: the provider gets all of it, we store four IBAN digits", async () => {
    const { debtor, order } = await addDebtorAwaitingCode();
    const confirmed = await confirm(debtor, order);
    expect(confirmed).toMatchObject({
      ok: true,
      value: {
        holder: "Zebulonia Dijkstra",
        iban: IBAN,
        street: "Kade",
        houseNumber: "1 bis",
        zip: "1234 AB",
        city: "Utrecht",
        country: "NL",
        phone: PHONE,
        agreedAt: start + MINUTE,
        address: "192.0.2.1",
        browser: "B",
      },
    });
    const row = await env.DB.prepare("SELECT * FROM mandates WHERE order_id = ?")
      .bind(order.id)
      .first();
    expect(row).toMatchObject({ account_id: debtor.id, iban_end: "4300", phone: PHONE });
    expect(row?.reference).toBe(confirmed.ok && confirmed.value.reference);
    expect(JSON.stringify(row)).not.toContain("0417");
  });

  test("a code is valid for five attempts and ten minutes", async () => {
    const { debtor, order } = await addDebtorAwaitingCode();
    for (let n = 0; n < 5; n++)
      expect(await confirm(debtor, order, { otp: wrong() })).toMatchObject({
        refusal: "code_wrong",
      });
    expect(await confirm(debtor, order)).toMatchObject({ refusal: "code_ended" });
    const late = await addDebtorAwaitingCode();
    const at = start + 10 * MINUTE;
    expect(await confirm(late.debtor, late.order, { at })).toMatchObject({ refusal: "code_ended" });
    expect(await confirm(late.debtor, late.order, { at: at - 1 })).toMatchObject({ ok: true });
  });

  test("a code of another order, member or site is refused", async () => {
    const first = await addDebtorAwaitingCode();
    const otp = newestCode();
    const second = await addDebtorAwaitingCode();
    if (otp !== newestCode())
      expect(await confirm(second.debtor, second.order, { otp })).toMatchObject({
        refusal: "code_wrong",
      });
    const other = await addMember(first.debtor.siteId);
    const elsewhere = { id: first.debtor.id, siteId: await addSite() };
    for (const stranger of [other, elsewhere])
      expect(await confirm(stranger, first.order, { otp })).toMatchObject({
        refusal: "code_ended",
      });
    expect(await confirm(first.debtor, first.order, { otp })).toMatchObject({ ok: true });
  });

  test("two windows confirm once, and again only after a minute without a payment", async () => {
    const { debtor, order } = await addDebtorAwaitingCode();
    const both = await Promise.all([confirm(debtor, order), confirm(debtor, order)]);
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ refusal: "under_way" });
    const at = start + 2 * MINUTE;
    expect(await confirm(debtor, order, { at: at - 1 })).toMatchObject({ refusal: "under_way" });
    expect(await confirm(debtor, order, { at })).toMatchObject({ ok: true });
  });

  test("an order with a pending debit accepts no second one", async () => {
    const { debtor, order } = await addDebtorAwaitingCode();
    await addDebit(debtor, order, { at: start - DAY });
    expect(await confirm(debtor, order)).toMatchObject({ refusal: "under_way" });
    const failed = await addDebtorAwaitingCode();
    await addDebit(failed.debtor, failed.order, { state: "failed" });
    expect(await confirm(failed.debtor, failed.order)).toMatchObject({ ok: true });
  });

  test("a form is deleted after its payment is begun, and only for its member", async () => {
    const { debtor, order } = await addDebtorAwaitingCode();
    const before = await countOf("debit_forms");
    await deleteDebitForm(servicesAt(), await addMember(debtor.siteId), order.id);
    expect(await countOf("debit_forms")).toBe(before);
    await deleteDebitForm(servicesAt(), debtor, order.id);
    expect(await countOf("debit_forms")).toBe((before ?? 0) - 1);
  });
});

describe("same debtor", () => {
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
      expect((await requestDebit(await next(), { iban: OTHERS.iban }, amount)).result).toBe(
        expected,
      );
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
});

describe("block sql", () => {
  const services = servicesAt();
  /** The number of accounts blocked, and of mandates marked as returned. */
  const blockDebitsOf = async (orderId: ReturnType<typeof orderOf>["id"], when = sql`1`) => {
    const { block, mandate } = await runBatch(services.db, blockDebits({ orderId, at: 5 }, when));
    return [block.changes, mandate.changes];
  };

  test("a returned debit blocks debits of its member once, and of nobody else", async () => {
    const debtor = await addDebtor();
    const other = await addDebtor();
    const order = orderOf();
    await addMandate(debtor, order, { state: "completed", at: 0 });
    expect(await blockDebitsOf(order.id, sql`${0}`)).toEqual([0, 0]);
    expect(await blockDebitsOf(order.id)).toEqual([1, 1]);
    expect(await blockDebitsOf(order.id)).toEqual([0, 0]);
    expect(await submitDebitForm(debtor, orderOf())).toEqual({ ok: false, refusal: "blocked" });
    expect(await submitDebitForm(other, orderOf())).toMatchObject({ ok: true });
  });

  test("a block that precedes the code stops the pending debit", async () => {
    const debtor = await addDebtor();
    const old = orderOf();
    const order = orderOf();
    await addMandate(debtor, old, { state: "completed", at: 0 });
    await submitDebitForm(debtor, order);
    await blockDebitsOf(old.id);
    const input = { orderId: order.id, otp: newestCode() };
    const context = { debtor, address: "", browser: "" };
    const at = servicesAt(Date.now() + MINUTE);
    expect(await confirmDebit(at, context, input)).toMatchObject({ refusal: "blocked" });
  });

  test("a returned debit of an erased member blocks nobody", async () => {
    const debtor = await addDebtor();
    const order = orderOf();
    await addMandate(debtor, order);
    await env.DB.prepare("UPDATE mandates SET account_id = NULL WHERE order_id = ?")
      .bind(order.id)
      .run();
    const before = await countOf("debit_blocks");
    expect(await blockDebitsOf(order.id)).toEqual([0, 1]);
    expect(await countOf("debit_blocks")).toBe(before);
  });
});
