import fc from "fast-check";
import { expect, test } from "vitest";
import { countCharacters } from "~/kit/count-characters";
import { countBytes } from "~/kit/text";
import { nameSchema } from "./name.schema";

const schema = nameSchema("Velours");
const problem = (name: string) =>
  schema.safeParse(name).error?.issues.map(({ message }) => message) ?? [];

test.each([
  "Sam",
  "Zoë",
  "J.",
  "Anna-Lena",
  "O’Neill",
  "St. John",
  "A. J.",
  "L7",
  "Łukasz",
  "Ángel",
  "Åse",
  "Þór",
  "Nguyễn Thị Ngọc",
  "안녕",
  "محمد",
  "בְּרָכָה",
  "राम",
  "ณัฐ",
  "می‌نا",
  "Sam 👩🏽‍🚀",
  "Sam 🏴󠁧󠁢󠁥󠁮󠁧󠁿",
  "W".repeat(30),
  "Adam",
  "Modesta",
  "Suppi",
  "Stefania",
  "Velour",
  "Mirela",
  "Ronny",
])("accepts %s as a name", (name) => {
  expect(problem(name)).toEqual([]);
  expect(schema.parse(name)).toBe(name.normalize("NFC"));
});

test.each([
  ["Z\u0301".padEnd(5_001, "\u0301"), "invalid.stacked"],
  ["W".repeat(31), "invalid.too_long"],
  ["👨‍👩‍👧‍👦a".repeat(5), "invalid.too_long"],
  ["\u3164\u200d\ufe0f", "invalid.required"],
  ["\u2800\u2800", "join:invalid.name_letter"],
  ["👩🏽‍🚀", "join:invalid.name_letter"],
  ["  ", "invalid.required"],
  ["\u202e", "invalid.required"],
  ["@sam", "join:invalid.name_at"],
  ["＠sam", "join:invalid.name_at"],
  ["﹫sam", "join:invalid.name_at"],
  ["sam@example.test", "join:invalid.name_address"],
  ["sam＠example．test", "join:invalid.name_address"],
  ["http://x", "join:invalid.name_address"],
  ["WWW.x", "join:invalid.name_address"],
  ["evil.example/w", "join:invalid.name_address"],
  ["evil。example", "join:invalid.name_address"],
  ["Sam\ue000", "join:invalid.name_characters"],
])("rejects the name %s: %s", (name, message) => {
  expect(problem(name)).toEqual([message]);
});

test("invisible characters are removed so that two names cannot look equal", () => {
  expect(schema.parse("Sam\u202edrow\u200f")).toBe("Samdrow");
  expect(schema.parse("S\u00ada\u200bm\u3164\u034f")).toBe("Sam");
  expect(schema.parse("Sam\u{e0067}\u{e007f}")).toBe("Sam");
});

test("an accepted name is accepted again, bounded and readable", () => {
  const parts = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 8 }),
    fc.string({ unit: "binary", maxLength: 6 }),
    fc.constantFrom(
      "a",
      "\u0301",
      "\u200d",
      "\u3164",
      "\u202e",
      "@",
      "＠",
      ".",
      "://",
      "www",
      "\u2800",
      "🏴",
      "\u{e0067}",
    ),
  );
  let passed = 0;
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 8 }), (typed) => {
      const read = schema.safeParse(typed.join(""));
      if (!read.success) return;
      passed += 1;
      expect(countBytes(read.data)).toBeLessThanOrEqual(120);
      expect(countCharacters(read.data)).toBeLessThanOrEqual(30);
      expect(read.data).toMatch(/[\p{L}\p{N}]/u);
      expect(read.data).not.toMatch(/\p{M}{5}|\p{Bidi_Control}|[\n\r\t]|:\/\//u);
      expect(schema.parse(read.data)).toBe(read.data);
    }),
    { seed: 20_261_122, numRuns: 5_000 },
  );
  expect(passed).toBeGreaterThan(500);
});
