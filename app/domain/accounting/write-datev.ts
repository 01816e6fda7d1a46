import { writeAmount } from "~/kit/csv";
import { localDateAt } from "~/kit/dates";
import { convert, destinationOf, type Rates } from "./accounting";
import { germanAccounts, revenueAccountOf } from "./accounts";
import type { SellingCompany } from "./companies";
import type { TaxDocument } from "./documents";
import type { Days } from "./period";

/**
 * DATEV's format for bookings ("EXTF Buchungsstapel", format version 13): a header, the names of 125
 * columns, then one booking per line; in Windows-1252. The bookings are of one financial year.
 * Amounts are in the currency of the sale, with their amount in euros.
 */
const COLUMNS = [
  ...["Umsatz (ohne Soll/Haben-Kz)", "Soll/Haben-Kennzeichen", "WKZ Umsatz", "Kurs"],
  ...["Basis-Umsatz", "WKZ Basis-Umsatz", "Konto", "Gegenkonto (ohne BU-Schlüssel)"],
  ...["BU-Schlüssel", "Belegdatum", "Belegfeld 1", "Belegfeld 2", "Skonto", "Buchungstext"],
  ...["Postensperre", "Diverse Adressnummer", "Geschäftspartnerbank", "Sachverhalt", "Zinssperre"],
  "Beleglink",
  ...numbered(8, (n) => [`Beleginfo - Art ${n}`, `Beleginfo - Inhalt ${n}`]),
  ...["KOST1 - Kostenstelle", "KOST2 - Kostenstelle", "Kost-Menge"],
  ...["EU-Land u. UStID (Bestimmung)", "EU-Steuersatz (Bestimmung)", "Abw. Versteuerungsart"],
  ...["Sachverhalt L+L", "Funktionsergänzung L+L", "BU 49 Hauptfunktionstyp"],
  ...["BU 49 Hauptfunktionsnummer", "BU 49 Funktionsergänzung"],
  ...numbered(20, (n) => [`Zusatzinformation - Art ${n}`, `Zusatzinformation- Inhalt ${n}`]),
  ...["Stück", "Gewicht", "Zahlweise", "Forderungsart", "Veranlagungsjahr"],
  ...["Zugeordnete Fälligkeit", "Skontotyp", "Auftragsnummer", "Buchungstyp"],
  ...["USt-Schlüssel (Anzahlungen)", "EU-Land (Anzahlungen)", "Sachverhalt L+L (Anzahlungen)"],
  ...["EU-Steuersatz (Anzahlungen)", "Erlöskonto (Anzahlungen)", "Herkunft-Kz", "Buchungs GUID"],
  ...["KOST-Datum", "SEPA-Mandatsreferenz", "Skontosperre", "Gesellschaftername"],
  ...["Beteiligtennummer", "Identifikationsnummer", "Zeichnernummer", "Postensperre bis"],
  ...["Bezeichnung SoBil-Sachverhalt", "Kennzeichen SoBil-Buchung", "Festschreibung"],
  ...["Leistungsdatum", "Datum Zuord. Steuerperiode", "Fälligkeit", "Generalumkehr (GU)"],
  ...["Steuersatz", "Land", "Abrechnungsreferenz", "BVV-Position"],
  ...["EU-Land u. UStID (Ursprung)", "EU-Steuersatz (Ursprung)", "Abw. Skontokonto"],
];

function numbered(count: number, namesOf: (n: number) => string[]): string[] {
  return Array.from({ length: count }, (_, index) => namesOf(index + 1)).flat();
}

type DatevInput = {
  company: Pick<SellingCompany, "bookkeeping" | "timeZone">;
  days: Days;
  rates: Rates;
  now: number;
};

/** The first day of the financial year of a day. */
export function yearBeginOf(day: string, month: number): string {
  const year = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < month ? 1 : 0);
  return `${year}-${String(month).padStart(2, "0")}-01`;
}

export function writeDatev(documents: readonly TaxDocument[], input: DatevInput): string {
  const lines = [
    headerOf(input),
    COLUMNS.map(quote),
    ...documents.map((one) => toLine(one, input)),
  ];
  return lines.map((cells) => `${cells.join(";")}\r\n`).join("");
}

/** 31 fields: versions, time, numbers of consultant and client, year, length of accounts, period. */
function headerOf({ company, days, now }: DatevInput): string[] {
  const { consultant = 1001, client = 1, year_begins: month = 1 } = company.bookkeeping ?? {};
  const time = new Date(now).toISOString().replaceAll(/\D/g, "");
  return [
    ...[quote("EXTF"), "700", "21", quote("Buchungsstapel"), "13", time, ""],
    ...[quote("RE"), quote(""), quote(""), String(consultant), String(client)],
    ...[plain(yearBeginOf(days.from, month)), String(accountLengthOf(company))],
    ...[plain(days.from), plain(days.until), quote("Credits"), quote("")],
    ...["1", "0", "0", quote("EUR"), "", quote(""), "", ""],
    ...[quote(company.bookkeeping?.chart === "skr04" ? "04" : "03"), "", "", quote(""), quote("")],
  ];
}

const plain = (day: string): string => day.replaceAll("-", "");

const accountLengthOf = ({ bookkeeping }: DatevInput["company"]): number =>
  Math.max(...Object.values(germanAccounts(bookkeeping)).map((id) => String(id).length));

/** A document as a booking: a receipt debits the clearing account, a credit note credits it. */
function toLine(document: TaxDocument, { company, rates }: DatevInput): string[] {
  const { gross, currency, country, vatRate, number, kind, orderId } = document;
  const accounts = germanAccounts(company.bookkeeping);
  const destination = destinationOf(country, document.seller);
  const rate = rates.get(currency);
  const base = convert(Math.abs(gross), { currency, base: "EUR", rate });
  const isForeign = currency !== "EUR";
  const [, month = "", day = ""] = localDateAt(document.issuedAt, company.timeZone).split("-");
  const text = kind === "receipt" ? "Verkauf" : "Gutschrift";
  const cells: Record<string, string> = {
    "Umsatz (ohne Soll/Haben-Kz)": writeAmount(Math.abs(gross), ","),
    "Soll/Haben-Kennzeichen": quote(gross < 0 ? "H" : "S"),
    "WKZ Umsatz": quote(currency),
    ...(isForeign && rate && base !== null
      ? {
          Kurs: rate.toFixed(6).replace(".", ","),
          "Basis-Umsatz": writeAmount(base, ","),
          "WKZ Basis-Umsatz": quote("EUR"),
        }
      : {}),
    Konto: String(accounts.clearing),
    "Gegenkonto (ohne BU-Schlüssel)": String(accounts[revenueAccountOf(destination)]),
    Belegdatum: day + month,
    "Belegfeld 1": quote(String(number)),
    Buchungstext: quote(`${text} Credits, Bestellung ${orderId}`),
    ...(destination === "oss"
      ? {
          "EU-Land u. UStID (Bestimmung)": quote(country),
          "EU-Steuersatz (Bestimmung)": writeAmount(vatRate, ","),
        }
      : {}),
    Festschreibung: "0",
  };
  return COLUMNS.map((column) => cells[column] ?? "");
}

const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;
