import { normalizeUnicode } from "./text";

/**
 * Glyphs of Helvetica, which every PDF viewer has or substitutes: their names in a PDF (Adobe Glyph
 * List), and their widths in thousandths of the font size (Adobe's metrics of the 14 standard
 * fonts). Covers all eleven languages.
 */
export type Face = "regular" | "bold";

/** From the space to "~", in ASCII order. */
const WIDTHS: Record<Face, number[]> = {
  regular: numbers(`278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278
    556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556
    1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778
    667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556
    333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556
    556 556 333 500 278 556 500 722 500 500 500 334 260 334 584`),
  bold: numbers(`278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278
    556 556 556 556 556 556 556 556 556 556 333 333 584 584 584 611
    975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778
    667 778 722 667 611 722 667 944 667 667 611 333 278 333 584 556
    333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611
    611 611 389 556 333 611 556 778 556 556 500 389 280 389 584`),
};

/** Names of punctuation and digits; letters are their own names. */
const SIGN_NAMES =
  named(`space exclam quotedbl numbersign dollar percent ampersand quotesingle parenleft parenright asterisk plus comma
  hyphen period slash zero one two three four five six seven eight nine colon semicolon less equal greater question at`);
const MORE_SIGN_NAMES: Record<string, string> = {
  "[": "bracketleft",
  "\\": "backslash",
  "]": "bracketright",
  "^": "asciicircum",
  _: "underscore",
  "`": "grave",
  "{": "braceleft",
  "|": "bar",
  "}": "braceright",
  "~": "asciitilde",
};

/** Beyond ASCII, without a diacritic: the name, and the widths in regular and bold. */
const OTHER_GLYPHS: Record<string, [name: string, regular: number, bold: number]> = {
  "€": ["Euro", 556, 556],
  "£": ["sterling", 556, 556],
  "−": ["minus", 584, 584],
  "–": ["endash", 556, 556],
  "—": ["emdash", 1000, 1000],
  "×": ["multiply", 584, 584],
  "‘": ["quoteleft", 222, 278],
  "’": ["quoteright", 222, 278],
  "·": ["periodcentered", 278, 278],
  "“": ["quotedblleft", 333, 500],
  "”": ["quotedblright", 333, 500],
  "„": ["quotedblbase", 333, 500],
  "…": ["ellipsis", 1000, 1000],
  "«": ["guillemotleft", 556, 556],
  "»": ["guillemotright", 556, 556],
  "©": ["copyright", 737, 737],
  "§": ["section", 556, 556],
  "°": ["degree", 400, 400],
  ª: ["ordfeminine", 370, 370],
  º: ["ordmasculine", 365, 365],
  ß: ["germandbls", 611, 611],
  "¿": ["questiondown", 611, 611],
  "¡": ["exclamdown", 333, 333],
  "•": ["bullet", 350, 350],
  æ: ["ae", 889, 889],
  Æ: ["AE", 1000, 1000],
  œ: ["oe", 944, 944],
  Œ: ["OE", 1000, 1000],
  ø: ["oslash", 611, 611],
  Ø: ["Oslash", 778, 778],
  ł: ["lslash", 222, 278],
  Ł: ["Lslash", 556, 611],
  ð: ["eth", 556, 611],
  þ: ["thorn", 556, 611],
};

/** The name of a diacritic follows that of its letter: "aacute", "aogonek". */
const DIACRITIC_NAMES: Record<string, string> = {
  "\u0300": "grave",
  "\u0301": "acute",
  "\u0302": "circumflex",
  "\u0303": "tilde",
  "\u0306": "breve",
  "\u0307": "dotaccent",
  "\u0308": "dieresis",
  "\u030a": "ring",
  "\u030b": "hungarumlaut",
  "\u030c": "caron",
  "\u0327": "cedilla",
  "\u0328": "ogonek",
};

type Glyph = { name: string; width: number };

/**
 * The glyphs of a text: a question mark for a character missing in Helvetica, nothing for an
 * invisible one.
 */
export function glyphsOf(text: string, face: Face): Glyph[] {
  const drawn = normalizeUnicode(text, "NFC")
    .replaceAll(/\p{Cf}/gu, "")
    .replaceAll(/\s/g, " ");
  return Array.from(drawn, (sign) => findGlyph(sign, face) ?? { name: "question", width: 556 });
}

function findGlyph(sign: string, face: Face): Glyph | null {
  const other = OTHER_GLYPHS[sign];
  if (other) return { name: other[0], width: face === "bold" ? other[2] : other[1] };
  const [base = "", mark, more] = normalizeUnicode(sign, "NFKD");
  const width = WIDTHS[face][base.charCodeAt(0) - 32];
  if (width === undefined || more) return null;
  const name = SIGN_NAMES[base] ?? MORE_SIGN_NAMES[base] ?? base;
  if (!mark) return { name, width };
  // An "i" is narrower than its mark.
  return DIACRITIC_NAMES[mark]
    ? { name: name + DIACRITIC_NAMES[mark], width: base === "i" ? 278 : width }
    : null;
}

function numbers(text: string): number[] {
  return text.split(/\s+/).map(Number);
}

function named(names: string): Record<string, string> {
  return Object.fromEntries(
    names.split(/\s+/).map((name, at) => [String.fromCharCode(32 + at), name]),
  );
}
