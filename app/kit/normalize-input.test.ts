import fc from "fast-check";
import { expect, test } from "vitest";
import { normalizeCode, normalizeInput } from "./normalize-input";
import { normalizeLine } from "./text";

test.each([
  ["a zero width space", "ab\u200bc", "abc"],
  ["zero width joiners", "a\u200cb\u200dc", "abc"],
  ["a word joiner", "ab\u2060c", "abc"],
  ["a soft hyphen", "a\u00adbc", "abc"],
  ["a byte order mark", "\ufeffabc", "abc"],
  ["marks of direction", "\u200e\u202a\u2067abc\u2069\u202c\u200f\u061c", "abc"],
  ["variation selectors", "ab\ufe0fc\ufe0e", "abc"],
  ["an object replacement character", "\ufffcabc", "abc"],
  ["controls and half characters", "a\u0000b\ud83dc", "abc"],
  ["a tag", "a\u{e0041}bc", "abc"],
  ["other spaces", "\u00a0a\u2003b\u202fc\u3000", "a b c"],
  ["tabs and line ends", "a\tb\r\nc\n", "a b c"],
  ["full-width letters and digits", "ＡＢ１２", "AB12"],
  ["full-width signs", "＋３１＠．", "+31@."],
  ["dashes", "1‐2‑3–4—5−6－7", "1-2-3-4-5-6-7"],
  ["quotes", "‘a’ “b” c´d", "'a' \"b\" c'd"],
  ["Arabic, Persian and Devanagari digits", "٠٩ ۱۸ ०९", "09 18 09"],
])("normalizing an input replaces %s", (_, typed, plain) => {
  expect(normalizeInput(typed)).toBe(plain);
});

test("normalizing a code removes the spaces between its groups", () => {
  expect(normalizeCode("\u2068123 456\u2069")).toBe("123456");
  expect(normalizeCode("ABCDE–FGHIJ\u200b")).toBe("ABCDEFGHIJ");
});

test("normalizing an input twice changes nothing more", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 40 }), (typed) => {
      const plain = normalizeInput(typed);
      expect(normalizeInput(plain)).toBe(plain);
      expect(plain).not.toMatch(/\p{Default_Ignorable_Code_Point}|[\p{Cc}\p{Cs}]|^\s|\s$/u);
    }),
    { seed: 20_261_201, numRuns: 500 },
  );
});

test.each([
  ["a zero width space in a word", "K\u200bim", "Kim"],
  ["joiners and selectors at letters", "K\u200di\u200cm\ufe0f", "Kim"],
  ["a joiner at the end of an emoji", "Kim 👩\u200d", "Kim 👩"],
  ["a soft hyphen", "Wohn\u00admobil", "Wohnmobil"],
])("normalizing a line removes %s", (_, typed, seen) => {
  expect(normalizeLine(typed)).toBe(seen);
});

test.each(["O’Brien – “Kim”", "👩‍❤️‍👨 🏳️‍🌈 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿", "می‌خواهم", "क्‍ष", "അവന്‍", "葛󠄀"])(
  "normalizing a line keeps %s",
  (text) => {
    expect(normalizeLine(text)).toBe(text.normalize("NFC"));
  },
);
