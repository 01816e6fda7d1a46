import { writeAmount } from "~/kit/csv";
import { localDateAt } from "~/kit/dates";
import type { Currency } from "~/kit/money";
import { closeTag, element, openTag, type Xml, xmlStart } from "~/kit/xml";
import type { Company } from "../site/site.schema";
import { convert, destinationOf, type Rates } from "./accounting";
import { norwegianAccount, revenueAccountOf } from "./accounts";
import type { SellingCompany } from "./companies";
import type { TaxDocument } from "./documents";
import type { Days } from "./period";

/**
 * Norway's SAF-T Financial 1.30: a header, the accounts, VAT codes and one journal with one
 * transaction per document. It contains the sales of the sites only, so every account begins at
 * zero.
 */
const ROOT = { name: "AuditFile", namespace: "urn:StandardAuditFile-Taxation-Financial:NO" };

/** The code of VAT in the company's books, and the standard code that it stands for. */
const OUTPUT_VAT = { code: "3", standard: "3", about: "Output VAT, regular rate" };
const EXPORT = { code: "52", standard: "52", about: "Sale taxed in another country" };
/** The Norwegian regular rate, in percent. */
const REGULAR_RATE = "25";

type AccountName = Parameters<typeof norwegianAccount>[1];
const ACCOUNT_NAMES: Record<AccountName, string> = {
  clearing: "Payments under way from the provider",
  domestic: "Sales taxed in Norway",
  eu: "Sales taxed in other countries",
  elsewhere: "Sales taxed in other countries",
  vat: "VAT owed",
  foreign_vat: "VAT owed in other countries",
};

type SaftInput = {
  company: Pick<SellingCompany, "id" | "bookkeeping" | "timeZone"> & { company: Company };
  days: Days;
  base: Currency;
  rates: Rates;
  /** The version of the software. */
  version: string;
  now: number;
};

/** A posting in minor units of the base currency; a debit is positive. */
type Posting = {
  account: AccountName;
  amount: number;
  /** In the currency of the sale. */
  original: number;
  tax?: { amount: number; base: number };
};
type Booking = { document: TaxDocument; isNorwegian: boolean; postings: Posting[] };

/** The file in parts, since it may be too large for the memory of a Worker. */
export function* writeSaft(documents: readonly TaxDocument[], input: SaftInput): Generator<string> {
  const totals = sumBookings(documents, input);
  yield xmlStart(ROOT);
  yield headerOf(input).xml;
  yield element("MasterFiles", [
    element("GeneralLedgerAccounts", listAccounts(totals, input)),
    element("TaxTable", [taxTable()]),
  ]).xml;
  yield openTag("GeneralLedgerEntries");
  yield element("NumberOfEntries", documents.length).xml;
  yield element("TotalDebit", decimal(totals.debit)).xml;
  yield element("TotalCredit", decimal(totals.credit)).xml;
  yield openTag("Journal");
  yield element("JournalID", "SALES").xml;
  yield element("Description", "Sales of credits").xml;
  yield element("Type", "SALES").xml;
  for (const document of documents) yield toTransaction(toBooking(document, input), input).xml;
  yield closeTag("Journal") + closeTag("GeneralLedgerEntries") + closeTag(ROOT.name);
}

function headerOf({ company, days, base, version, now }: SaftInput): Xml {
  const { name, address, city, country, kvk, vat_numbers: vatNumbers } = company.company;
  return element("Header", [
    element("AuditFileVersion", "1.30"),
    element("AuditFileCountry", "NO"),
    element("AuditFileDateCreated", localDateAt(now, company.timeZone)),
    element("SoftwareCompanyName", name.slice(0, 70)),
    element("SoftwareID", "Credit sales"),
    element("SoftwareVersion", version.slice(0, 18)),
    element("Company", [
      element("RegistrationNumber", kvk.slice(0, 35)),
      element("Name", name.slice(0, 256)),
      element("Address", [
        element("StreetName", address.slice(0, 256)),
        element("City", city.slice(0, 256)),
        element("Country", country),
      ]),
      element("Contact", [
        // The standard's word for a person that a company does not name.
        element("ContactPerson", [element("FirstName", "NotUsed"), element("LastName", "NotUsed")]),
      ]),
      ...vatNumbers.map((number) =>
        element("TaxRegistration", [element("TaxRegistrationNumber", number.slice(0, 35))]),
      ),
    ]),
    element("DefaultCurrencyCode", base),
    element("SelectionCriteria", [
      element("SelectionStartDate", days.from),
      element("SelectionEndDate", days.until),
    ]),
    element("TaxAccountingBasis", "A"),
  ]);
}

function toBooking(document: TaxDocument, { base, rates }: SaftInput): Booking {
  const { currency, gross, vat } = document;
  const conversion = { currency, base, rate: rates.get(currency) };
  const inBase = (amount: number) => {
    const converted = convert(amount, conversion);
    if (converted === null) throw new Error(`There is no rate of ${currency}`);
    return converted;
  };
  const destination = destinationOf(document.country, document.seller);
  const isNorwegian = document.country === "NO";
  // The net amount is what is left, so that rounding never leaves a difference.
  const net = inBase(gross) - inBase(vat);
  return {
    document,
    isNorwegian,
    postings: [
      { account: "clearing", amount: inBase(gross), original: gross },
      {
        account: isNorwegian ? "domestic" : revenueAccountOf(destination),
        amount: -net,
        original: vat - gross,
        tax: { amount: isNorwegian ? -inBase(vat) : 0, base: net },
      },
      ...(vat === 0
        ? []
        : [
            {
              account: isNorwegian ? ("vat" as const) : ("foreign_vat" as const),
              amount: -inBase(vat),
              original: -vat,
            },
          ]),
    ],
  };
}

