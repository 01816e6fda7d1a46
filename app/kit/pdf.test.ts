import { expect, test } from "vitest";
import { asGlyphNames, linesInPdf } from "../../tests/support/pdf-text";
import { createPdf, glyphsOf, type PageMark, textWidth, wrapText } from "./pdf";

const text = (content: string, more: object = {}): PageMark => ({
  text: content,
  x: 56,
  y: 60,
  size: 10,
  ...more,
});
const fileOf = (marks: PageMark[], title = "Zażółć") =>
  createPdf({ title, language: "pl", pages: [marks] });
const read = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);

test("every object is at the offset in the cross-reference table", () => {
  const file = read(
    createPdf({ title: "A", language: "en", pages: [[text("one")], [text("two")]] }),
  );
  const [, at = ""] = /startxref\n(\d+)\n%%EOF\n$/.exec(file) ?? [];
  expect(file.slice(Number(at), Number(at) + 4)).toBe("xref");
  const starts = Array.from(file.matchAll(/^(\d{10}) 00000 n $/gm), ([, start]) => Number(start));
  expect(starts).toHaveLength(10);
  for (const [n, start] of starts.entries())
    expect(file.slice(start).startsWith(`${n + 1} 0 obj\n`)).toBe(true);
  for (const [, length = "", content = ""] of file.matchAll(
    /\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/g,
  ))
    expect(content).toHaveLength(Number(length));
  expect(file).toContain("/Count 2");
});

test("a text is drawn with its own glyphs", () => {
  const content = "Zażółć gęślą jaźń: 1 234,56 zł, «Œuvre», Ærø, Größe, Åland, señor – 9 €";
  expect(linesInPdf(fileOf([text(content)]))).toEqual([asGlyphNames(content)]);
  expect(glyphsOf(content, "regular").map(({ name }) => name)).not.toContain("question");
  expect(asGlyphNames("żŁ€ 7")).toBe("zdotaccent Lslash Euro space seven");
});

test("all spaces become one, invisible characters are removed", () => {
  expect(asGlyphNames("1\u202f234\u00a0\u2068€\u2069")).toBe("one space two three four space Euro");
  expect(asGlyphNames("\u0438")).toBe("question");
});

test("an amount is aligned at the end of its column", () => {
  expect(textWidth("100", 10)).toBeCloseTo(16.68);
  expect(textWidth("íl", 1000)).toBe(278 + 222);
  expect(textWidth("ją", 1000, "bold")).toBe(278 + 556);
  const file = read(fileOf([text("100", { x: 500, at: "end" })]));
  expect(file).toContain("483.32 782 Td");
});

test("a long text wraps between words", () => {
  const content = "one two three four five six seven eight nine ten";
  const lines = wrapText(content, 80, 10);
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.join(" ")).toBe(content);
  for (const line of lines) expect(textWidth(line, 10)).toBeLessThanOrEqual(80);
});

test("special characters in a name break neither file nor title", () => {
  const odd = ") Tj ET (\\ <> % endstream";
  const file = read(fileOf([text(odd)], odd));
  expect(linesInPdf(fileOf([text(odd)]))).toEqual([asGlyphNames(odd)]);
  expect(file).not.toContain(odd);
  expect(file.match(/endstream/g)).toHaveLength(1);
});

test("glyphs beyond the font's capacity become question marks", () => {
  const many = Array.from({ length: 400 }, (_, at) => String.fromCharCode(33 + at)).join("");
  const [drawn = ""] = linesInPdf(fileOf([text(many)]));
  const names = drawn.split(" ");
  expect(names).toHaveLength(glyphsOf(many, "regular").length);
  const glyphNames = glyphsOf(many, "regular").map(({ name }) => name);
  for (const [at, name] of names.entries()) expect([glyphNames[at], "question"]).toContain(name);
});
