import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { formatIban } from "~/kit/text";
import { iban, phone } from "../../../tests/fixtures/paste.json";
import {
  addDebtor,
  addDebtorAwaitingCode,
  addMandate,
  confirm,
  countOf,
  FORM,
  IBAN,
  MINUTE,
  newestCode,
  orderOf,
  PHONE,
  servicesAt,
  start,
  submitDebitForm,
  texts,
} from "../../../tests/support/debits";
import { siteOf } from "../../../tests/support/member-fixtures";
import { recordLog } from "../../../tests/support/record-log";
import { addMember, addSite, type TestMember } from "../../../tests/support/test-database";
import { checkDebitForm } from "./check-debit-form";
import { resendDebitCode } from "./debit-code";
import { debitCodeSchema, debitFormSchema } from "./direct-debit.schema";
import { findDebit } from "./find-debit";
import { storeDebitForm } from "./store-debit-form";

describe("store debit form", () => {
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
      expect(await submitDebitForm(await addDebtor(), orderOf(), { form: { iban } })).toMatchObject(
        {
          ok: true,
        },
      );
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
});

describe("check debit form", () => {
  test.each([
    ["+447400123456", true],
    // Jersey and Jamaica share a calling code with countries of the site, but messages there cost
    // more.
    ["+447797712345", false],
    ["+18765550123", false],
    ["+12125550123", true],
  ])("a telephone's country is checked, not only its calling code: %s", (phone, served) => {
    const countries = ["NL", "GB", "US"];
    const typed = { iban: "NL91ABNA0417164300", phone };
    expect(checkDebitForm(typed, { country: "NL", countries })).toEqual(
      served ? { ok: true, value: typed } : { ok: false, refusal: "phone_elsewhere" },
    );
  });

  const COUNTRIES = ["NL", "FR", "DE", "GB", "US", "IT", "PL", "ES"];
  const check = (phone: string) =>
    checkDebitForm({ iban: "NL91ABNA0417164300", phone }, { country: "NL", countries: COUNTRIES });

  test.each([
    "+31900123456",
    "+447012345678",
    "+449098790000",
    "+33899123456",
    "+19002345678",
    "+39899123456",
    "+48701234567",
    "+34803123456",
    "0900123456",
  ])("the premium number %s is refused", (phone) => {
    expect(check(phone)).toEqual({ ok: false, refusal: "phone_wrong" });
  });

  test.each(["+31201234567", "+33142685300", "+4930123456", "+442079460000"])(
    "the fixed-line number %s is refused",
    (phone) => {
      expect(check(phone)).toEqual({ ok: false, refusal: "phone_wrong" });
    },
  );

  test.each(["+31612345678", "+33612345678", "+4915112345678", "+447400123456", "+12125550123"])(
    "the mobile number %s is accepted",
    (phone) => {
      expect(check(phone)).toMatchObject({ ok: true, value: { phone } });
    },
  );

  const ADDRESS = {
    account_holder: "Anna Vos",
    street: "Kade",
    house_number: "1",
    zip: "1234 AB",
    city: "Utrecht",
    iban: "NL91ABNA0417164300",
    phone: "+31612345678",
  };
  /** The result of schema and check, at a site that serves the Netherlands and Germany. */
  const parseAndCheck = (typed: { iban: string } | { phone: string }) => {
    const form = debitFormSchema.parse({ ...ADDRESS, ...typed });
    return checkDebitForm(form, { country: "NL", countries: ["NL", "DE"] });
  };

  test.each(iban)("an IBAN pasted as $typed becomes $becomes", ({ typed, becomes }) => {
    expect(parseAndCheck({ iban: typed })).toMatchObject({ ok: true, value: { iban: becomes } });
  });

  test.each([
    ...phone,
    { typed: "0031 6 12345678", becomes: "+31612345678" },
    { typed: "00 31 6 12345678", becomes: "+31612345678" },
    { typed: "+31 (0)6 1234 5678", becomes: "+31612345678" },
    { typed: "+31 (0) 6-12 34 56 78", becomes: "+31612345678" },
    { typed: "06–1234‑5678", becomes: "+31612345678" },
    { typed: "０６１２３４５６７８", becomes: "+31612345678" },
    { typed: "\u2068(06) 12345678\u2069", becomes: "+31612345678" },
    { typed: "tel:+31612345678", becomes: "+31612345678" },
    { typed: "0049\u00a0151\u00a023456789", becomes: "+4915123456789" },
  ])("a phone number pasted as $typed becomes $becomes", ({ typed, becomes }) => {
    expect(parseAndCheck({ phone: typed })).toMatchObject({ ok: true, value: { phone: becomes } });
  });

  test.each([
    "AL47212110090000000235698741",
    "MK07250120000058984",
    "MD24AG000225100013104168",
    "RS35260005601001611379",
    "ME25505000012345678951",
    "VA59001123000012345678",
  ])("an account of a country that joined the SEPA schemes is accepted: %s", (iban) => {
    expect(parseAndCheck({ iban })).toMatchObject({ ok: true });
  });

  test("an account outside SEPA and an invalid account get different refusals", () => {
    expect(parseAndCheck({ iban: "TR330006100519786457841326" })).toMatchObject({
      refusal: "iban_elsewhere",
    });
    expect(parseAndCheck({ iban: "RS35260005601001611378" })).toMatchObject({
      refusal: "iban_wrong",
    });
  });
});

