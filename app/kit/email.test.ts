import fc from "fast-check";
import { expect, test } from "vitest";
import { emailSchema } from "~/domain/account/account.schema";
import { email } from "../../tests/fixtures/paste.json";
import { displayEmail, normalizeEmail, parseEmail } from "./email";

test.each([
  ...email,
  { typed: " Kim@Example.COM ", becomes: "kim@example.com" },
  { typed: "mailto:kim@example.com", becomes: "kim@example.com" },
  { typed: "Kim de Vries <kim@example.com>", becomes: "kim@example.com" },
  { typed: "ｋｉｍ＠ｅｘａｍｐｌｅ．ｃｏｍ", becomes: "kim@example.com" },
  { typed: "kim@ex\u00adample.com\ufeff", becomes: "kim@example.com" },
  { typed: "o’brien@example.org", becomes: "o'brien@example.org" },
  { typed: "kim+dating@example.org", becomes: "kim+dating@example.org" },
  { typed: "{a}|b*c/d=e?f^g`h~i!j#k$l%m_n@example.org", becomes: null },
  { typed: "info@EXÄMPLE.de", becomes: "info@xn--exmple-cua.de" },
  { typed: "info@exa\u0308mple.de", becomes: "info@xn--exmple-cua.de" },
  { typed: "info@xn--exmple-cua.de", becomes: "info@xn--exmple-cua.de" },
  { typed: "info@пример。рф", becomes: "info@xn--e1afmkfd.xn--p1ai" },
])("the address typed as $typed is stored as $becomes", ({ typed, becomes }) => {
  expect(emailSchema.parse(typed)).toBe(becomes ?? typed);
  expect(normalizeEmail(typed)).toBe(becomes ?? typed);
});

test.each([
  ["", "invalid.required"],
  ["\u200b\u2060", "invalid.required"],
  ["kim", "invalid.email"],
  ["@example.com", "invalid.email"],
  ["kim@", "invalid.email"],
  ["kim de@example.com", "invalid.email_local"],
  ["kim..de@example.com", "invalid.email_local"],
  ["kim@home@example.com", "invalid.email_local"],
  ['"kim"@example.com', "invalid.email_local"],
  ["jörg@example.com", "invalid.email_local"],
  [`${"a".repeat(65)}@example.com`, "invalid.email_local"],
  ["kim@example", "invalid.email_domain"],
  ["kim@example .com", "invalid.email_domain"],
  ["kim@example.com/x", "invalid.email_domain"],
  ["kim@example.com:25", "invalid.email_domain"],
  ["kim@ex%61mple.com", "invalid.email_domain"],
  ["kim@127.0.0.1", "invalid.email_domain"],
  ["kim@[127.0.0.1]", "invalid.email_domain"],
  ["kim@example..com", "invalid.email_domain"],
  ["kim@-example.com", "invalid.email_domain"],
  [`kim@${"a.".repeat(130)}com`, "invalid.too_long"],
])("%j is rejected with %s", (typed, message) => {
  expect(emailSchema.safeParse(typed).error?.issues[0]?.message).toBe(message);
});

test("an internationalised domain is shown in Unicode", () => {
  expect(displayEmail("info@xn--exmple-cua.de")).toBe("info@exämple.de");
  expect(displayEmail("info@xn--e1afmkfd.xn--p1ai")).toBe("info@пример.рф");
  for (const email of ["kim@example.com", "kim@xn--a.com", "kim@xn--999999999.com", "xn--a", ""])
    expect(displayEmail(email)).toBe(email);
});

test("a shown address parses back to the same address", () => {
  const label = fc
    .array(fc.constantFrom(..."abcäöüßéñçøłбгдλπ愛日"), { minLength: 1, maxLength: 12 })
    .map((characters) => characters.join(""));
  let shown = 0;
  fc.assert(
    fc.property(label, (name) => {
      const read = parseEmail(`kim@${name}.example`);
      if ("problem" in read) return;
      expect(parseEmail(displayEmail(read.email))).toEqual(read);
      if (displayEmail(read.email) !== read.email) shown += 1;
    }),
    { seed: 20_261_202, numRuns: 300 },
  );
  expect(shown).toBeGreaterThan(200);
});
