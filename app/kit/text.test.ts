import fc from "fast-check";
import { expect, test } from "vitest";
import { countCharacters } from "./count-characters";
import {
  countBytes,
  hasStackedMarks,
  hasVisibleText,
  isolateBidi,
  normalizeLine,
  normalizeUnicode,
  usedOfLimit,
} from "./text";
import { optionalText, requiredText } from "./text-schema";

const BOUNDS = { characters: 70, bytes: 400 };
const line = requiredText(BOUNDS);
const lines = optionalText({ ...BOUNDS, lines: true });
/**
 * Random input of a keyboard, a paste or a script: letters with marks, half surrogates, bidi
 * controls, fillers.
 */
const randomText = fc
  .array(
    fc.oneof(
      fc.string({ unit: "binary", maxLength: 12 }),
      fc.string({ unit: "grapheme", maxLength: 12 }),
      fc.constantFrom(
        "\u0301",
        "\u200d",
        "\ufe0f",
        "\u3164",
        "\u2800",
        "\u034f",
        "\u202e",
        "\u2067",
        "\u2069",
        "\ud83d",
        "\0",
        "\r\n",
        " ",
        "👨‍👩‍👧‍👦",
        "e",
        "\u1100",
        "\u0627",
      ),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(""));

test("accepted text is accepted again and within its limits", () => {
  let passed = 0;
  fc.assert(
    fc.property(randomText, (typed) => {
      for (const schema of [line, lines]) {
        const read = schema.safeParse(typed);
        if (!read.success) continue;
        const text = read.data;
        passed += 1;
        expect(countBytes(text)).toBeLessThanOrEqual(BOUNDS.bytes);
        expect(countCharacters(text)).toBeLessThanOrEqual(BOUNDS.characters);
        expect(text).not.toMatch(/\p{M}{5}|[\u202a-\u202e\u2066-\u2069\0]|[\r]/u);
        expect(text).toBe(text.normalize("NFC"));
        expect(text.isWellFormed()).toBe(true);
        if (schema === line) expect(hasVisibleText(text)).toBe(true);
        expect(schema.parse(text)).toBe(text);
      }
    }),
    { seed: 20_261_122, numRuns: 3_000 },
  );
  expect(passed).toBeGreaterThan(1_000);
});

test.each([
  ["joiners and selectors", "\u200d\ufe0f\u200d"],
  ["a Hangul filler", "\u3164"],
  ["a Braille blank", "\u2800\u2800"],
  ["a grapheme joiner", "\u034f"],
  ["halfwidth and old fillers", "\uffa0\u115f\u1160"],
  ["an object that is not there", "\ufffc"],
  ["spaces of every width", "\u00a0\u2003\u3000\u200b"],
  ["marks alone", "\u0301\u0301"],
  ["signs that turn lines", "\u202e\u2067"],
])("%s count as empty text", (_, text) => {
  expect(line.safeParse(text).error?.issues[0]?.message).toBe("invalid.required");
  expect(lines.parse(text)).toBe("");
});

test.each([
  ["a flag", "🏴󠁧󠁢󠁥󠁮󠁧󠁿 🇳🇱"],
  ["families and skin tones", "👨‍👩‍👧‍👦👩🏽‍🚀🧑🏿‍🤝‍🧑🏻"],
  ["keycaps and hearts", "1️⃣❤️‍🔥"],
  ["Korean", "안녕하세요 한국어"],
  ["Korean in parts", "안녕".normalize("NFD").normalize("NFC")],
  ["Arabic with all its marks", "ٱلسَّلَامُ عَلَيْكُمْ"],
  ["Hebrew with points", "בְּרֵאשִׁית בָּרָא"],
  ["Hindi", "क्षत्रिय ज्ञानी"],
  ["Thai", "น้ำตกที่นี่"],
  ["Vietnamese", "Nguyễn Thị Ngọc"],
  ["Persian with its joints", "می‌خواهم"],
])("%s is accepted unchanged", (_, text) => {
  expect(line.parse(text)).toBe(text.normalize("NFC"));
});

test("at most four marks in a row are accepted", () => {
  expect(hasStackedMarks(`z${"\u0332".repeat(4)}z`)).toBe(false);
  expect(line.safeParse(`z${"\u0332".repeat(5)}`).error?.issues[0]?.message).toBe(
    "invalid.stacked",
  );
});

test("the byte limit applies like the character limit", () => {
  expect(line.safeParse("a".repeat(70)).success).toBe(true);
  expect(line.safeParse("a".repeat(71)).error?.issues[0]?.message).toBe("invalid.too_long");
  expect(line.safeParse("👩🏽‍🚀".repeat(26)).success).toBe(true);
  expect(line.safeParse("👩🏽‍🚀".repeat(27)).error?.issues[0]?.message).toBe("invalid.too_long");
});

test("the counter of a text box shows the nearer limit", () => {
  expect(usedOfLimit("", BOUNDS)).toEqual({ count: 0, limit: 70 });
  expect(usedOfLimit("abc", BOUNDS)).toEqual({ count: 3, limit: 70 });
  expect(usedOfLimit("👩🏽‍🚀".repeat(26), BOUNDS)).toEqual({ count: 26, limit: 26 });
  expect(usedOfLimit("👩🏽‍🚀".repeat(27), BOUNDS)).toEqual({ count: 27, limit: 26 });
});

test("line ends, blanks and half surrogates are normalized", () => {
  expect(normalizeLine("  e\u0301\r\n x\ud83d\0 ")).toBe("é x");
});

test("endless marks are cut before sorting, which is quadratic", () => {
  const endless = `z${"\u0301\u0316".repeat(5_000)}z`;
  for (const form of ["NFC", "NFKC", "NFKD"] as const)
    expect(normalizeUnicode(endless, form).length).toBeLessThanOrEqual(33);
  const halfwidth = `カ${"\uff9e\u0301".repeat(5_000)}`;
  expect(normalizeUnicode(halfwidth, "NFKC").length).toBeLessThan(33);
  expect(normalizeLine(endless).length).toBeLessThan(33);
  const stacked = `z${"\u0316".repeat(30)}`;
  expect(normalizeUnicode(`${stacked}${stacked}`, "NFC")).toBe(`${stacked}${stacked}`);
});

test("right-to-left words are isolated in our sentences, others are not", () => {
  for (const text of ["שרה", "Sam عمر", "ܫ"]) expect(isolateBidi(text)).toBe(`\u2068${text}\u2069`);
  for (const text of ["Sam", "Ælf Żółć", "小林", ""]) expect(isolateBidi(text)).toBe(text);
});