type Totals = { debit: number; credit: number; balances: Map<AccountName, number> };

function sumBookings(documents: readonly TaxDocument[], input: SaftInput): Totals {
  const totals: Totals = { debit: 0, credit: 0, balances: new Map() };
  for (const document of documents)
    for (const { account, amount } of toBooking(document, input).postings) {
      if (amount > 0) totals.debit += amount;
      else totals.credit -= amount;
      totals.balances.set(account, (totals.balances.get(account) ?? 0) + amount);
    }
  return totals;
}

/** The accounts that occur, with their balance at the end of the period. */
function listAccounts({ balances }: Totals, { company }: SaftInput): Xml[] {
  const accounts = new Map<number, { name: AccountName; group: number; balance: number }>();
  for (const [name, balance] of balances.size > 0 ? balances : NO_BALANCES) {
    const { id, group } = norwegianAccount(company.bookkeeping, name);
    const sum = (accounts.get(id)?.balance ?? 0) + balance;
    accounts.set(id, { name, group, balance: sum });
  }
  return [...accounts]
    .sort(([one], [other]) => one - other)
    .map(([account, { name, group: code, balance }]) =>
      element("Account", [
        element("AccountID", String(account)),
        element("AccountDescription", ACCOUNT_NAMES[name]),
        element("GroupingCategory", "RF-1167"),
        element("GroupingCode", String(code)),
        element("AccountType", "GL"),
        element("OpeningDebitBalance", "0.00"),
        balance < 0
          ? element("ClosingCreditBalance", decimal(-balance))
          : element("ClosingDebitBalance", decimal(balance)),
      ]),
    );
}

/** The schema requires an account. */
const NO_BALANCES = new Map<AccountName, number>([["clearing", 0]]);

const taxTable = (): Xml =>
  element("TaxTableEntry", [
    element("TaxType", "MVA"),
    element("Description", "Merverdiavgift"),
    ...[OUTPUT_VAT, EXPORT].map(({ code, standard, about }) =>
      element("TaxCodeDetails", [
        element("TaxCode", code),
        element("Description", about),
        element("TaxPercentage", code === OUTPUT_VAT.code ? REGULAR_RATE : "0"),
        element("Country", "NO"),
        element("StandardTaxCode", standard),
        element("BaseRate", "100"),
      ]),
    ),
  ]);

function toTransaction({ document, isNorwegian, postings }: Booking, input: SaftInput): Xml {
  const { number, kind, orderId, issuedAt } = document;
  const date = localDateAt(issuedAt, input.company.timeZone);
  const about = `${kind === "receipt" ? "Receipt" : "Credit note"} ${number}, order ${orderId}`;
  return element("Transaction", [
    element("TransactionID", String(number)),
    element("Period", Number(date.slice(5, 7))),
    element("PeriodYear", date.slice(0, 4)),
    element("TransactionDate", date),
    element("Description", about),
    element("SystemEntryDate", date),
    element("GLPostingDate", date),
    ...postings.map((posting, at) => {
      const { id } = norwegianAccount(input.company.bookkeeping, posting.account);
      return element("Line", [
        element("RecordID", String(at + 1)),
        element("AccountID", String(id)),
        element("Description", about),
        amountOf(posting.amount, posting.original, { document, input, name: "Amount" }),
        posting.tax
          ? element("TaxInformation", [
              element("TaxType", "MVA"),
              element("TaxCode", isNorwegian ? OUTPUT_VAT.code : EXPORT.code),
              element("TaxPercentage", isNorwegian ? String(document.vatRate / 100) : "0"),
              element("Country", "NO"),
              element("TaxBase", decimal(Math.abs(posting.tax.base))),
              amountOf(
                posting.tax.amount,
                isNorwegian ? -document.vat : 0,
                // VAT of zero stands on the side of its revenue.
                { document, input, name: "TaxAmount", side: posting.amount },
              ),
            ])
          : null,
      ]);
    }),
  ]);
}

type AmountContext = {
  document: TaxDocument;
  input: SaftInput;
  name: "Amount" | "TaxAmount";
  side?: number;
};

/** An amount as debit or credit, with the amount in the currency of the sale if that is another. */
function amountOf(
  amount: number,
  original: number,
  { document, input, name, side = amount }: AmountContext,
): Xml {
  const { currency } = document;
  const rate = input.rates.get(currency);
  return element(`${side < 0 ? "Credit" : "Debit"}${name}`, [
    element("Amount", decimal(Math.abs(amount))),
    ...(currency === input.base
      ? []
      : [
          element("CurrencyCode", currency),
          element("CurrencyAmount", decimal(Math.abs(original))),
          element("ExchangeRate", (1 / (rate ?? 1)).toFixed(8)),
        ]),
  ]);
}

const decimal = (amount: number): string => writeAmount(amount, ".");
