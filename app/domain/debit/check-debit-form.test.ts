import { expect, test } from "vitest";
import { checkDebitForm } from "./check-debit-form";

test.each([
  ["+447400123456", true],
  // Jersey and Jamaica share a code with countries of the site, and cost what they like.
  ["+447797712345", false],
  ["+18765550123", false],
  ["+12125550123", true],
])("a telephone is of a country of the site, not of one of its code: %s", (phone, served) => {
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
  ...["+31900123456", "+447012345678", "+449098790000", "+33899123456", "+19002345678"],
  ...["+39899123456", "+48701234567", "+34803123456", "0900123456"],
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
