import { type CsvCell, type CsvFormat, writeCsv } from "~/kit/csv";
import { localDateAt } from "~/kit/dates";
import type { CountryCode } from "../location/countries";
import type { TaxDocument } from "./documents";

/** Countries whose spreadsheet programs expect a comma between columns and a decimal point. */
const WITH_POINT: ReadonlySet<CountryCode> = new Set(["GB", "IE", "US", "CA", "AU", "NZ"]);

/** Switzerland writes a decimal point, and a semicolon between columns. */
export function csvFormatOf(country: CountryCode): CsvFormat {
  if (country === "CH") return { separator: ";", decimal: "." };
  return WITH_POINT.has(country)
    ? { separator: ",", decimal: "." }
    : { separator: ";", decimal: "," };
}

const HEADINGS = [
  ...["Number", "Kind", "Date", "Receipt", "Site", "Order", "Refund", "Sold", "Credits", "Country"],
  ...["VAT rate", "Currency", "Net", "VAT", "Gross", "Paid by", "Provider's payment"],
];

type CsvContext = {
  timeZone: string;
  format: CsvFormat;
  hostOf: (site: TaxDocument["siteId"]) => string;
};

/** Receipts and credit notes as a table; amounts of credit notes are negative. */
export const writeDocumentsCsv = (documents: readonly TaxDocument[], context: CsvContext): string =>
  writeCsv(
    context.format,
    HEADINGS,
    documents.map((document) => toRow(document, context)),
  );

function toRow(document: TaxDocument, { timeZone, hostOf }: CsvContext): CsvCell[] {
  const { number, kind, issuedAt, siteId, orderId, refundId, soldAt, credits } = document;
  const { country, vatRate, currency, gross, vat, method, providerId } = document;
  return [
    ...[number, kind === "receipt" ? "receipt" : "credit note", localDateAt(issuedAt, timeZone)],
    ...[document.receiptNumber ?? "", hostOf(siteId), orderId, refundId ?? ""],
    ...[soldAt === null ? "" : localDateAt(soldAt, timeZone), credits, country],
    ...[{ amount: vatRate }, currency, { amount: gross - vat }, { amount: vat }, { amount: gross }],
    ...[method, providerId ?? ""],
  ];
}
