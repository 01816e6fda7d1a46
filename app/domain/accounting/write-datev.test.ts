import { describe, expect, test } from "vitest";
import { creditNote, taxDocument } from "../../../tests/support/tax-documents";
import { bookkeepingSchema } from "../site/site.schema";
import { writeDatev, yearBeginOf } from "./write-datev";

const now = Date.UTC(2027, 0, 4, 9, 30, 15, 123);
const days = { from: "2026-10-01", until: "2026-12-31" };
const company = {
  bookkeeping: bookkeepingSchema.parse({ consultant: 29098, client: 55003 }),
  timeZone: "Europe/Berlin",
};
const linesOf = (
  documents: Parameters<typeof writeDatev>[0],
  overrides: Partial<Parameters<typeof writeDatev>[1]> = {},
) => writeDatev(documents, { company, days, rates: new Map(), now, ...overrides }).split("\r\n");

/** The cells of a line by their number in DATEV's description of the format. */
const cellsOf = (line = "") => {
  const cells = line.split(";");
  return (number: number) => cells[number - 1];
};

// The expected lines follow DATEV's description of the format (Header, Buchungsstapel).
describe("DATEV file", () => {
  test("begins with the header of format version 13", () => {
    expect(linesOf([])[0]).toBe(
      '"EXTF";700;21;"Buchungsstapel";13;20270104093015123;;"RE";"";"";29098;55003;20260101;4;20261001;20261231;"Credits";"";1;0;0;"EUR";;"";;;"03";;;"";""',
    );
    expect(linesOf([])[0]?.split(";")).toHaveLength(31);
  });

  test("names the 125 columns in their order", () => {
    const cell = cellsOf(linesOf([])[1]);
    expect(linesOf([])[1]?.split(";")).toHaveLength(125);
    expect([1, 2, 7, 8, 10, 11, 14, 37, 40, 41, 88, 114, 115, 120, 125].map(cell)).toEqual([
      '"Umsatz (ohne Soll/Haben-Kz)"',
      '"Soll/Haben-Kennzeichen"',
      '"Konto"',
      '"Gegenkonto (ohne BU-Schlüssel)"',
      '"Belegdatum"',
      '"Belegfeld 1"',
      '"Buchungstext"',
      '"KOST1 - Kostenstelle"',
      '"EU-Land u. UStID (Bestimmung)"',
      '"EU-Steuersatz (Bestimmung)"',
      '"Stück"',
      '"Festschreibung"',
      '"Leistungsdatum"',
      '"Land"',
      '"Abw. Skontokonto"',
    ]);
  });

  test("books a receipt of the own country from money in transit to revenue", () => {
    expect(linesOf([taxDocument()])[2]).toBe(
      `24,90;"S";"EUR";;;;1360;8400;;0311;"7";;;"Verkauf Credits, Bestellung 01A2B3C4D5E6F7G8H9J0K1"${";".repeat(100)}0${";".repeat(11)}`,
    );
  });

  test("books a credit note the other way, on the company's local day", () => {
    const cell = cellsOf(linesOf([creditNote({ issuedAt: Date.UTC(2026, 10, 30, 23, 30) })])[2]);
    expect([1, 2, 7, 8, 10, 11, 14].map(cell)).toEqual([
      ...["10,00", '"H"', "1360", "8400", "0112", '"8"'],
      '"Gutschrift Credits, Bestellung 01A2B3C4D5E6F7G8H9J0K1"',
    ]);
  });

  test("names country and rate of a sale taxed in another member state", () => {
    const document = taxDocument({ country: "FI", vatRate: 2550, vat: 506 });
    const cell = cellsOf(linesOf([document])[2]);
    expect([8, 40, 41].map(cell)).toEqual(["8331", '"FI"', "25,50"]);
  });

  test("books a sale to a third country without tax", () => {
    const cell = cellsOf(linesOf([taxDocument({ country: "CH", vatRate: 810 })])[2]);
    expect([8, 40, 41].map(cell)).toEqual(["8338", "", ""]);
  });

  test("adds the amount in euros to a sale in another currency", () => {
    const document = taxDocument({ country: "DK", currency: "DKK", gross: 17430, vatRate: 2500 });
    const cell = cellsOf(linesOf([document], { rates: new Map([["DKK", 7.4604]]) })[2]);
    expect([1, 3, 4, 5, 6].map(cell)).toEqual([
      ...["174,30", '"DKK"', "7,460400", "23,36", '"EUR"'],
    ]);
  });

  test("uses SKR04, and the company's own accounts", () => {
    const bookkeeping = bookkeepingSchema.parse({ chart: "skr04", domestic: 440_000 });
    const lines = linesOf([taxDocument()], { company: { ...company, bookkeeping } });
    expect([cellsOf(lines[0])(14), cellsOf(lines[0])(27)]).toEqual(["6", '"04"']);
    expect([cellsOf(lines[2])(7), cellsOf(lines[2])(8)]).toEqual(["1460", "440000"]);
  });
});

test.each([
  ["2026-11-03", 1, "2026-01-01"],
  ["2026-06-30", 7, "2025-07-01"],
  ["2026-07-01", 7, "2026-07-01"],
])("the financial year of %s that begins in month %i begins on %s", (day, month, begin) => {
  expect(yearBeginOf(day, month)).toBe(begin);
});
