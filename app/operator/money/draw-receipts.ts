import type { SellingCompany } from "~/domain/accounting/companies";
import type { TaxDocument } from "~/domain/accounting/documents";
import { countryName } from "~/domain/location/countries";
import { companySchema } from "~/domain/site/site.schema";
import { localDateAt } from "~/kit/dates";
import { PAGE, type PageMark, type PdfDocument, wrapText } from "~/kit/pdf";
import { fromJson } from "~/kit/schemas";
import { methodOf, money, percent } from "./format";

const LEFT = 56;
const RIGHT = PAGE.width - 56;
const FONT_SIZE = 10;
const LINE_HEIGHT = 18;
const VALUE_WIDTH = 300;

/** The receipts and credit notes of a company's period, one per page, in English. */
export function drawReceipts(
  documents: readonly TaxDocument[],
  { company, period }: { company: SellingCompany; period: string },
): PdfDocument {
  const hosts = new Map(company.sites.map(({ id, host }) => [id, host]));
  return {
    title: `Receipts of ${company.id}, ${period}`,
    language: "en",
    pages: documents.map((document) =>
      drawPage(document, {
        timeZone: company.timeZone,
        host: hosts.get(document.siteId) ?? document.siteId,
      }),
    ),
  };
}

type PageContext = { timeZone: string; host: string };

function drawPage(document: TaxDocument, { timeZone, host }: PageContext): PageMark[] {
  const { kind, number, company, issuedAt, orderId, receiptNumber, credits, method } = document;
  const { currency, gross, vat, vatRate, country } = document;
  const seller = fromJson(company, companySchema.nullable());
  const isReceipt = kind === "receipt";
  const title = `${isReceipt ? "Receipt" : "Credit note"} ${number}`;
  const lines: [label: string, value: string, isTotal?: boolean][] = [
    ["Date", localDateAt(issuedAt, timeZone)],
    ...(isReceipt ? [] : [["Of receipt", String(receiptNumber)] as [string, string]]),
    ["Order", orderId],
    ["Product", `${credits} credits`],
    ["Paid by", methodOf(method)],
    ["Net", money(gross - vat, currency)],
    [`VAT ${countryName(country, "en")} ${percent(vatRate)}`, money(vat, currency)],
    [isReceipt ? "Total" : "Refunded", money(gross, currency), true],
    ...(seller
      ? [
          ["Seller", [seller.name, seller.address, seller.city].join(", ")] as [string, string],
          ["Registration", seller.kvk] as [string, string],
          ["VAT number", seller.vat_numbers.join(", ")] as [string, string],
        ]
      : []),
  ];
  let y = 150;
  const marks: PageMark[] = [
    { text: host, x: LEFT, y: 64, size: 12, face: "bold" },
    { text: title, x: LEFT, y: 112, size: 22, face: "bold" },
    { from: LEFT, to: RIGHT, y: 136 },
  ];
  for (const [label, value, isTotal = false] of lines) {
    const face = isTotal ? ("bold" as const) : ("regular" as const);
    marks.push({ text: label, x: LEFT, y, size: FONT_SIZE, face, grey: !isTotal });
    const parts = wrapText(value, VALUE_WIDTH, FONT_SIZE);
    for (const [at, text] of parts.entries())
      marks.push({ text, x: RIGHT, y: y + 14 * at, size: FONT_SIZE, face, at: "end" });
    y += LINE_HEIGHT + 14 * Math.max(0, parts.length - 1);
  }
  return marks;
}
