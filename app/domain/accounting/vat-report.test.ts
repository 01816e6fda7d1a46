import { beforeEach, describe, expect, test } from "vitest";
import { staffMember } from "../../../tests/support/audit-entries";
import {
  addBuyer,
  addPaid,
  applyPaymentEvent,
  type OrderWithPayment,
  rowsOf,
  siteOf,
} from "../../../tests/support/order-payments";
import { realServices, type TestMember } from "../../../tests/support/test-database";
import type { DocumentSum } from "../order/document-sql";
import { refundOrder } from "../order/refund-order";
import { rateKey } from "./accounting";
import { listCompanies, type SellingCompany } from "./companies";
import { listDocuments } from "./documents";
import { boundsOf, daysOfQuarter } from "./period";
import { reportVat, toReport } from "./vat-report";

const JULY = Date.UTC(2026, 6, 15);
const NOVEMBER = Date.UTC(2026, 10, 15);
/** The third quarter of the company's country began at this time, and ends two hours before UTC's. */
const LAST_HOUR = Date.UTC(2026, 8, 30, 22, 30);

describe("VAT of a company", () => {
  let member: TestMember;
  let company: SellingCompany;
  const services = realServices();
  beforeEach(async () => {
    member = await addBuyer();
    const { company_id: id } = await siteOf(member);
    company = (await listCompanies(services)).find((one) => one.id === id) as SellingCompany;
  });

  const refundAt = async (at: number, { order }: OrderWithPayment, amount: number) => {
    const input = { orderId: order, reason: "Sorry", staff: staffMember, amount, credits: 0 };
    const site = await siteOf(member);
    const outcome = await refundOrder(realServices({ now: () => at }), { site }, input);
    expect(outcome.ok).toBe(true);
  };
  const report = (quarter: string, rates = new Map<string, number>()) =>
    reportVat(services, company, { quarter, rates });

  /** Sales in five countries; a part of the German one of July is refunded in November. */
  async function sell() {
    const german = { country: "DE", vatRate: 1900 };
    const july = await addPaid(member, { ...german, price: 2490, vat: 398, at: JULY });
    await addPaid(member, { ...german, price: 1190, vat: 190, at: NOVEMBER });
    await addPaid(member, { price: 4990, vat: 866, at: NOVEMBER });
    const danish = { country: "DK", currency: "DKK", vatRate: 2500 };
    await addPaid(member, { ...danish, price: 17430, vat: 3486, at: NOVEMBER });
    const british = { country: "GB", currency: "GBP", vatRate: 2000 };
    const charged = await addPaid(member, { ...british, price: 1190, vat: 198, at: NOVEMBER });
    await addPaid(member, { price: 1000, vat: 174, at: LAST_HOUR });
    await refundAt(NOVEMBER, july, 1000);
    await applyPaymentEvent(
      charged,
      { state: "charged_back" },
      realServices({ now: () => NOVEMBER }),
    );
  }

  test("is declared by country in the quarter of the sale, and corrected in a later one", async () => {
    await sell();
    const rates = new Map([[rateKey("2026-Q4", "DKK"), 7.4604]]);
    const fourth = await report("2026-Q4", rates);
    // 174.30 kroner are EUR 23.36: 139.44 net are 18.69, 34.86 VAT are 4.67.
    expect(fourth.oss).toEqual([
      { country: "DE", vatRate: 1900, taxable: 1000, vat: 190 },
      { country: "DK", vatRate: 2500, taxable: 1869, vat: 467 },
    ]);
    expect(fourth.corrections).toEqual([{ country: "DE", quarter: "2026-Q3", vat: -160 }]);
    expect(fourth.ossVat).toBe(190 + 467 - 160);
    expect((await report("2026-Q3")).oss).toEqual([
      { country: "DE", vatRate: 1900, taxable: 2092, vat: 398 },
    ]);
    expect((await report("2026-Q3")).lines.map(({ country }) => country)).toEqual(["DE"]);
  });

  test("is unknown in euros without a rate, and the needed rates are named", async () => {
    await sell();
    const fourth = await report("2026-Q4");
    expect(fourth.neededRates).toEqual([{ quarter: "2026-Q4", currency: "DKK" }]);
    expect([fourth.ossVat, fourth.oss[1]?.vat]).toEqual([null, null]);
  });

  test("equals the orders and refunds, and the exported documents", async () => {
    await sell();
    const { lines } = await report("2026-Q4");
    const { from, until } = boundsOf(daysOfQuarter("2026-Q4"), company.timeZone);
    const sums = await rowsOf<{ currency: string; gross: number }>(
      `SELECT currency, sum(amount) AS gross FROM (
         SELECT currency, price AS amount FROM orders WHERE site_id = ?1 AND completed_at >= ?2 AND completed_at < ?3
         UNION ALL SELECT currency, -amount FROM refunds WHERE site_id = ?1 AND created_at >= ?2 AND created_at < ?3)
       GROUP BY 1 ORDER BY 1`,
      ...[member.siteId, from, until],
    );
    expect(sums).toHaveLength(3);
    for (const { currency, gross } of sums) {
      const own = lines.filter((line) => line.currency === currency);
      expect(
        own.reduce((sum, { taxable, vat }) => sum + taxable + vat, 0),
        currency,
      ).toBe(gross);
    }
    const documents = await listDocuments(services, company, { days: daysOfQuarter("2026-Q4") });
    const total = (currency: string) =>
      (documents ?? [])
        .filter((document) => document.currency === currency)
        .reduce((sum, { vat }) => sum + vat, 0);
    for (const { currency } of sums)
      expect(
        lines.filter((line) => line.currency === currency).reduce((sum, { vat }) => sum + vat, 0),
      ).toBe(total(currency));
    expect(documents).toHaveLength(7);
  });

  test("contains nothing of another company", async () => {
    await sell();
    const other = await addBuyer();
    await addPaid(other, { price: 9990, vat: 1734, at: NOVEMBER });
    const { lines } = await report("2026-Q4");
    expect(lines.find(({ country }) => country === "NL")).toMatchObject({
      taxable: 4990 + 1000 - 866 - 174,
    });
  });
});

