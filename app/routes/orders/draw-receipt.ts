import { linesOf, type Mark, PAGE, type PdfDocument } from "~/kit/pdf";
import type { ReceiptLine, ReceiptLines } from "./receipt-lines";

/** Left and right margin, font size and line height of the page, in points. */
const [LEFT, RIGHT, SIZE, STEP] = [56, PAGE.width - 56, 10, 18];
/** Maximum width of a value before it wraps. */
const VALUE_WIDTH = 300;

type Headed = { site: string; domain: string; language: string };

/** A receipt as a one-page PDF: site, title, its lines in three parts, and notes. */
export function drawReceipt(lines: ReceiptLines, { site, domain, language }: Headed): PdfDocument {
  const { title, facts, sums, seller, note } = lines;
  const head: Mark[] = [
    { text: site, x: LEFT, y: 64, size: 12, face: "bold" },
    { text: domain, x: RIGHT, y: 64, size: SIZE, at: "end", grey: true },
    { text: title, x: LEFT, y: 112, size: 22, face: "bold" },
  ];
  const first = partOf(facts, 150);
  const second = partOf(sums, first.y + STEP);
  const third = partOf(seller, second.y + STEP);
  const words = linesOf(note ?? "", RIGHT - LEFT, SIZE).map(
    (text, at): Mark => ({ ...grey(text, third.y + STEP + at * 14), x: LEFT }),
  );
  const marks = [head, first.marks, second.marks, third.marks, words].flat();
  return { title: `${title} · ${site}`, language, pages: [marks] };
}

const grey = (text: string, y: number) => ({ text, x: LEFT, y, size: SIZE, grey: true });

/** Lines below a thin rule, and the y position of the next part. */
function partOf(lines: ReceiptLine[], top: number): { marks: Mark[]; y: number } {
  if (lines.length === 0) return { marks: [], y: top };
  let y = top;
  const marks: Mark[] = [{ from: LEFT, to: RIGHT, y: top - 14 }];
  for (const line of lines) {
    const drawn = drawnLine(line, y);
    marks.push(...drawn);
    y += STEP + 14 * (drawn.length - 2);
  }
  return { marks, y };
}

/** Label on the left, value on the right, wrapped if needed. */
function drawnLine({ label, value, total }: ReceiptLine, y: number): Mark[] {
  const face = total ? "bold" : "regular";
  const values = linesOf(value, VALUE_WIDTH, SIZE).map(
    (text, at): Mark => ({ text, x: RIGHT, y: y + 14 * at, size: SIZE, face, at: "end" }),
  );
  return [total ? { ...grey(label, y), face, grey: false } : grey(label, y), ...values];
}