describe("direct debit.schema", () => {
  const FILLED = {
    account_holder: " Anna  Maria Vos ",
    iban: "nl91 abna-0417.1643 00",
    street: "Kade",
    house_number: "1",
    zip: "1234 ab",
    city: "Utrecht",
    phone: "06 123 456 78",
  };
  /** The error key of each field, from debit.json. */
  const wrong = (form: object) => {
    const { error } = debitFormSchema.safeParse({ ...FILLED, ...form });
    return Object.fromEntries(error?.issues.map(({ path, message }) => [path[0], message]) ?? []);
  };

  test("input is normalized: spaces, hyphens and lower case do not matter", () => {
    const read = debitFormSchema.parse(FILLED);
    expect(read).toMatchObject({ account_holder: "Anna Maria Vos", iban: "NL91ABNA0417164300" });
    expect(read.zip).toBe("1234 AB");
    expect(formatIban(read.iban)).toBe("NL91 ABNA 0417 1643 00");
  });

  test("each empty field gets its own error", () => {
    const empty = Object.fromEntries(Object.keys(FILLED).map((name) => [name, undefined]));
    expect(wrong(empty)).toEqual({
      account_holder: "debit:invalid.account_holder",
      iban: "debit:invalid.iban",
      street: "debit:invalid.street",
      house_number: "debit:invalid.house_number",
      zip: "debit:invalid.zip",
      city: "debit:invalid.city",
      phone: "debit:invalid.phone",
    });
    expect(wrong({ account_holder: "\u200b " })).toEqual({
      account_holder: "debit:invalid.account_holder",
    });
  });

  test("each invalid field gets its own error", () => {
    expect(wrong({ iban: "1234" })).toEqual({ iban: "debit:refusal.iban_wrong" });
    expect(wrong({ phone: "call me" })).toEqual({ phone: "debit:refusal.phone_wrong" });
    expect(wrong({ zip: "!" })).toEqual({ zip: "debit:invalid.zip" });
    expect(wrong({ account_holder: "x".repeat(71) })).toEqual({
      account_holder: "invalid.too_long",
    });
    expect(wrong({ city: `a${"\u0301".repeat(9)}` })).toEqual({ city: "invalid.stacked" });
  });

  test("a code is six digits, however it was copied; anything else is wrong", () => {
    expect(debitCodeSchema.parse({ otp: " 123-456 " }).otp).toBe("123456");
    for (const otp of [undefined, "", "12345", "1234567", "abcdef"])
      expect(debitCodeSchema.safeParse({ otp }).error?.issues[0]?.message).toBe(
        "debit:refusal.code_wrong",
      );
  });
});

describe("debit limits", () => {
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
    const submitAfter = async (amount: number, at: number) => {
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
    expect(await submitAfter(4_000, lately)).toMatchObject({ ok: true });
    expect(await submitAfter(4_001, start - 31 * DAY)).toMatchObject({ ok: true });
    const debtor = await addDebtor();
    await addMandate(debtor, orderOf(6_000), { at: lately, state: "completed" });
    expect(await submitDebitForm(debtor, orderOf(4_001))).toMatchObject({
      refusal: "limit_reached",
    });
    expect(await submitDebitForm(await addDebtor(), orderOf(10_001))).toMatchObject({
      refusal: "limit_reached",
    });
  });

  test("a refunded debit still counts, since the bank may also return it", async () => {
    const debtor = await addDebtor();
    await addMandate(debtor, orderOf(6_001), { at: start - DAY, state: "refunded" });
    expect(await submitDebitForm(debtor, orderOf(4_000))).toMatchObject({
      refusal: "limit_reached",
    });
  });

  test("a surplus debit counts for the 100 euros", async () => {
    const debtor = await addDebtor();
    await addMandate(debtor, orderOf(6_001), { at: start - DAY, state: "surplus" });
    expect(await submitDebitForm(debtor, orderOf(4_000))).toMatchObject({
      refusal: "limit_reached",
    });
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
});
