/** The separator of columns and the decimal sign that a country's spreadsheet programs expect. */
export type CsvFormat = { separator: ";" | ","; decimal: "," | "." };

/** A text, a whole number, or an amount in minor units of a currency with two decimals. */
export type CsvCell = string | number | { amount: number };

/** Excel reads a file as UTF-8 only if it begins with this mark. */
const BYTE_ORDER_MARK = "\uFEFF";

/** A file with a line of headings, for a spreadsheet program. */
export const writeCsv = (
  format: CsvFormat,
  headings: readonly string[],
  rows: readonly (readonly CsvCell[])[],
): string =>
  BYTE_ORDER_MARK +
  [headings, ...rows]
    .map((row) => `${row.map((cell) => writeCell(cell, format)).join(format.separator)}\r\n`)
    .join("");

function writeCell(cell: CsvCell, { separator, decimal }: CsvFormat): string {
  if (typeof cell === "number") return String(cell);
  if (typeof cell === "object") return writeAmount(cell.amount, decimal);
  const text = neutralizeFormula(cell);
  return text.includes(separator) || /["\r\n\t]/.test(text)
    ? `"${text.replaceAll('"', '""')}"`
    : text;
}

/** "-12,50" from minor units. */
export function writeAmount(amount: number, decimal: CsvFormat["decimal"]): string {
  const digits = String(Math.abs(amount)).padStart(3, "0");
  return `${amount < 0 ? "-" : ""}${digits.slice(0, -2)}${decimal}${digits.slice(-2)}`;
}

/**
 * A spreadsheet program runs a text that begins with one of these as a formula, which can send data
 * away; after an apostrophe it is a text.
 */
const neutralizeFormula = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
