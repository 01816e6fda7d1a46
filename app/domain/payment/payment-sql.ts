import {
  and,
  desc,
  eq,
  exists,
  inArray,
  isNull,
  lte,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { literal } from "~/db/prepared";
import { type RowOf, subselect, unscoped } from "~/db/query-builder";
import { insertSelect } from "~/db/text-statement";
import type { OrderId, PaymentId, SiteId } from "~/kit/ids";
import { hostOf } from "../site/setting-sql";
import { PAYMENT_MOVES, PAYMENT_STATES, type PaymentMethod, type PaymentState } from "./payment";
import { payments } from "./payment.tables";

const p = alias(payments, "p");

/** The caller has read the payment, or compares its site. */
const byId = unscoped("a payment by its id");

type PaymentInsert = typeof payments.$inferInsert;
export type Provider = PaymentInsert["provider"];

/** Reads a payment of any site; the caller must check whose it is. */
export const selectPayment = (id: PaymentId) =>
  byId
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
  sql`(SELECT ${payments.order_id} FROM ${payments} WHERE ${payments.id} = ${id})`;

const existsPayment = (...conditions: SQL[]): SQL =>
  exists(
    subselect({ one: sql`1` })
      .from(payments)
      .where(and(...conditions)),
  );

/** Whether a payment is in one of the states. */
export const isInState = (id: PaymentId, states: readonly PaymentState[]): SQL =>
  existsPayment(eq(payments.id, id), isAnyState(states));

const isAnyState = (states: readonly PaymentState[]): SQL =>
  sql`${payments.state} IN (SELECT value FROM json_each(${JSON.stringify(states)}))`;

/**
 * Whether another payment of the order is surplus, or pending by a method that collects by itself.
 */
export const hasOtherPayment = ({ id, orderId }: { id: PaymentId; orderId: OrderId }): SQL =>
  existsPayment(
    eq(payments.order_id, orderId),
    sql`${payments.id} <> ${id}`,
    sql`(${payments.state} = 'surplus' OR (${payments.state} = 'pending' AND ${payments.method} IN ('sct', 'sdd')))`,
  );

/** The states from which a payment may move to `state`. */
export const statesBefore = (state: PaymentState): PaymentState[] =>
  PAYMENT_STATES.filter((from) => PAYMENT_MOVES[from].includes(state));

/** SQL expression for the payment that paid an order; null if unpaid. */
export const payingPaymentOf = (orderId: SQL): SQL =>
  sql`(SELECT ${payments.id} FROM ${payments} WHERE ${payments.order_id} = ${orderId} AND ${isPaid})`;

/** As text, which payments_paid_once needs. */
const isPaid = sql`${payments.state} IN ('completed','refunded','charged_back')`;

type PaymentMove = {
  id: PaymentId;
  /** A state, or an SQL expression for one. */
  to: PaymentState | SQL;
  from: readonly PaymentState[];
  fault?: PaymentInsert["fault"];
  at: number;
};

/**
 * Moves a payment from one of the states `from`: forward only, which a trigger also enforces.
 * Clears its payment page's URL.
 */
export const movePayment = ({ id, to, from, fault = null, at }: PaymentMove, when: SQL = sql`1`) =>
  byId
    .update(payments)
    .set({ state: to, fault, url: null, changed_at: at })
    .where(and(eq(payments.id, id), isAnyState(from), when));

/** Marks a payment as begun at the provider and keeps the URL of its payment page. */
export const setPending = (id: PaymentId, at: number) =>
  byId
    .update(payments)
    .set({ state: "pending", changed_at: at })
    .where(and(eq(payments.id, id), eq(payments.state, "created")));

/** Sets the provider's id of a payment, if it has none yet. */
export const setProviderId = (id: PaymentId, providerId: string) =>
  byId
    .update(payments)
    .set({ provider_id: providerId })
    .where(and(eq(payments.id, id), isNull(payments.provider_id)));

/** Deletes the failed and cancelled payments of orders that are being deleted. */
export const deleteFailedPayments = (orders: SQLWrapper) =>
  unscoped("payments of deleted orders of all sites")
    .delete(payments)
    .where(
      and(inArray(payments.order_id, orders), inArray(payments.state, ["failed", "cancelled"])),
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
export const insertPayment = (payment: NewPayment, when: SQL) =>
  insertSelect(
    payments,
    {
      id: payment.id,
      site_id: payment.siteId,
      order_id: payment.orderId,
      provider: payment.provider,
      method: payment.method,
      amount: payment.amount,
      currency: payment.currency,
      created_at: payment.at,
      changed_at: payment.at,
      look_at: payment.pollAt,
    },
    { when },
  );

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
  sql`${payments.order_id} = ${orderId} AND ${payments.provider} = ${provider}
    AND (${payments.state} = 'pending' AND ${payments.method} = 'sdd' OR ${payments.method} = ${method}
      AND ${payments.created_at} > CASE ${payments.state} WHEN 'pending' THEN ${since} WHEN 'created' THEN ${triedSince} END)`;

export const hasReusablePayment = (query: ReusableQuery): SQL => existsPayment(isReusable(query));

export const selectReusablePayment = (query: ReusableQuery) =>
  unscoped("payments of an order that the batch checks")
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

type ProviderAnswer = {
  providerId: string;
  url: string | null;
  bank: string | null;
  at: number;
  pollAt: number;
};

/** Stores the provider's answer, unless an event has settled the payment meanwhile. */
export const storeProviderAnswer = (
  id: PaymentId,
  { providerId, url, bank, at, pollAt }: ProviderAnswer,
) =>
  byId
    .update(payments)
    .set({
      state: "pending",
      provider_id: sql`coalesce(${payments.provider_id}, ${providerId})`,
      url,
      bank,
      changed_at: at,
      look_at: pollAt,
    })
    .where(and(eq(payments.id, id), inArray(payments.state, ["created", "pending"])));

/** The number of payments of the orders created after `since` that are not failed or cancelled. */
export const countStartedPayments = (orders: SQLWrapper, since: number): SQL =>
  sql`(SELECT count(*) FROM ${payments} WHERE ${payments.order_id} IN ${orders} AND ${payments.created_at} > ${since}
    AND ${payments.state} NOT IN ('failed', 'cancelled'))`;

/** SQL expression for the method by which an order was paid; null if unpaid. */
export const paidMethodOf = (orderId: SQL): SQL<PaymentMethod | null> =>
  sql`(SELECT ${payments.method} FROM ${payments} WHERE ${payments.order_id} = ${orderId} AND ${isPaid})`;

/** SQL expression for the code of the bank by which an order was paid; null if none was asked for. */
export const paidBankOf = (orderId: SQL): SQL<string | null> =>
  sql`(SELECT ${payments.bank} FROM ${payments} WHERE ${payments.order_id} = ${orderId} AND ${isPaid})`;

/** As text, which payments_to_look needs. */
const isWaiting = sql`${payments.state} IN ('created','pending')`;

/** Payments due to be queried at the provider, longest waiting first; by payments_to_look. */
export const selectPaymentsToPoll = (
  { provider, now }: { provider: Provider; now: number },
  limit: number,
) =>
  unscoped("due payments of all sites")
    .select({
      id: payments.id,
      siteId: payments.site_id,
      orderId: payments.order_id,
      providerId: payments.provider_id,
      amount: payments.amount,
      currency: payments.currency,
      host: sql`${hostOf(sql`${payments.site_id}`)}`.mapWith(String).as("host"),
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
  byId
    .update(payments)
    .set({ looks: sql`${payments.looks} + 1`, look_at: until })
    .where(and(eq(payments.id, id), eq(payments.look_at, lookAt), isWaiting));

/** Cancels a payment that can no longer be made, for example one the provider does not know. */
export const expirePayment = ({ id }: DuePayment, at: number) =>
  byId
    .update(payments)
    .set({ state: "cancelled", fault: "expired", url: null, changed_at: at })
    .where(and(eq(payments.id, id), isAnyState(statesBefore("cancelled"))));

/** Settled payments of a provider that were begun within the spans of time; by payments_by_time. */
export const selectPaymentsToRecheck = (
  provider: Provider,
  spans: readonly { from: number; until: number }[],
  limit: number,
) =>
  unscoped("settled payments of all sites").text(
    {
      id: p.id,
      siteId: p.site_id,
      orderId: p.order_id,
      providerId: p.provider_id,
      amount: p.amount,
      currency: p.currency,
      state: p.state,
      host: sql`${hostOf(sql`${p.site_id}`)}`.mapWith(String),
    },
    ({ columns }) => sql`SELECT ${columns} FROM json_each(${JSON.stringify(spans)}) s
      JOIN ${payments} p ON ${p.created_at} >= s.value ->> 'from' AND ${p.created_at} < s.value ->> 'until'
      WHERE ${p.provider} = ${provider} AND ${p.provider_id} IS NOT NULL AND ${p.state} NOT IN ('created', 'pending')
      ORDER BY ${p.created_at} LIMIT ${literal(limit)}`,
  );

export type RecheckedPayment = RowOf<ReturnType<typeof selectPaymentsToRecheck>>;
