import { inDomain, inFile } from "./mutation.ts";

const refundOrder = inDomain("order/refund-order", "order/staff-orders");
const staffOrderStore = inDomain("order/staff-order-store", "order/staff-orders");
const staffOrders = inDomain("order/staff-orders");
const owedRefundStore = inDomain("order/owed-refund-store", "order/owed-refunds");
const documentSql = inDomain("order/document-sql", "accounting/vat-report");
const vatReport = inDomain("accounting/vat-report");
const exportDocuments = inDomain("accounting/export-documents");
const reconciliation = inDomain("order/run-reconciliation");
const networkStore = inDomain("affiliate/affiliate-store", "affiliate/affiliate");
const postbackStore = inDomain("affiliate/postback-store", "affiliate/affiliate");
const networks = inDomain("affiliate/manage-networks", "affiliate/affiliate");
const csv = inFile("app/kit/csv.ts", ["app/kit/csv.test.ts"]);

/** Refunds by staff, VAT and exports. */
export const MONEY_OF_STAFF = [
  reconciliation(
    "no disagreement is shown of a site that was never compared",
    "count === 0 && sites.some(({ at }) => at === null) ? null : count",
    "count",
  ),
  networkStore(
    "a shorter delay of a network loses sales",
    "queued_until: sql`max(${created_at}, ${queued_until} - ${earlier})`,",
    "",
  ),
  networkStore(
    "a form without a change of a network has an entry",
    "sql`(${affiliateNetworks.method}, ${affiliateNetworks.url}, ${sale_delay_days}) <> (${method}, ${url}, ${saleDelayDays})`",
    "sql`1`",
  ),
  postbackStore(
    "a run with the earlier delay of a network skips sales",
    "eq(affiliateNetworks.sale_delay_days, network.saleDelayDays),",
  ),
  networks(
    "the address of a network is in the audit log",
    "host: new URL(url).hostname,",
    "host: url,",
  ),
  refundOrder(
    "a refund by staff has no entry in the audit log",
    "const answer = staff\n",
    "const answer = staff && batch === null\n",
  ),
  refundOrder(
    "a refund form that is sent again is refused",
    "if (repeated) return done(refundId);",
    "",
  ),
  refundOrder(
    "a refund form that is sent twice at once is refused",
    "if (written || (await findRepeated()).length > 0) return done(refundId);",
    "if (written) return done(refundId);",
  ),
  refundOrder(
    "a refund by staff of nothing is accepted",
    "return amount <= 0 || amount > order.moneyLeft",
    "return amount < 0 || amount > order.moneyLeft",
  ),
  staffOrders(
    "an order that staff refunded is proposed for another refund",
    'if (order.refunds.some(({ kind }) => kind === "goodwill")) return null;',
    "",
  ),
  staffOrderStore(
    "Premium is foretold to end although another order holds money",
    "${x.id} <> ${o.id}",
    "${x.id} = ''",
  ),
  owedRefundStore(
    "a failed refund is due although its amount was refunded",
    "AND ${b.state} <> 'failed' AND ${b.created_at} >= ${r.created_at}",
    "AND ${b.state} = 'none' AND ${b.created_at} >= ${r.created_at}",
  ),
  documentSql(
    "VAT contains the documents of another company",
    "${c.company_id} = ${companyId} AND",
    "${c.company_id} <> '' AND ${companyId} <> '' AND",
  ),
  vatReport(
    "a credit note for an earlier quarter reduces the current one",
    "inShop.filter(({ soldIn }) => soldIn === quarter)",
    "inShop.filter(({ soldIn }) => soldIn !== null)",
  ),
  vatReport(
    "a correction is converted by the rate of the current quarter",
    "rate: rates.get(rateKey(soldIn ?? quarter, currency))",
    "rate: rates.get(rateKey(quarter, currency))",
  ),
  exportDocuments(
    "an export has no entry in the audit log",
    "  await logAction(withDirectory(services), {",
    "  void ({",
  ),
  exportDocuments(
    "bookings are exported without a rate",
    '(format === "datev" || format === "saft") && missing.size > 0',
    '(format === "datev" || format === "saft") && missing.size > 99',
  ),
  csv(
    "a cell that begins like a formula is run",
    "(/^[=+\\-@\\t\\r]/.test(text) ? `'${text}` : text)",
    "(text === '' ? `'${text}` : text)",
  ),
];
