import { describe, expect, test } from "vitest";
import { creditNote, taxDocument } from "../../../tests/support/tax-documents";
import { companySchema } from "../site/site.schema";
import { writeSaft } from "./write-saft";

const NORWEGIAN = companySchema.parse({
  name: "Prøve & Sønn AS",
  address: "Gate 1",
  city: "0150 Oslo",
  country: "NO",
  kvk: "999999999",
  vat_numbers: ["999999999MVA"],
  added: "2026-01-01",
});
const company = { id: "prove", bookkeeping: null, timeZone: "Europe/Oslo", company: NORWEGIAN };
const input = {
  company,
  days: { from: "2026-10-01", until: "2026-12-31" },
  base: "NOK" as const,
  rates: new Map([["EUR", 0.0875]]),
  version: "1",
  now: Date.UTC(2027, 0, 4),
};
const textOfFile = (documents: typeof DOCUMENTS, rates = input.rates) =>
  [...writeSaft(documents, { ...input, rates })].join("");
const norwegian = { seller: "NO", country: "NO", currency: "NOK", vatRate: 2500 } as const;
const DOCUMENTS = [
  taxDocument({ ...norwegian, gross: 27390, vat: 5478 }),
  creditNote({ ...norwegian, gross: -10000, vat: -2000, issuedAt: Date.UTC(2026, 11, 2) }),
  taxDocument({ seller: "NO", number: 9, country: "SE", vatRate: 2500, gross: 2490, vat: 498 }),
];

/** A parsed element: its name, and its text or its children. */
type Node = { name: string; text: string; children: Node[] };

/** Reads the XML that the writer makes, and fails if it is not well-formed. */
function parse(xml: string): Node {
  const root: Node = { name: "", text: "", children: [] };
  const open = [root];
  for (const [, end, name = "", text = ""] of xml.matchAll(/<(\/?)([\w?]+)[^>]*>([^<]*)/g)) {
    const parent = open.at(-1) as Node;
    if (name.startsWith("?")) continue;
    if (end) {
      expect(parent.name).toBe(name);
      open.pop();
    } else {
      const node = { name, text, children: [] };
      parent.children.push(node);
      open.push(node);
    }
  }
  expect(open).toHaveLength(1);
  return root.children[0] as Node;
}

const all = (node: Node, name: string): Node[] =>
  node.children.flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)]);
const textOf = (node: Node, name: string) => all(node, name)[0]?.text;
const sumOf = (nodes: Node[]) =>
  nodes.reduce((sum, node) => sum + Math.round(Number(textOf(node, "Amount")) * 100), 0);
const namesIn = (node: Node | undefined) => node?.children.map(({ name }) => name);

// Names and order are those of the schema of Skatteetaten, version 1.30.
describe("SAF-T file", () => {
  const file = parse(textOfFile(DOCUMENTS));

  test("has the parts of the schema in their order", () => {
    expect(file.name).toBe("AuditFile");
    expect(namesIn(file)).toEqual(["Header", "MasterFiles", "GeneralLedgerEntries"]);
    expect(namesIn(file.children[0])).toEqual([
      ...["AuditFileVersion", "AuditFileCountry", "AuditFileDateCreated", "SoftwareCompanyName"],
      ...["SoftwareID", "SoftwareVersion", "Company", "DefaultCurrencyCode", "SelectionCriteria"],
      "TaxAccountingBasis",
    ]);
    expect(namesIn(all(file, "Company")[0])).toEqual([
      ...["RegistrationNumber", "Name", "Address", "Contact", "TaxRegistration"],
    ]);
    expect(namesIn(all(file, "Account")[0])).toEqual([
      ...["AccountID", "AccountDescription", "GroupingCategory", "GroupingCode", "AccountType"],
      ...["OpeningDebitBalance", "ClosingDebitBalance"],
    ]);
    expect(namesIn(all(file, "Transaction")[0])).toEqual([
      ...["TransactionID", "Period", "PeriodYear", "TransactionDate", "Description"],
      ...["SystemEntryDate", "GLPostingDate", "Line", "Line", "Line"],
    ]);
    expect(textOf(file, "AuditFileVersion")).toBe("1.30");
  });

  test("balances each transaction and the file", () => {
    for (const transaction of all(file, "Transaction"))
      expect(sumOf(all(transaction, "DebitAmount"))).toBe(sumOf(all(transaction, "CreditAmount")));
    const [debit, credit] = ["TotalDebit", "TotalCredit"].map((name) => textOf(file, name));
    expect(debit).toBe(credit);
    expect(sumOf(all(file, "DebitAmount"))).toBe(Math.round(Number(debit) * 100));
    expect(textOf(file, "NumberOfEntries")).toBe("3");
  });

  test("books VAT of Norway and of other countries on accounts of their own", () => {
    const accounts = all(file, "Account").map((account) => [
      textOf(account, "AccountID"),
      textOf(account, "ClosingDebitBalance") ?? `-${textOf(account, "ClosingCreditBalance")}`,
    ]);
    // 249.00 kroner for 24.90 euros at 0.0875 euros: 284.57, with 56.91 VAT.
    expect(accounts).toEqual([
      ["1570", "458.47"],
      ["2740", "-34.78"],
      ["2990", "-56.91"],
      ["3000", "-139.12"],
      ["3100", "-227.66"],
    ]);
  });

  test("names the amount and rate of another currency", () => {
    const [, , swedish] = all(file, "Transaction");
    const [amount] = all(swedish as Node, "DebitAmount");
    expect(amount?.children.map(({ name, text }) => [name, text])).toEqual([
      ["Amount", "284.57"],
      ["CurrencyCode", "EUR"],
      ["CurrencyAmount", "24.90"],
      ["ExchangeRate", "11.42857143"],
    ]);
  });

  test("refers only to accounts and VAT codes that it lists", () => {
    const listed = (name: string) =>
      all(all(file, "MasterFiles")[0] as Node, name).map(({ text }) => text);
    const [entries] = all(file, "GeneralLedgerEntries");
    for (const name of ["AccountID", "TaxCode"])
      for (const { text } of all(entries as Node, name)) expect(listed(name)).toContain(text);
  });

  test("is complete without a document", () => {
    const empty = parse(textOfFile([]));
    expect(all(empty, "Account")).toHaveLength(1);
    expect(textOf(empty, "NumberOfEntries")).toBe("0");
  });

  test("needs a rate of each other currency", () => {
    expect(() => textOfFile(DOCUMENTS, new Map())).toThrow("rate of EUR");
  });
});
