import { type Face, glyphsOf } from "./pdf-glyphs";

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
 * Creates a PDF of texts and lines in the two faces of Helvetica; no font is embedded (decision
 * 0060).
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
  const shown = glyphsOf(text, face).map(({ name }) => hex(glyphCodeOf(name, signs), 2));
  return `BT ${grey ? 0.4 : 0} g /${face} ${size} Tf ${start.toFixed(2)} ${y} Td <${shown.join("")}> Tj ET`;
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
