import { type Face, glyphsOf } from "~/kit/pdf";

/** The texts that a PDF of ours draws, one per line, as glyph names: read from its bytes alone. */
export function linesInPdf(bytes: Uint8Array): string[] {
  const file = new TextDecoder("latin1").decode(bytes);
  const [, first = "", names = ""] = /\/Differences \[(\d+) ([^\]]*)\]/.exec(file) ?? [];
  const glyphs = names.split(" ").map((name) => name.slice(1));
  return Array.from(file.matchAll(/<([0-9a-f]*)> Tj/g), ([, signs = ""]) =>
    Array.from(
      signs.matchAll(/../g),
      ([sign]) => glyphs[Number.parseInt(sign, 16) - Number(first)],
    ).join(" "),
  );
}

/** The same encoding for a text to search. */
export const asGlyphNames = (text: string, face: Face = "regular"): string =>
  glyphsOf(text, face)
    .map(({ name }) => name)
    .join(" ");
