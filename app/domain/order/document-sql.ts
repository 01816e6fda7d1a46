import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { literal } from "~/db/prepared";
import { type RowOf, unscoped } from "~/db/query-builder";
import { nullable } from "~/db/text-statement";
import { payments } from "../payment/payment.tables";
import { payingPaymentOf } from "../payment/payment-sql";
import { orders, receipts, refunds } from "./order.tables";
import { creditNotedAmount } from "./receipt-store";

const c = alias(receipts, "c");
const o = alias(orders, "o");
const r = alias(refunds, "r");
const p = alias(payments, "p");
/** The receipt that a credit note refers to. */
const m = alias(receipts, "m");

/** Documents are the receipts and credit notes of a company: its sales, and what it took back. */
const ofCompany = unscoped("documents of all sites of a company");

/**
 * The amount of a document: of a receipt its order's price, of a credit note the part of its refund
 * that earlier notes left (R521). Positive, VAT included.
 */
const grossOf = sql`(CASE WHEN ${c.refund_id} IS NULL THEN ${o.price}
  ELSE min(${r.amount}, ${o.price} - ${creditNotedAmount(sql`${c.order_id}`, sql`${c.number}`)}) END)`;

/**
 * The VAT in it, as printed on the document: `includedVat` in SQL, which rounds a half up by whole
 * numbers.
 */
const vatOf = sql`(CASE WHEN ${c.refund_id} IS NULL THEN ${o.vat}
  ELSE (2 * ${grossOf} * ${o.vat_rate} + 10000 + ${o.vat_rate}) / (2 * (10000 + ${o.vat_rate})) END)`;

/** The country of the seller at the time of issue; null if no company was set. */
const sellerCountry = sql`json_extract(${c.company}, '$.country')`;

const fromDocuments = sql`FROM ${receipts} c JOIN ${orders} o ON ${o.id} = ${c.order_id}
  LEFT JOIN ${refunds} r ON ${r.id} = ${c.refund_id}`;

/** A period in milliseconds UTC; `until` is exclusive. */
type DocumentPeriod = { companyId: string; from: number; until: number };

const isIssuedWithin = ({ companyId, from, until }: DocumentPeriod): SQL =>
  sql`${c.company_id} = ${companyId} AND ${c.issued_at} >= ${from} AND ${c.issued_at} < ${until}`;

type DocumentPosition = { issuedAt: number; number: number };

/** Documents of a period, the oldest first, after a position. By receipts_by_time. */
export const selectDocuments = (
  period: DocumentPeriod,
  after: DocumentPosition | null,
  limit: number,
) =>
  ofCompany.text(
    {
      number: c.number,
      kind: c.kind,
      siteId: c.site_id,
      orderId: o.id,
      refundId: c.refund_id,
      receiptNumber: nullable(
        sql`(SELECT ${m.number} FROM ${receipts} m WHERE ${m.order_id} = ${c.order_id} AND ${m.refund_id} IS NULL)`.mapWith(
          c.number,
        ),
      ),
      company: c.company,
      seller: nullable(sellerCountry.mapWith(o.country)),
      issuedAt: c.issued_at,
      soldAt: nullable(o.completed_at),
      credits: o.credits,
      currency: o.currency,
      country: o.country,
      vatRate: o.vat_rate,
      gross: grossOf.mapWith(Number),
      vat: vatOf.mapWith(Number),
      method: sql`coalesce(${p.method}, ${o.method})`.mapWith(o.method),
      providerId: nullable(p.provider_id),
    },
    ({ columns }) => sql`SELECT ${columns} ${fromDocuments}
      LEFT JOIN ${payments} p ON ${p.id} = ${payingPaymentOf(sql`${o.id}`)}
      WHERE ${isIssuedWithin(period)}
        ${after ? sql`AND (${c.issued_at}, ${c.number}) > (${after.issuedAt}, ${after.number})` : undefined}
      ORDER BY ${c.issued_at}, ${c.number} LIMIT ${literal(limit)}`,
  );

export type DocumentRow = RowOf<ReturnType<typeof selectDocuments>>;

/**
 * Sums of the documents of a period by kind, seller's country, country, rate, currency and quarter
 * of the sale: the greatest of `quarterStarts` that is not after it, null if it was earlier.
 */
export const selectDocumentSums = (period: DocumentPeriod, quarterStarts: readonly number[]) =>
  ofCompany.text(
    {
      kind: c.kind,
      seller: nullable(sellerCountry.mapWith(o.country)),
      country: o.country,
      vatRate: o.vat_rate,
      currency: o.currency,
      soldIn: nullable(
        sql`(SELECT max(value) FROM json_each(${JSON.stringify(quarterStarts)}) WHERE value <= ${o.completed_at})`.mapWith(
          o.created_at,
        ),
      ),
      documents: sql`count(*)`.mapWith(Number),
      gross: sql`sum(${grossOf})`.mapWith(Number),
      vat: sql`sum(${vatOf})`.mapWith(Number),
    },
    ({ columns }) => sql`SELECT ${columns} ${fromDocuments}
      WHERE ${isIssuedWithin(period)} GROUP BY 1, 2, 3, 4, 5, 6`,
  );

export type DocumentSum = RowOf<ReturnType<typeof selectDocumentSums>>;

const MAX_COMPANIES = 1_000;

/**
 * Every company that issued a document, with the company as its newest one names it, also if no
 * site belongs to it any more. Each id is one search of the primary key.
 */
export const selectIssuers = () =>
  ofCompany.text(
    {
      id: sql`ids.id`.mapWith(c.company_id),
      company: sql`(SELECT ${c.company} FROM ${receipts} c WHERE ${c.company_id} = ids.id
        ORDER BY ${c.company_id} DESC, ${c.number} DESC LIMIT 1)`.mapWith(c.company),
    },
    ({ columns }) => sql`WITH RECURSIVE ids (id) AS (
        SELECT (SELECT min(${c.company_id}) FROM ${receipts} c)
        UNION ALL SELECT (SELECT min(${c.company_id}) FROM ${receipts} c WHERE ${c.company_id} > ids.id) FROM ids WHERE ids.id IS NOT NULL)
      SELECT ${columns} FROM ids WHERE ids.id IS NOT NULL LIMIT ${literal(MAX_COMPANIES)}`,
  );
