import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { emailSchema } from "~/domain/account/account.schema";
import { email } from "../../tests/fixtures/paste.json";
import { displayEmail, normalizeEmail, parseEmail } from "./email";
import { normalizeCode, normalizeInput } from "./normalize-input";
import { optionalText, requiredText } from "./schemas";
import {
  countBytes,
  countCharacters,
  firstLine,
  hasStackedMarks,
  hasVisibleText,
  isolateBidi,
  normalizeLine,
  normalizeUnicode,
  usedOfLimit,
} from "./text";

describe("text", () => {
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
    for (const text of ["שרה", "Sam عمر", "ܫ"])
      expect(isolateBidi(text)).toBe(`\u2068${text}\u2069`);
    for (const text of ["Sam", "Ælf Żółć", "小林", ""]) expect(isolateBidi(text)).toBe(text);
  });
});

describe("count characters", () => {
  const FAMILY = "👩‍👩‍👧‍👦";

  beforeEach(() => vi.resetModules());
  afterEach(() => vi.unstubAllGlobals());

  test("a family emoji is one character with grapheme support", async () => {
    const { countCharacters } = await import("./text");
    expect([countCharacters(FAMILY), countCharacters("né")]).toEqual([1, 2]);
  });

  test("characters are code points without Intl.Segmenter", async () => {
    vi.stubGlobal("Intl", { ...Intl, Segmenter: undefined });
    const { countCharacters } = await import("./text");
    const { firstLine } = await import("./text");
    expect([countCharacters(FAMILY), countCharacters("👍 ok")]).toEqual([7, 4]);
    expect(firstLine("👍👍👍", 2)).toBe("👍👍…");
  });
});

describe("first line", () => {
  test("returns the whole first line if it is short", () => {
    expect(firstLine("Hello\nyou", 80)).toBe("Hello");
    expect(firstLine("\n  Hello  \r\nyou", 80)).toBe("Hello  ");
    expect(firstLine("", 80)).toBe("");
  });

  test("a long line is cut between grapheme clusters", () => {
    expect(firstLine("one two three", 4)).toBe("one…");
    expect(firstLine("👩‍👩‍👧‍👦👍🏽é".repeat(3), 2)).toBe("👩‍👩‍👧‍👦👍🏽…");
    expect(firstLine("👩‍👩‍👧‍👦👍🏽é", 3)).toBe("👩‍👩‍👧‍👦👍🏽é");
  });
});

describe("normalize input", () => {
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
});

describe("email", () => {
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
});
