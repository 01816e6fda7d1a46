import { ORDER_STATES } from "../../app/domain/order/order.ts";
import { normalizeEmail } from "../../app/kit/email.ts";
import { normalizeInput } from "../../app/kit/normalize-input.ts";
import type { ToolContext } from "../lib/open-context.ts";
import { Problem } from "../lib/progress.mjs";
import { quote, readEvery, type SiteDatabase } from "../site/site-database.ts";
import { checkSite, formatAmount, formatTimestamp } from "./format.ts";
import type { OrderOptions } from "./order-options.ts";

const PAGE_SIZE = 50;

type OrderRow = {
  db: SiteDatabase;
  id: string;
  siteId: string;
  host: string;
  walletId: string;
  state: string;
  bundle: string;
  credits: number;
  currency: string;
  listPrice: number;
  price: number;
  percent: number;
  discount: string;
  code: string | null;
  country: string;
  vatRate: number;
  vat: number;
  method: string;
  at: number;
  completedAt: number | null;
  endedAt: number | null;
  email: string | null;
};

const ORDERS = `SELECT o.id, o.site_id AS siteId, s.host, o.wallet_id AS walletId, o.state, o.bundle, o.credits, o.currency, o.list_price AS listPrice,
    o.price, o.discount_percent AS percent, o.discount, o.discount_code AS code, o.country, o.vat_rate AS vatRate, o.vat, o.method,
    o.created_at AS at, o.completed_at AS completedAt, o.ended_at AS endedAt, a.email
  FROM orders o JOIN sites s ON s.id = o.site_id LEFT JOIN accounts a ON a.id = o.account_id`;

/** The newest orders, of all sites or of one, of a member, in a state. */
export async function listOrders({ db, print }: ToolContext, options: OrderOptions): Promise<void> {
  const { site, of, state } = options;
  await checkSite(db, site);
  if (state && !(ORDER_STATES as readonly string[]).includes(state))
    throw new Problem(`There is no state ${state}; there are ${ORDER_STATES.join(", ")}.`);
  const conditions = [
    site && `s.host = ${quote(site)}`,
    of && `(a.id = ${quote(normalizeInput(of))} OR a.email = ${quote(normalizeEmail(of))})`,
    state && `o.state = ${quote(state)}`,
  ].filter(Boolean);
  const where = conditions.length > 0 ? `WHERE ${conditions.join(" AND ")}` : "";
  const rows = await readEvery<OrderRow>(
    db,
    `${ORDERS} ${where} ORDER BY o.created_at DESC, o.id DESC LIMIT ${PAGE_SIZE}`,
  );
  rows.sort((a, b) => b.at - a.at);
  if (rows.length === 0) print("There is no order.");
  for (const row of rows) print(lineOf(row));
}

const lineOf = ({ id, state, at, credits, price, currency, method, host, email }: OrderRow) =>
  `${id}  ${state}  ${formatTimestamp(at)}  ${credits} credits  ${formatAmount(price, currency)}  ${method}  ${host}  ${email ?? "(erased)"}`;

/** All stored data of an order. */
export async function showOrder(
  { db, print }: ToolContext,
  { site }: OrderOptions,
  id: string,
): Promise<void> {
  await checkSite(db, site);
  const on = site ? `AND s.host = ${quote(site)}` : "";
  const [order] = await readEvery<OrderRow>(db, `${ORDERS} WHERE o.id = ${quote(id)} ${on}`);
  if (!order) throw new Problem(`There is no order ${id}.`);
  for (const line of [lineOf(order), ...priceOf(order)]) print(line);
  for (const line of await listHistory(order)) print(`  ${line}`);
}

function* priceOf(order: OrderRow) {
  const { bundle, listPrice, percent, discount, code, country, vat, vatRate, currency } = order;
  const less = percent > 0 ? `, ${percent} % less (${code ?? discount})` : "";
  yield `  bundle ${bundle}, ${formatAmount(listPrice, currency)}${less}`;
  yield `  VAT ${country} ${vatRate / 100} %: ${formatAmount(vat, currency)} within`;
  if (order.completedAt) yield `  paid ${formatTimestamp(order.completedAt)}`;
  if (order.endedAt) yield `  ended ${formatTimestamp(order.endedAt)}`;
}

/** Its payments, provider events, refunds, receipts and wallet entries, in chronological order. */
async function listHistory({ db, id, walletId }: OrderRow): Promise<string[]> {
  const of = quote(id);
  const rows = (await db.read(`
    SELECT created_at AS at, 'payment' AS kind, id AS name, state || coalesce(' (' || fault || ')', '') || ' ' || method || ' at ' || provider || coalesce(' ' || provider_id, '') AS words, amount, currency FROM payments WHERE order_id = ${of}
    UNION ALL SELECT v.received_at, 'news', v.event_id, v.kind || ' ' || v.state || ' of ' || v.payment_id, v.amount, v.currency FROM payment_events v JOIN payments p ON p.id = v.payment_id WHERE p.order_id = ${of}
    UNION ALL SELECT created_at, 'refund', id, kind || ' ' || state || ', ' || credits || ' credits' || coalesce(', by ' || staff, '') || coalesce(': ' || reason, ''), amount, currency FROM refunds WHERE order_id = ${of}
    UNION ALL SELECT issued_at, kind, company_id || ' ' || number, '', NULL, NULL FROM receipts WHERE order_id = ${of}
    UNION ALL SELECT e.created_at, 'entry', e.reason || ' ' || e.key, printf('%+d', e.amount) || ' credits', NULL, NULL FROM wallet_entries e
      WHERE e.wallet_id = ${quote(walletId)} AND (e.key = ${of} OR e.key IN (SELECT id FROM refunds WHERE order_id = ${of}))
    ORDER BY 1`)) as HistoryEntry[];
  return rows.map(({ at, kind, name, words: description, amount, currency }) =>
    [
      formatTimestamp(at),
      kind,
      name,
      description,
      amount === null ? "" : formatAmount(amount, currency ?? ""),
    ]
      .filter(Boolean)
      .join("  "),
  );
}

type HistoryEntry = {
  at: number;
  kind: string;
  name: string;
  words: string;
  amount: number | null;
  currency: string | null;
};
