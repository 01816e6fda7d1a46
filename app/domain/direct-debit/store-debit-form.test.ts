import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import {
  addDebtor,
  countOf,
  FORM,
  IBAN,
  newestCode,
  orderOf,
  PHONE,
  servicesAt,
  submitDebitForm,
  texts,
} from "../../../tests/support/debits";
import { siteOf } from "../../../tests/support/member-fixtures";
import { recordLog } from "../../../tests/support/record-log";
import { addMember, addSite, type TestMember } from "../../../tests/support/test-database";
import { findDebit } from "./find-debit";
import { resendDebitCode } from "./resend-debit-code";
import { storeDebitForm } from "./store-debit-form";

recordLog(IBAN, PHONE, "Zebulonia", "612345678");
beforeEach(() => env.DB.batch([env.DB.prepare("DELETE FROM debit_forms")]));

const codeMessage = { language: "en", text: (code: string) => code };
const resendCode = (debtor: TestMember, order: { id: ReturnType<typeof orderOf>["id"] }) =>
  resendDebitCode(servicesAt(), debtor, {
    orderId: order.id,
    message: codeMessage,
    network: debtor.id,
  });

test("a form is stored encrypted, and a code is sent to its telephone", async () => {
  const debtor = await addDebtor();
  const order = orderOf();
  expect(await submitDebitForm(debtor, order)).toEqual({ ok: true, value: null });
  expect(texts.at(-1)).toMatchObject({ siteId: debtor.siteId, to: PHONE, language: "en" });
  expect(newestCode()).toMatch(/^\d{6}$/);
  const row = await env.DB.prepare("SELECT * FROM debit_forms").first();
  for (const secret of [IBAN, "Zebulonia", "612345678", newestCode()])
    expect(JSON.stringify(row)).not.toContain(secret);
  const found = await findDebit(servicesAt(), debtor, order.id);
  expect(found.storedForm).toMatchObject({
    open: true,
    again: true,
    form: { iban: IBAN, phone: PHONE },
  });
  expect(found.storedForm?.form.reference).toMatch(/^M(-[0-9A-HJKMNP-TV-Z]{4}){4}$/);
});

test("a stored form is not found by another member or site", async () => {
  const debtor = await addDebtor();
  const order = orderOf();
  await submitDebitForm(debtor, order);
  const other = await addMember(debtor.siteId);
  const elsewhere = { id: debtor.id, siteId: await addSite() };
  for (const stranger of [other, elsewhere]) {
    expect((await findDebit(servicesAt(), stranger, order.id)).storedForm).toBeNull();
    expect(await resendCode(stranger, order)).toMatchObject({ refusal: "too_many_codes" });
    expect((await submitDebitForm(other, order)).ok).toBe(false);
  }
});

test.each([
  ["an account that cannot be", { iban: "NL91ABNA0417164301" }, "iban_wrong"],
  ["one of another country's length", { iban: "NL91ABNA041716430" }, "iban_wrong"],
  ["a bank outside the scheme", { iban: "TR330006100519786457841326" }, "iban_elsewhere"],
  ["a number too short", { phone: "061" }, "phone_wrong"],
  ["a country that the site does not serve", { phone: "+256712345678" }, "phone_elsewhere"],
])("%s is refused, and nothing is stored or sent", async (_what, form, refusal) => {
  const before = texts.length;
  expect(await submitDebitForm(await addDebtor(), orderOf(), { form })).toEqual({
    ok: false,
    refusal,
  });
  expect([await countOf("debit_forms"), texts.length]).toEqual([0, before]);
});

test("an account of any SEPA country is accepted", async () => {
  for (const iban of ["DE89370400440532013000", "FI2112345600000785", "GB29NWBK60161331926819"])
    expect(await submitDebitForm(await addDebtor(), orderOf(), { form: { iban } })).toMatchObject({
      ok: true,
    });
});

test("without a creditor, text messages or euros, a debit is refused", async () => {
  const debtor = await addDebtor();
  const order = orderOf();
  const site = await siteOf(debtor.siteId);
  const where = { debtor, network: debtor.id, site };
  const input = { order, form: FORM, message: codeMessage };
  const refused = { ok: false, refusal: "not_here" };
  const unnamed = { ...where, site: { ...site, creditor_id: null } };
  expect(await storeDebitForm(servicesAt(), unnamed, input)).toEqual(refused);
  expect(await storeDebitForm({ ...servicesAt(), sms: null }, where, input)).toEqual(refused);
  const zlotys = { ...input, order: { ...order, currency: "PLN" as const } };
  expect(await storeDebitForm(servicesAt(), where, zlotys)).toEqual(refused);
});

test("four codes are sent per order, ten a day per member, six per telephone", async () => {
  const debtor = await addDebtor();
  const order = orderOf();
  await submitDebitForm(debtor, order);
  for (let n = 0; n < 3; n++) expect(await resendCode(debtor, order)).toMatchObject({ ok: true });
  expect(await resendCode(debtor, order)).toMatchObject({ refusal: "too_many_codes" });
  expect(await submitDebitForm(debtor, order)).toMatchObject({ refusal: "too_many_codes" });
  const further = async () => submitDebitForm(debtor, orderOf());
  expect(await further()).toMatchObject({ ok: true });
  expect(await further()).toMatchObject({ refusal: "too_many_codes" });
  const form = { phone: "06 87654321" };
  expect(await submitDebitForm(debtor, orderOf(), { form })).toMatchObject({ ok: true });
  expect(await submitDebitForm(debtor, orderOf(), { form })).toMatchObject({ ok: true });
  expect(await submitDebitForm(debtor, orderOf(), { form })).toMatchObject({
    refusal: "too_many_codes",
  });
});

test("a failed text message is refused without the provider's words", async () => {
  const debtor = await addDebtor();
  const order = orderOf();
  const send = () => Promise.reject(new Error(`no way to ${PHONE}`));
  const services = { ...servicesAt(), sms: { send } };
  const where = { debtor, network: debtor.id, site: await siteOf(debtor.siteId) };
  expect(
    await storeDebitForm(services, where, { order, form: FORM, message: codeMessage }),
  ).toEqual({
    ok: false,
    refusal: "code_not_sent",
  });
});

test("an unconfirmed account stores no form and gets no code", async () => {
  const before = texts.length;
  const { siteId } = await addDebtor();
  const debtor = await addMember(siteId, { status: "not_confirmed" });
  expect(await submitDebitForm(debtor, orderOf())).toMatchObject({ refusal: "confirm_first" });
  expect([await countOf("debit_forms"), texts.length]).toEqual([0, before]);
});

test("one network is sent twenty codes a day, over all its accounts", async () => {
  const { siteId } = await addDebtor();
  const send = async (n: number, network = "192.0.2.7") => {
    const form = { phone: `06 123456${n + 10}` };
    return submitDebitForm(await addMember(siteId), orderOf(), { form, network });
  };
  for (let n = 0; n < 20; n++) expect(await send(n)).toMatchObject({ ok: true });
  expect(await send(20)).toMatchObject({ refusal: "too_many_codes" });
  expect(await send(20, "192.0.2.8")).toMatchObject({ ok: true });
});
