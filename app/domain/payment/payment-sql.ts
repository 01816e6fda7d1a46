import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/prepared";
import type { OrderId, PaymentId, SiteId } from "~/kit/ids";
import type { PaymentReference } from "~/services";
import { hostOf } from "../site/setting-sql";
import {
  PAYMENT_MOVES,
  PAYMENT_STATES,
  type PaymentMethod,
  type PaymentState,
  type ProviderEvent,
} from "./payment";
import type { payments } from "./payment.tables";

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

export type DuePayment = PaymentReference & {
  host: string;
  createdAt: number;
  lookAt: number;
  looks: number;
};

/** Payments due to be queried at the provider, longest waiting first; by payments_to_look. */
export const selectPaymentsToPoll = (
  { provider, now }: { provider: string; now: number },
  limit: number,
): Statement<DuePayment> =>
  sql`SELECT id AS id, site_id AS siteId, order_id AS orderId, provider_id AS providerId, amount AS amount, currency AS currency,
      ${hostOf(sql`payments.site_id`)} AS host, created_at AS createdAt, look_at AS lookAt, looks AS looks
    FROM payments WHERE state IN ('created','pending') AND look_at <= ${now} AND provider = ${provider}
    ORDER BY look_at LIMIT ${literal(limit)}`;

/** Claims a payment until a given time; of two concurrent runs only one succeeds. */
export const claimPoll = ({ id, lookAt }: DuePayment, until: number): Statement =>
  sql`UPDATE payments SET looks = looks + 1, look_at = ${until}
    WHERE id = ${id} AND look_at = ${lookAt} AND state IN ('created','pending')`;

/** Cancels a payment that can no longer be made, for example one the provider does not know. */
export const expirePayment = ({ id }: DuePayment, at: number): Statement =>
  sql`UPDATE payments SET state = 'cancelled', fault = 'expired', url = NULL, changed_at = ${at}
    WHERE id = ${id} AND state IN (SELECT value FROM json_each(${JSON.stringify(statesBefore("cancelled"))}))`;

export type RecheckedPayment = PaymentReference & { host: string; state: PaymentState };

/** Settled payments of a provider that were begun within the spans of time; by payments_by_time. */
export const selectPaymentsToRecheck = (
  provider: string,
  spans: readonly { from: number; until: number }[],
  limit: number,
): Statement<RecheckedPayment> =>
  sql`SELECT p.id AS id, p.site_id AS siteId, p.order_id AS orderId, p.provider_id AS providerId, p.amount AS amount,
      p.currency AS currency, p.state AS state, ${hostOf(sql`p.site_id`)} AS host
    FROM json_each(${JSON.stringify(spans)}) s JOIN payments p
      ON p.created_at >= s.value ->> 'from' AND p.created_at < s.value ->> 'until'
    WHERE p.provider = ${provider} AND p.provider_id IS NOT NULL AND p.state NOT IN ('created', 'pending')
    ORDER BY p.created_at LIMIT ${literal(limit)}`;

/** The given events that are already stored, in one query. */
export const selectStoredEvents = (
  provider: string,
  eventIds: readonly string[],
): Statement<{ eventId: string }> =>
  sql`SELECT event_id AS eventId FROM payment_events
    WHERE provider = ${provider} AND event_id IN (SELECT value FROM json_each(${JSON.stringify(eventIds)}))`;

/** The site and order of an event's payment, and whether the event is already stored. */
export const selectEventPayment = (
  provider: string,
  { paymentId, eventId }: ProviderEvent,
): Statement<{ host: string | null; orderId: string; heard: number }> =>
  sql`SELECT ${hostOf(sql`p.site_id`)} AS host, p.order_id AS orderId,
      EXISTS (SELECT 1 FROM payment_events WHERE provider = ${provider} AND event_id = ${eventId}) AS heard
    FROM payments p WHERE p.id = ${paymentId}`;
