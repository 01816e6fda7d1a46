import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import {
  addDebit,
  addDebtorAwaitingCode,
  confirm,
  countOf,
  IBAN,
  MINUTE,
  newestCode,
  PHONE,
  servicesAt,
  start,
} from "../../../tests/support/debits";
import { recordLog } from "../../../tests/support/record-log";
import { addMember, addSite } from "../../../tests/support/test-database";
import { deleteDebitForm } from "./confirm-debit";

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
    expect(await confirm(debtor, order, { otp: wrong() })).toMatchObject({ refusal: "code_wrong" });
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
    expect(await confirm(stranger, first.order, { otp })).toMatchObject({ refusal: "code_ended" });
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
