import { PAGE, type PageMark, type PdfDocument, wrapText } from "~/kit/pdf";
import type { ReceiptLine, ReceiptLines } from "./receipt";

/** Left and right margin, font size and line height of the page, in points. */
const LEFT = 56;
const RIGHT = PAGE.width - 56;
const FONT_SIZE = 10;
const LINE_HEIGHT = 18;
/** Maximum width of a value before it wraps. */
const VALUE_WIDTH = 300;

type ReceiptHeader = { site: string; domain: string; language: string };

/** A receipt as a one-page PDF: site, title, its lines in three parts, and notes. */
export function drawReceipt(
  lines: ReceiptLines,
  { site, domain, language }: ReceiptHeader,
): PdfDocument {
  const { title, facts, sums, seller, note } = lines;
  const head: PageMark[] = [
    { text: site, x: LEFT, y: 64, size: 12, face: "bold" },
    { text: domain, x: RIGHT, y: 64, size: FONT_SIZE, at: "end", grey: true },
    { text: title, x: LEFT, y: 112, size: 22, face: "bold" },
  ];
  const first = drawPart(facts, 150);
  const second = drawPart(sums, first.y + LINE_HEIGHT);
  const third = drawPart(seller, second.y + LINE_HEIGHT);
  const noteMarks = wrapText(note ?? "", RIGHT - LEFT, FONT_SIZE).map(
    (text, at): PageMark => ({ ...greyMark(text, third.y + LINE_HEIGHT + at * 14), x: LEFT }),
  );
  const marks = [head, first.marks, second.marks, third.marks, noteMarks].flat();
  return { title: `${title} · ${site}`, language, pages: [marks] };
}

const greyMark = (text: string, y: number) => ({ text, x: LEFT, y, size: FONT_SIZE, grey: true });

/** Lines below a thin rule, and the y position of the next part. */
function drawPart(lines: ReceiptLine[], top: number): { marks: PageMark[]; y: number } {
  if (lines.length === 0) return { marks: [], y: top };
  let y = top;
  const marks: PageMark[] = [{ from: LEFT, to: RIGHT, y: top - 14 }];
  for (const line of lines) {
    const lineMarks = drawLine(line, y);
    marks.push(...lineMarks);
    y += LINE_HEIGHT + 14 * (lineMarks.length - 2);
  }
  return { marks, y };
}

/** Label on the left, value on the right, wrapped if needed. */
function drawLine({ label, value, total }: ReceiptLine, y: number): PageMark[] {
  const face = total ? "bold" : "regular";
  const values = wrapText(value, VALUE_WIDTH, FONT_SIZE).map(
    (text, at): PageMark => ({ text, x: RIGHT, y: y + 14 * at, size: FONT_SIZE, face, at: "end" }),
  );
  return [total ? { ...greyMark(label, y), face, grey: false } : greyMark(label, y), ...values];
}
