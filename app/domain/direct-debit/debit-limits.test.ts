import { expect, test } from "vitest";
import {
  addDebtor,
  addDebtorAwaitingCode,
  addMandate,
  confirm,
  MINUTE,
  orderOf,
  start,
  submitDebitForm,
} from "../../../tests/support/debits";
import type { TestMember } from "../../../tests/support/test-database";

const DAY = 1440 * MINUTE;

test("a member may have at most two pending debits", async () => {
  const { debtor, order } = await addDebtorAwaitingCode();
  await addMandate(debtor, orderOf(100), { at: start - DAY });
  await addMandate(debtor, orderOf(100), { at: start - DAY, state: "failed" });
  await addMandate(debtor, orderOf(100), { at: start - 40 * DAY, state: "created" });
  expect(await confirm(debtor, order)).toMatchObject({ refusal: "limit_reached" });
  expect(await submitDebitForm(debtor, orderOf())).toMatchObject({ refusal: "limit_reached" });
});

test("a member may debit at most 100 euros within thirty days", async () => {
  const before = async (amount: number, at: number) => {
    const debtor = await addDebtor();
    await addMandate(debtor, orderOf(6_000), { at, state: "completed" });
    const { order } = await submitFor(debtor, amount);
    return confirm(debtor, order);
  };
  const submitFor = async (debtor: TestMember, amount: number) => {
    const order = orderOf(amount);
    await submitDebitForm(debtor, order, { at: start });
    return { order };
  };
  const lately = start - 29 * DAY;
  expect(await before(4_000, lately)).toMatchObject({ ok: true });
  expect(await before(4_001, start - 31 * DAY)).toMatchObject({ ok: true });
  const debtor = await addDebtor();
  await addMandate(debtor, orderOf(6_000), { at: lately, state: "completed" });
  expect(await submitDebitForm(debtor, orderOf(4_001))).toMatchObject({ refusal: "limit_reached" });
  expect(await submitDebitForm(await addDebtor(), orderOf(10_001))).toMatchObject({
    refusal: "limit_reached",
  });
});

test("a refunded debit still counts, since the bank may also return it", async () => {
  const debtor = await addDebtor();
  await addMandate(debtor, orderOf(6_001), { at: start - DAY, state: "refunded" });
  expect(await submitDebitForm(debtor, orderOf(4_000))).toMatchObject({ refusal: "limit_reached" });
});

test("a surplus debit counts for the 100 euros", async () => {
  const debtor = await addDebtor();
  await addMandate(debtor, orderOf(6_001), { at: start - DAY, state: "surplus" });
  expect(await submitDebitForm(debtor, orderOf(4_000))).toMatchObject({ refusal: "limit_reached" });
});

test("a completed debit keeps its mandate, even if its order stayed open", async () => {
  const { debtor, order } = await addDebtorAwaitingCode();
  await addMandate(debtor, order, { at: start - DAY, state: "surplus" });
  expect(await confirm(debtor, order)).toMatchObject({ refusal: "not_here" });
  expect(await submitDebitForm(debtor, order)).toMatchObject({ refusal: "not_here" });
});

test("the limits are checked again when the code is entered", async () => {
  const { debtor, order } = await addDebtorAwaitingCode(5_000);
  await addMandate(debtor, orderOf(5_001), { at: start - DAY, state: "completed" });
  expect(await confirm(debtor, order)).toMatchObject({ refusal: "limit_reached" });
  const other = await addDebtorAwaitingCode();
  await addMandate(other.debtor, orderOf(100), { at: start - DAY });
  await addMandate(other.debtor, orderOf(100), { at: start - DAY });
  expect(await confirm(other.debtor, other.order)).toMatchObject({ refusal: "limit_reached" });
});
