import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { OrderId, PaymentId, SiteId } from "~/kit/ids";
import {
  PAYMENT_MOVES,
  PAYMENT_STATES,
  type PaymentMethod,
  type PaymentState,
  type ProviderEvent,
} from "./payment";

export type PaymentRow = {
  id: PaymentId;
  siteId: SiteId;
  orderId: OrderId;
  provider: string;
  providerId: string | null;
  method: PaymentMethod;
  state: PaymentState;
  amount: number;
  currency: string;
  createdAt: number;
};

/** Reads a payment of any site; the caller must check whose it is. */
export const selectPayment = (id: PaymentId): Statement<PaymentRow> =>
  sql`SELECT id AS id, site_id AS siteId, order_id AS orderId, provider AS provider, provider_id AS providerId, method AS method,
    state AS state, amount AS amount, currency AS currency, created_at AS createdAt FROM payments WHERE id = ${id}`;

/** SQL expression for the order of a payment. */
export const orderIdOf = (id: PaymentId): SQL =>
  sql`(SELECT order_id FROM payments WHERE id = ${id})`;

/** Whether a payment is in one of the states. */
export const isInState = (id: PaymentId, states: readonly PaymentState[]): SQL =>
  sql`EXISTS (SELECT 1 FROM payments WHERE id = ${id} AND state IN (SELECT value FROM json_each(${JSON.stringify(states)})))`;

/**
 * Whether another payment of the order is surplus, or pending by a method that collects by itself.
 */
export const hasOtherPayment = ({ id, orderId }: { id: PaymentId; orderId: OrderId }): SQL =>
  sql`EXISTS (SELECT 1 FROM payments WHERE order_id = ${orderId} AND id <> ${id}
    AND (state = 'surplus' OR (state = 'pending' AND method IN ('sct', 'sdd'))))`;

/** The states from which a payment may move to `state`. */
export const statesBefore = (state: PaymentState): PaymentState[] =>
  PAYMENT_STATES.filter((from) => PAYMENT_MOVES[from].includes(state));

/** SQL expression for the payment that paid an order; null if unpaid. */
export const payingPaymentOf = (orderId: SQL): SQL =>
  sql`(SELECT id FROM payments WHERE order_id = ${orderId} AND state IN ('completed','refunded','charged_back'))`;

/** Stores a provider event; an event stored before changes nothing. */
export const insertProviderEvent = (
  provider: string,
  event: ProviderEvent,
  receivedAt: number,
): Statement =>
  sql`INSERT INTO payment_events (provider, event_id, site_id, payment_id, kind, state, amount, currency, at, received_at)
    VALUES (${provider}, ${event.eventId}, ${event.siteId}, ${event.paymentId}, ${event.kind}, ${event.state}, ${event.amount},
      ${event.currency}, ${event.at}, ${receivedAt}) ON CONFLICT (provider, event_id) DO NOTHING`;

type PaymentMove = {
  id: PaymentId;
  /** A state, or an SQL expression for one. */
  to: PaymentState | SQL;
  from: readonly PaymentState[];
  fault?: string | null;
  at: number;
};

/**
 * Moves a payment from one of the states `from`: forward only, which a trigger also enforces.
 * Clears its payment page's URL.
 */
export const movePayment = (
  { id, to, from, fault = null, at }: PaymentMove,
  when = sql`1`,
): Statement =>
  sql`UPDATE payments SET state = ${to}, fault = ${fault}, url = NULL, changed_at = ${at}
    WHERE id = ${id} AND state IN (SELECT value FROM json_each(${JSON.stringify(from)})) AND ${when}`;

/** Marks a payment as begun at the provider and keeps the URL of its payment page. */
export const setPending = (id: PaymentId, at: number): Statement =>
  sql`UPDATE payments SET state = 'pending', changed_at = ${at} WHERE id = ${id} AND state = 'created'`;

/** Sets the provider's id of a payment, if it has none yet. */
export const setProviderId = (id: PaymentId, providerId: string): Statement =>
  sql`UPDATE payments SET provider_id = ${providerId} WHERE id = ${id} AND provider_id IS NULL`;

/** Deletes the failed and cancelled payments of orders that are being deleted. */
export const deleteFailedPayments = (orders: SQL): Statement =>
  sql`DELETE FROM payments WHERE order_id IN (${orders}) AND state IN ('failed', 'cancelled')`;
