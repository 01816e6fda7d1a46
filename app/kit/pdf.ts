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
  glyphsNamed(`space exclam quotedbl numbersign dollar percent ampersand quotesingle parenleft parenright asterisk plus comma
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
  const printable = normalizeUnicode(text, "NFC")
    .replaceAll(/\p{Cf}/gu, "")
    .replaceAll(/\s/g, " ");
  return Array.from(printable, (sign) => findGlyph(sign, face) ?? { name: "question", width: 556 });
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

function glyphsNamed(names: string): Record<string, string> {
  return Object.fromEntries(
    names.split(/\s+/).map((name, at) => [String.fromCharCode(32 + at), name]),
  );
}

/**
 * A text on a page, or a line across it. `y` is measured from the top, in points; with `end` the
 * text ends at `x`.
 */
export type PageMark =
  | { text: string; x: number; y: number; size: number; face?: Face; at?: "end"; grey?: boolean }
  | { from: number; to: number; y: number };
export type PdfDocument = { title: string; language: string; pages: PageMark[][] };

/** A4, in points. */
export const PAGE = { width: 595, height: 842 };
/** The first code of the font encoding, and the number of codes available. */
const FIRST_CODE = 32;
const MAX_CODES = 224;

/**
 * Creates a PDF of texts and lines in the two faces of Helvetica; no font is embedded.
 */
export function createPdf({ title, language, pages }: PdfDocument): Uint8Array<ArrayBuffer> {
  const signs = new Map([["question", FIRST_CODE]]);
  const contents = pages.map((marks) => marks.map((mark) => drawMark(mark, signs)).join("\n"));
  const kids = contents.map((_, at) => `${FIRST_PAGE + 2 * at} 0 R`);
  const resources = "/Resources << /Font << /regular 3 0 R /bold 4 0 R >> >>";
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /Lang (${language}) /ViewerPreferences << /DisplayDocTitle true >> >>`,
    `<< /Type /Pages /Kids [${kids.join(" ")}] /Count ${kids.length} /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] ${resources} >>`,
    font("Helvetica"),
    font("Helvetica-Bold"),
    `<< /Type /Encoding /Differences [${FIRST_CODE} ${Array.from(signs.keys(), (name) => `/${name}`).join(" ")}] >>`,
    `<< /Title <${inUtf16(title)}> >>`,
    ...contents.flatMap((content, at) => [
      `<< /Type /Page /Parent 2 0 R /Contents ${FIRST_PAGE + 2 * at + 1} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ];
  return new TextEncoder().encode(assembleFile(objects));
}

/**
 * Objects before the pages: the catalogue, the page list, two fonts, the encoding and the title.
 */
const FIRST_PAGE = 7;
const font = (name: string) =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding 5 0 R >>`;

/** The width of a text in points. */
export const textWidth = (text: string, size: number, face: Face = "regular"): number =>
  (glyphsOf(text, face).reduce((sum, { width }) => sum + width, 0) * size) / 1000;

/** Wraps a text to lines of at most `width` points, between words. */
export function wrapText(text: string, width: number, size: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = [lines.at(-1), word].join(" ");
    if (lines.length > 0 && textWidth(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function drawMark(mark: PageMark, signs: Map<string, number>): string {
  const y = PAGE.height - mark.y;
  if ("from" in mark) return `0.8 G ${mark.from} ${y} m ${mark.to} ${y} l S`;
  const { text, x, size, face = "regular", at, grey } = mark;
  const start = at === "end" ? x - textWidth(text, size, face) : x;
  const glyphCodes = glyphsOf(text, face).map(({ name }) => hex(glyphCodeOf(name, signs), 2));
  return `BT ${grey ? 0.4 : 0} g /${face} ${size} Tf ${start.toFixed(2)} ${y} Td <${glyphCodes.join("")}> Tj ET`;
}

/**
 * The code of a glyph in the document's encoding, assigned at first use. A question mark when all
 * codes are used.
 */
function glyphCodeOf(name: string, signs: Map<string, number>): number {
  const code = signs.get(name);
  if (code !== undefined) return code;
  if (signs.size === MAX_CODES) return FIRST_CODE;
  signs.set(name, FIRST_CODE + signs.size);
  return glyphCodeOf(name, signs);
}

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, "0");
const inUtf16 = (text: string) =>
  `feff${Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at), 4)).join("")}`;

/** Concatenates the objects with their offsets. All content is ASCII, so a character is a byte. */
function assembleFile(objects: string[]): string {
  const starts: number[] = [];
  let file = "%PDF-1.7\n";
  for (const [at, object] of objects.entries()) {
    starts.push(file.length);
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
  }
  const table = starts.map((start) => `${String(start).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  return `${file}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
}