describe("VAT report", () => {
  const sum = (overrides: Partial<DocumentSum>): DocumentSum => ({
    kind: "receipt",
    seller: "NL",
    country: "SE",
    vatRate: 2500,
    currency: "SEK",
    soldIn: Date.UTC(2026, 10, 1),
    documents: 1,
    gross: 12_500,
    vat: 2_500,
    ...overrides,
  });
  const input = { quarter: "2026-Q4", timeZone: "UTC", rates: new Map<string, number>() };

  test("converts a correction by the rate of the corrected quarter", () => {
    const note = sum({ kind: "credit_note", soldIn: Date.UTC(2026, 7, 1) });
    const rates = new Map([
      [rateKey("2026-Q4", "SEK"), 10],
      [rateKey("2026-Q3", "SEK"), 12.5],
    ]);
    const report = toReport([sum({}), note], { ...input, rates });
    expect(report.oss).toEqual([{ country: "SE", vatRate: 2500, taxable: 1000, vat: 250 }]);
    expect(report.corrections).toEqual([{ country: "SE", quarter: "2026-Q3", vat: -200 }]);
    expect(report.ossVat).toBe(50);
  });

  test("does not declare a correction of a sale older than three years", () => {
    const old = sum({ kind: "credit_note", currency: "EUR", soldIn: null });
    expect(toReport([old], input)).toMatchObject({
      corrections: [{ country: "SE", quarter: null, vat: -2500 }],
      ossVat: 0,
    });
  });

  test("reduces the own country's sales by credit notes of any quarter", () => {
    const home = { country: "NL", currency: "EUR", vatRate: 2100 } as const;
    const note = sum({ ...home, kind: "credit_note", soldIn: Date.UTC(2026, 1, 1) });
    expect(toReport([sum({ ...home, gross: 20_000, vat: 3_471 }), note], input)).toMatchObject({
      oss: [],
      corrections: [],
      lines: [{ destination: "domestic", documents: 2, taxable: 16_529 - 10_000, vat: 971 }],
    });
  });

  test("declares sales of a seller outside the Union to all member states in the shop", () => {
    const report = toReport([sum({ seller: "GB", currency: "EUR" })], input);
    expect(report.lines[0]?.destination).toBe("oss");
    expect(toReport([sum({ seller: "GB", country: "GB", currency: "GBP" })], input).oss).toEqual(
      [],
    );
  });
});
