import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { headlineFonts } from "./headline-fonts.ts";
import { subsetFont } from "./subset-font.ts";

const FONT = readFileSync("app/routes/landers/headlines.ttf");

/** The characters of a font's only subtable, which the fourth format lists one by one. */
function charactersOf(woff: Buffer): string {
  const cmap = brotliDecompressSync(woff.subarray(48 + directoryLength(woff))).subarray(12);
  const doubled = cmap.readUInt16BE(6);
  const codes = Array.from({ length: doubled / 2 }, (_, at) => cmap.readUInt16BE(14 + 2 * at));
  return String.fromCharCode(...codes.filter((code) => code !== 0xffff));
}

/** One byte of flags for each table, then its length, seven bits a byte. */
function directoryLength(woff: Buffer): number {
  let at = 48;
  for (let table = 0; table < woff.readUInt16BE(12); table++)
    for (at++; (woff[at++] as number) & 0x80; );
  return at - 48;
}

test("a subset has exactly the characters of its text, those of accents included", () => {
  expect(charactersOf(subsetFont(FONT, "Źle? Á, la la"))).toBe(" ,?aelÁŹ");
  expect(subsetFont(FONT, "Take your time.").length).toBeLessThan(2_000);
});

test("a character that the font lacks is left out", () => {
  expect(charactersOf(subsetFont(FONT, "a漢b"))).toBe("ab");
});

test("each lander has a font of its headline for every niche, and members' landers one", () => {
  const lander = { title: "One", niche_title: { 2: "Two" }, lead: "Three" };
  const fonts = headlineFonts({
    frame: {},
    gallery: lander,
    member: { title: "{{name}} is here" },
  });
  expect(Object.keys(fonts)).toEqual(["gallery", "member"]);
  expect(Object.keys(fonts.gallery ?? {})).toEqual(["1", "2"]);
  const read = (font = "") => charactersOf(Buffer.from(font, "base64"));
  expect(read(fonts.gallery?.[2])).toBe("Tow");
  expect(read(fonts.member?.any)).toMatch(/A.*Z.*a.*z.*é/);
});
