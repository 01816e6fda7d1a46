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
