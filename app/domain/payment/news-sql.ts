import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { OrderId, PaymentId, SiteId } from "~/kit/ids";
import { type Method, MOVES, type News, PAYMENT_STATES, type PaymentState } from "./payment";

export type PaymentFound = {
  id: PaymentId;
  siteId: SiteId;
  orderId: OrderId;
  provider: string;
  providerId: string | null;
  method: Method;
  state: PaymentState;
  amount: number;
  currency: string;
  createdAt: number;
};

/** What a provider speaks of; whose it is nobody has asked yet. */
export const selectPayment = (id: PaymentId): Statement<PaymentFound> =>
  sql`SELECT id AS id, site_id AS siteId, order_id AS orderId, provider AS provider, provider_id AS providerId, method AS method,
    state AS state, amount AS amount, currency AS currency, created_at AS createdAt FROM payments WHERE id = ${id}`;

/** The order of a payment, as part of another statement. */
export const orderOf = (id: PaymentId): SQL =>
  sql`(SELECT order_id FROM payments WHERE id = ${id})`;

/** Whether a payment is in one of some states. */
export const isIn = (id: PaymentId, states: readonly PaymentState[]): SQL =>
  sql`EXISTS (SELECT 1 FROM payments WHERE id = ${id} AND state IN (SELECT value FROM json_each(${JSON.stringify(states)})))`;

/** Whether another payment of the order was one too many, or collects by itself: money that moved, or may. */
export const hasOtherMoney = ({ id, orderId }: { id: PaymentId; orderId: OrderId }): SQL =>
  sql`EXISTS (SELECT 1 FROM payments WHERE order_id = ${orderId} AND id <> ${id}
    AND (state = 'surplus' OR (state = 'pending' AND method IN ('sct', 'sdd'))))`;

/** The states that lead to one. */
export const leadingTo = (state: PaymentState): PaymentState[] =>
  PAYMENT_STATES.filter((from) => MOVES[from].includes(state));

/** The one by which an order was paid, as part of another statement; null where none did. */
export const paidBy = (orderId: SQL): SQL =>
  sql`(SELECT id FROM payments WHERE order_id = ${orderId} AND state IN ('completed','refunded','charged_back'))`;

/** Writes down what a provider said; nothing where it said so before. */
export const noteNews = (provider: string, news: News, receivedAt: number): Statement =>
  sql`INSERT INTO payment_events (provider, event_id, site_id, payment_id, kind, state, amount, currency, at, received_at)
    VALUES (${provider}, ${news.eventId}, ${news.siteId}, ${news.paymentId}, ${news.kind}, ${news.state}, ${news.amount},
      ${news.currency}, ${news.at}, ${receivedAt}) ON CONFLICT (provider, event_id) DO NOTHING`;

type Move = {
  id: PaymentId;
  /** A state, or an expression for one. */
  to: PaymentState | SQL;
  from: readonly PaymentState[];
  fault?: string | null;
  at: number;
};

/** Moves a payment on, where it is in one of some states: forward only, which a trigger holds too. Its payer's page is over then. */
export const movePayment = ({ id, to, from, fault = null, at }: Move, when = sql`1`): Statement =>
  sql`UPDATE payments SET state = ${to}, fault = ${fault}, url = NULL, changed_at = ${at}
    WHERE id = ${id} AND state IN (SELECT value FROM json_each(${JSON.stringify(from)})) AND ${when}`;

/** Begun at the provider: its payer's page stays where it is. */
export const setPending = (id: PaymentId, at: number): Statement =>
  sql`UPDATE payments SET state = 'pending', changed_at = ${at} WHERE id = ${id} AND state = 'created'`;

/** The provider's name for a payment, where it has none yet. */
export const namePayment = (id: PaymentId, providerId: string): Statement =>
  sql`UPDATE payments SET provider_id = ${providerId} WHERE id = ${id} AND provider_id IS NULL`;

/** The tries of orders that are forgotten: those that came to nothing. */
export const forgetPayments = (orders: SQL): Statement =>
  sql`DELETE FROM payments WHERE order_id IN (${orders}) AND state IN ('failed', 'cancelled')`;
