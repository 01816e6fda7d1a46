import { and, desc, eq, exists, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/prepared";
import { build, type RowOf } from "~/db/query-builder";
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
import { paymentEvents, payments } from "./payment.tables";

type PaymentInsert = typeof payments.$inferInsert;
type Provider = PaymentInsert["provider"];

/** Reads a payment of any site; the caller must check whose it is. */
export const selectPayment = (id: PaymentId) =>
  build
    .select({
      id: payments.id,
      siteId: payments.site_id,
      orderId: payments.order_id,
      provider: payments.provider,
      providerId: payments.provider_id,
      method: payments.method,
      state: payments.state,
      amount: payments.amount,
      currency: payments.currency,
      createdAt: payments.created_at,
    })
    .from(payments)
    .where(eq(payments.id, id));

export type PaymentRow = RowOf<ReturnType<typeof selectPayment>>;

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
export const insertProviderEvent = (provider: Provider, event: ProviderEvent, receivedAt: number) =>
  build
    .insert(paymentEvents)
    .values({
      provider,
      event_id: event.eventId,
      site_id: event.siteId,
      payment_id: event.paymentId,
      kind: event.kind,
      state: event.state,
      amount: event.amount,
      currency: event.currency,
      at: event.at,
      received_at: receivedAt,
    })
    .onConflictDoNothing({ target: [paymentEvents.provider, paymentEvents.event_id] });

type PaymentMove = {
  id: PaymentId;
  /** A state, or an SQL expression for one. */
  to: PaymentState | SQL;
  from: readonly PaymentState[];
  fault?: PaymentInsert["fault"];
  at: number;
};

const isAnyState = (states: readonly PaymentState[]): SQL =>
  sql`${payments.state} IN (SELECT value FROM json_each(${JSON.stringify(states)}))`;

/**
 * Moves a payment from one of the states `from`: forward only, which a trigger also enforces.
 * Clears its payment page's URL.
 */
export const movePayment = ({ id, to, from, fault = null, at }: PaymentMove, when: SQL = sql`1`) =>
  build
    .update(payments)
    .set({ state: to, fault, url: null, changed_at: at })
    .where(and(eq(payments.id, id), isAnyState(from), when));

/** Marks a payment as begun at the provider and keeps the URL of its payment page. */
export const setPending = (id: PaymentId, at: number) =>
  build
    .update(payments)
    .set({ state: "pending", changed_at: at })
    .where(and(eq(payments.id, id), eq(payments.state, "created")));

/** Sets the provider's id of a payment, if it has none yet. */
export const setProviderId = (id: PaymentId, providerId: string) =>
  build
    .update(payments)
    .set({ provider_id: providerId })
    .where(and(eq(payments.id, id), isNull(payments.provider_id)));

/** Deletes the failed and cancelled payments of orders that are being deleted. */
export const deleteFailedPayments = (orders: SQL) =>
  build
    .delete(payments)
    .where(
      and(
        sql`${payments.order_id} IN (${orders})`,
        inArray(payments.state, ["failed", "cancelled"]),
      ),
    );

export type NewPayment = {
  id: PaymentId;
  siteId: SiteId;
  orderId: OrderId;
  provider: Provider;
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

export const selectReusablePayment = (query: ReusableQuery) =>
  build
    .select({
      id: payments.id,
      state: payments.state,
      method: payments.method,
      url: payments.url,
    })
    .from(payments)
    .where(isReusable(query))
    .orderBy(desc(payments.created_at))
    .limit(literal(1));

export type ReusablePaymentRow = RowOf<ReturnType<typeof selectReusablePayment>>;

type ProviderAnswer = { providerId: string; url: string | null; at: number; pollAt: number };

/** Stores the provider's answer, unless an event has settled the payment meanwhile. */
export const storeProviderAnswer = (
  id: PaymentId,
  { providerId, url, at, pollAt }: ProviderAnswer,
) =>
  build
    .update(payments)
    .set({
      state: "pending",
      provider_id: sql`coalesce(${payments.provider_id}, ${providerId})`,
      url,
      changed_at: at,
      look_at: pollAt,
    })
    .where(and(eq(payments.id, id), inArray(payments.state, ["created", "pending"])));

/** The number of payments of the orders created after `since` that are not failed or cancelled. */
export const countStartedPayments = (orders: SQL, since: number): SQL =>
  sql`(SELECT count(*) FROM payments WHERE order_id IN ${orders} AND created_at > ${since} AND state NOT IN ('failed', 'cancelled'))`;

/** SQL expression for the method by which an order was paid; null if unpaid. */
export const paidMethodOf = (orderId: SQL): SQL<PaymentMethod | null> =>
  sql`(SELECT method FROM payments WHERE order_id = ${orderId} AND state IN ('completed', 'refunded', 'charged_back'))`;

/** As text, which payments_to_look needs. */
const isWaiting = sql`${payments.state} IN ('created','pending')`;

/** Payments due to be queried at the provider, longest waiting first; by payments_to_look. */
export const selectPaymentsToPoll = (
  { provider, now }: { provider: Provider; now: number },
  limit: number,
) =>
  build
    .select({
      id: payments.id,
      siteId: payments.site_id,
      orderId: payments.order_id,
      providerId: payments.provider_id,
      amount: payments.amount,
      currency: payments.currency,
      host: sql<string>`${hostOf(sql`payments.site_id`)}`.as("host"),
      createdAt: payments.created_at,
      lookAt: payments.look_at,
      looks: payments.looks,
    })
    .from(payments)
    .where(and(isWaiting, lte(payments.look_at, now), eq(payments.provider, provider)))
    .orderBy(payments.look_at)
    .limit(literal(limit));

export type DuePayment = RowOf<ReturnType<typeof selectPaymentsToPoll>>;

/** Claims a payment until a given time; of two concurrent runs only one succeeds. */
export const claimPoll = ({ id, lookAt }: DuePayment, until: number) =>
  build
    .update(payments)
    .set({ looks: sql`${payments.looks} + 1`, look_at: until })
    .where(and(eq(payments.id, id), eq(payments.look_at, lookAt), isWaiting));

/** Cancels a payment that can no longer be made, for example one the provider does not know. */
export const expirePayment = ({ id }: DuePayment, at: number) =>
  build
    .update(payments)
    .set({ state: "cancelled", fault: "expired", url: null, changed_at: at })
    .where(and(eq(payments.id, id), isAnyState(statesBefore("cancelled"))));

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
export const selectStoredEvents = (provider: Provider, eventIds: readonly string[]) =>
  build
    .select({ eventId: paymentEvents.event_id })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.provider, provider),
        sql`${paymentEvents.event_id} IN (SELECT value FROM json_each(${JSON.stringify(eventIds)}))`,
      ),
    );

const isStored = (provider: Provider, eventId: string) =>
  exists(
    build
      .select({ one: sql`1` })
      .from(paymentEvents)
      .where(and(eq(paymentEvents.provider, provider), eq(paymentEvents.event_id, eventId))),
  );

/** The site and order of an event's payment, and whether the event is already stored. */
export const selectEventPayment = (provider: Provider, { paymentId, eventId }: ProviderEvent) =>
  build
    .select({
      host: sql<string | null>`${hostOf(sql`payments.site_id`)}`.as("host"),
      orderId: payments.order_id,
      heard: sql<number>`${isStored(provider, eventId)}`.as("heard"),
    })
    .from(payments)
    .where(eq(payments.id, paymentId));
