import { expect, test } from "vitest";
import { creditNote, taxDocument } from "../../../tests/support/tax-documents";
import { COUNTRIES } from "../location/countries";
import { csvFormatOf, writeDocumentsCsv } from "./write-csv";

const context = { timeZone: "Europe/Berlin", hostOf: () => "www.example.com" };

test("documents are rows with the separator and decimal sign of the country", () => {
  const documents = [taxDocument(), creditNote()];
  expect(
    writeDocumentsCsv(documents, { ...context, format: csvFormatOf("DE") }).split("\r\n"),
  ).toEqual([
    "\uFEFFNumber;Kind;Date;Receipt;Site;Order;Refund;Sold;Credits;Country;VAT rate;Currency;Net;VAT;Gross;Paid by;Provider's payment",
    "7;receipt;2026-11-03;7;www.example.com;01A2B3C4D5E6F7G8H9J0K1;;2026-11-03;25;DE;19,00;EUR;20,92;3,98;24,90;creditcard;pi_1",
    "8;credit note;2027-01-01;7;www.example.com;01A2B3C4D5E6F7G8H9J0K1;01A2B3C4D5E6F7G8H9J0K2;2026-11-03;25;DE;19,00;EUR;-8,40;-1,60;-10,00;creditcard;pi_1",
    "",
  ]);
  const british = writeDocumentsCsv(documents, { ...context, format: csvFormatOf("GB") });
  expect(british).toContain(",19.00,EUR,20.92,3.98,24.90,");
});

test("an order's id that begins with a hyphen is no formula", () => {
  const document = taxDocument({ orderId: "-P7ZaUV-rl-acBAP5-uzdF" as never });
  const format = csvFormatOf("NL");
  expect(writeDocumentsCsv([document], { ...context, format })).toContain(
    ";'-P7ZaUV-rl-acBAP5-uzdF;",
  );
});

test("every country whose separator is a comma writes a decimal point", () => {
  for (const { code } of COUNTRIES) {
    const { separator, decimal } = csvFormatOf(code);
    expect(separator === ",", code).toBe(decimal === "." && code !== "CH");
  }
});
