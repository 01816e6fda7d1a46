import { all } from "~/db/batch";
import type { Currency } from "~/kit/money";
import type { Services } from "~/services";
import { type CountryCode, countryData } from "../location/countries";
import { type DocumentSum, selectDocumentSums } from "../order/document-sql";
import { convert, type Destination, destinationOf, type Rates, rateKey } from "./accounting";
import type { SellingCompany } from "./companies";
import { boundsOf, daysOfQuarter, quarterAt, shiftQuarter } from "./period";

/** The One Stop Shop is declared in euros. */
const BASE = "EUR";
/** A return can be corrected within three years of its due date: a credit note for an older sale is declared in its country. */
const CORRECTABLE_QUARTERS = 13;

/** Sales less credit notes in the currency of the sale. Minor units. */
export type VatLine = {
  destination: Destination;
  country: CountryCode;
  vatRate: number;
  currency: Currency;
  documents: number;
  taxable: number;
  vat: number;
};

/** A line of the One Stop Shop return. Null: a rate is missing. */
type OssLine = Pick<VatLine, "country" | "vatRate"> & {
  taxable: number | null;
  vat: number | null;
};
/** The VAT of credit notes for sales of an earlier quarter; null as the quarter: not correctable. */
type OssCorrection = { country: CountryCode; quarter: string | null; vat: number | null };

export type VatReport = {
  quarter: string;
  lines: VatLine[];
  oss: OssLine[];
  corrections: OssCorrection[];
  /** The rates that the return needs, of the last day of their quarter. */
  neededRates: { quarter: string; currency: Currency }[];
  /** In euros; null if a rate is missing. */
  ossVat: number | null;
};

/** The VAT of a company in a quarter, of all its sites. */
export async function reportVat(
  { databases }: Pick<Services, "databases">,
  { id: companyId, timeZone }: Pick<SellingCompany, "id" | "timeZone">,
  { quarter, rates }: { quarter: string; rates: Rates },
): Promise<VatReport> {
  const bounds = boundsOf(daysOfQuarter(quarter), timeZone);
  const starts = Array.from(
    { length: CORRECTABLE_QUARTERS + 1 },
    (_, n) => boundsOf(daysOfQuarter(shiftQuarter(quarter, -n)), timeZone).from,
  );
  const statement = selectDocumentSums({ companyId, ...bounds }, starts);
  const sums = (await Promise.all(databases.all.map((db) => all(db, statement)))).flat();
  return toReport(sums, { quarter, timeZone, rates });
}

type SignedSum = Omit<DocumentSum, "kind" | "soldIn"> & {
  destination: Destination;
  soldIn: string | null;
};

type ReportInput = { quarter: string; timeZone: string; rates: Rates };

export function toReport(
  sums: readonly DocumentSum[],
  { quarter, timeZone, rates }: ReportInput,
): VatReport {
  const signed = sums.map(({ kind, soldIn, ...sum }): SignedSum => {
    const sign = kind === "credit_note" ? -1 : 1;
    return {
      ...sum,
      gross: sign * sum.gross,
      vat: sign * sum.vat,
      destination: destinationOf(sum.country, sum.seller),
      soldIn: soldIn === null ? null : quarterAt(soldIn, timeZone),
    };
  });
  const inShop = signed.filter(({ destination }) => destination === "oss");
  const current = inShop.filter(({ soldIn }) => soldIn === quarter);
  const earlier = inShop.filter(({ soldIn }) => soldIn !== quarter);
  const euros = (amount: number, { currency, soldIn }: SignedSum) =>
    convert(amount, {
      currency,
      base: BASE,
      rate: rates.get(rateKey(soldIn ?? quarter, currency)),
    });
  const oss = grouped(current, ({ country, vatRate }) => `${country} ${vatRate}`).map((group) => ({
    country: group[0].country,
    vatRate: group[0].vatRate,
    taxable: total(group.map((sum) => euros(sum.gross - sum.vat, sum))),
    vat: total(group.map((sum) => euros(sum.vat, sum))),
  }));
  const corrections = grouped(earlier, ({ country, soldIn }) => `${country} ${soldIn}`).map(
    (group) => ({
      country: group[0].country,
      quarter: group[0].soldIn,
      vat: total(group.map((sum) => euros(sum.vat, sum))),
    }),
  );
  const declared = corrections.filter((correction) => correction.quarter !== null);
  return {
    quarter,
    lines: toLines(signed),
    oss,
    corrections,
    neededRates: findNeededRates(inShop, quarter),
    ossVat: total([...oss, ...declared].map(({ vat }) => vat)),
  };
}

const toLines = (sums: readonly SignedSum[]): VatLine[] =>
  grouped(sums, ({ destination, country, vatRate, currency }) =>
    [["domestic", "oss", "elsewhere"].indexOf(destination), country, vatRate, currency].join(" "),
  ).map((group) => {
    const { destination, country, vatRate, currency } = group[0];
    const vat = sumOf(group.map((sum) => sum.vat));
    return {
      destination,
      country,
      vatRate,
      currency,
      documents: sumOf(group.map(({ documents }) => documents)),
      taxable: sumOf(group.map(({ gross }) => gross)) - vat,
      vat,
    };
  });

function findNeededRates(sums: readonly SignedSum[], quarter: string): VatReport["neededRates"] {
  const foreign = sums.filter(({ currency }) => currency !== BASE);
  return grouped(foreign, ({ soldIn, currency }) => `${soldIn ?? quarter} ${currency}`).map(
    ([{ soldIn, currency }]) => ({ quarter: soldIn ?? quarter, currency }),
  );
}

/** Rows with the same key, in the order of the keys. */
function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): [Row, ...Row[]][] {
  const groups = new Map<string, [Row, ...Row[]]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group);
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0);

/** Null if a part is null. */
const total = (amounts: readonly (number | null)[]): number | null =>
  amounts.reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0);

/** The currency in which a company keeps its books. */
export const baseCurrencyOf = ({ company }: Pick<SellingCompany, "company">): Currency =>
  company ? countryData(company.country).currency : BASE;
