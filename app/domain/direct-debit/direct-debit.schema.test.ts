import { expect, test } from "vitest";
import { formatIban } from "./direct-debit";
import { debitCodeSchema, debitFormSchema } from "./direct-debit.schema";

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
  expect(wrong({ account_holder: "x".repeat(71) })).toEqual({ account_holder: "invalid.too_long" });
  expect(wrong({ city: `a${"\u0301".repeat(9)}` })).toEqual({ city: "invalid.stacked" });
});

test("a code is six digits, however it was copied; anything else is wrong", () => {
  expect(debitCodeSchema.parse({ otp: " 123-456 " }).otp).toBe("123456");
  for (const otp of [undefined, "", "12345", "1234567", "abcdef"])
    expect(debitCodeSchema.safeParse({ otp }).error?.issues[0]?.message).toBe(
      "debit:refusal.code_wrong",
    );
});
