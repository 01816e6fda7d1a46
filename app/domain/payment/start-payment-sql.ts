import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { OrderId, PaymentId, SiteId } from "~/kit/ids";
import type { PaymentMethod, PaymentState } from "./payment";
import type { payments } from "./payment.tables";

type PaymentInsert = typeof payments.$inferInsert;
export type NewPayment = {
  id: PaymentId;
  siteId: SiteId;
  orderId: OrderId;
  provider: PaymentInsert["provider"];
  method: PaymentMethod;
  amount: number;
  currency: string;
  at: number;
  /** When the provider is queried, if it sends no event before. */
  pollAt: number;
};

/** Inserts a payment before it is begun at the provider, if a condition holds. */
export const insertPayment = (p: NewPayment, when: SQL): Statement => sql`
  INSERT INTO payments (id, site_id, order_id, provider, method, amount, currency, created_at, changed_at, look_at)
  SELECT ${p.id}, ${p.siteId}, ${p.orderId}, ${p.provider}, ${p.method}, ${p.amount}, ${p.currency}, ${p.at}, ${p.at}, ${p.pollAt}
  WHERE ${when}`;

type ReusableQuery = Pick<NewPayment, "orderId" | "provider" | "method"> & {
  /** A pending payment created after this time is reused. */
  since: number;
  /** A created payment, without an answer of the provider, is reused if created after this time. */
  triedSince: number;
};

/**
 * A payment of the order to reuse: one begun by the same method a short while ago, so that two tabs
 * pay once; or a direct debit at any age and for any method, since it collects by itself and a
 * second payment would be paid twice.
 */
const isReusable = ({ orderId, provider, method, since, triedSince }: ReusableQuery): SQL =>
  sql`order_id = ${orderId} AND provider = ${provider} AND (state = 'pending' AND method = 'sdd'
    OR method = ${method} AND created_at > CASE state WHEN 'pending' THEN ${since} WHEN 'created' THEN ${triedSince} END)`;

export const hasReusablePayment = (query: ReusableQuery): SQL =>
  sql`EXISTS (SELECT 1 FROM payments WHERE ${isReusable(query)})`;

export type ReusablePaymentRow = {
  id: PaymentId;
  state: PaymentState;
  method: PaymentMethod;
  url: string | null;
};
export const selectReusablePayment = (query: ReusableQuery): Statement<ReusablePaymentRow> =>
  sql`SELECT id, state, method, url FROM payments WHERE ${isReusable(query)} ORDER BY created_at DESC LIMIT 1`;

type ProviderAnswer = { providerId: string; url: string | null; at: number; pollAt: number };

/** Stores the provider's answer, unless an event has settled the payment meanwhile. */
export const storeProviderAnswer = (
  id: PaymentId,
  { providerId, url, at, pollAt }: ProviderAnswer,
): Statement =>
  sql`UPDATE payments SET state = 'pending', provider_id = coalesce(provider_id, ${providerId}), url = ${url}, changed_at = ${at},
    look_at = ${pollAt} WHERE id = ${id} AND state IN ('created', 'pending')`;

/** The number of payments of the orders created after `since` that are not failed or cancelled. */
export const countStartedPayments = (orders: SQL, since: number): SQL =>
  sql`(SELECT count(*) FROM payments WHERE order_id IN ${orders} AND created_at > ${since} AND state NOT IN ('failed', 'cancelled'))`;

/** SQL expression for the method by which an order was paid; null if unpaid. */
export const paidMethodOf = (orderId: SQL): SQL<PaymentMethod | null> =>
  sql`(SELECT method FROM payments WHERE order_id = ${orderId} AND state IN ('completed', 'refunded', 'charged_back'))`;
