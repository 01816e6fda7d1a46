import { expect, test } from "vitest";
import { iban, phone } from "../../../tests/fixtures/paste.json";
import { checkDebitForm } from "./check-debit-form";
import { debitFormSchema } from "./direct-debit.schema";

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
