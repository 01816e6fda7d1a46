import { and, eq, exists, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { type RowOf, subselect, unscoped } from "~/db/query-builder";
import { insertSelect } from "~/db/text-statement";
import type { OrderId, PaymentId, RefundId, SiteId } from "~/kit/ids";
import type { RefundEvent } from "../payment/payment";
import { isInState, orderIdOf, payingPaymentOf } from "../payment/payment-sql";
import { balanceUpToPurchase, purchasesAfter, revokePurchase } from "../wallet/wallet-sql";
import { orders, refunds } from "./order.tables";

const o = alias(orders, "o");
const r = alias(refunds, "r");

type RefundRow = typeof refunds.$inferSelect;
/** A payment and its order. */
type PaymentKey = { id: PaymentId; orderId: OrderId };
type RefundKind = RefundRow["kind"];
type RefundState = RefundRow["state"];

/** The allowed state changes of a refund. A provider may report completion after a failure. */
const REFUND_MOVES: Record<RefundState, readonly RefundState[]> = {
  waiting: ["pending", "completed", "failed"],
  pending: ["completed", "failed"],
  completed: [],
  failed: ["completed"],
};
const refundStatesBefore = (state: RefundState) =>
  (Object.keys(REFUND_MOVES) as RefundState[]).filter((from) => REFUND_MOVES[from].includes(state));

/** Of `orders o`: the part of the price not refunded. */
export const moneyLeft = sql`(${o.price} - (SELECT coalesce(sum(${refunds.amount}), 0) FROM ${refunds}
  WHERE ${refunds.order_id} = ${o.id} AND ${refunds.payment_id} = ${payingPaymentOf(sql`${o.id}`)}
    AND ${refunds.kind} <> 'chargeback' AND ${refunds.state} <> 'failed'))`;

/** The credits that refunds removed from orders. */
const creditsRemovedFrom = (which: SQL): SQL =>
  sql`(SELECT coalesce(sum(${refunds.credits}), 0) FROM ${refunds} WHERE ${refunds.order_id} ${which})`;
const purchase = { wallet: sql`${o.wallet_id}`, order: sql`${o.id}` };
const creditsLeft = sql`(${o.credits} - ${creditsRemovedFrom(sql`= ${o.id}`)})`;
const balanceLeft = sql`(${balanceUpToPurchase(purchase)} + ${creditsRemovedFrom(sql`IN ${purchasesAfter(purchase)}`)})`;

/**
 * Of `orders o`: its credits neither spent nor removed by a refund; 0 if it is unpaid. A credit of
 * the balance belongs to one order only: the oldest are spent first, so the newest are left (R269).
 */
export const unspentCredits = sql`coalesce(max(0, min(${balanceLeft}, ${creditsLeft})), 0)`;

/** Of `orders o`: the credits of the balance that are older than its own, so spent before them. */
export const olderCredits = sql`coalesce(max(0, ${balanceLeft} - ${creditsLeft}), 0)`;

export type NewRefund = {
  id: RefundId;
  siteId: SiteId;
  orderId: OrderId;
  paymentId: PaymentId;
  kind: RefundKind;
  state?: RefundState;
  /** Minor units. */
  amount: number;
  currency: string;
  /** The number of credits it removes, or an SQL expression over `orders o`. */
  credits: SQL | number;
  reason?: string | null;
  staff?: string | null;
  providerId?: string | null;
  at: number;
};

/**
 * Inserts a refund if `when` holds; `when` may refer to the order as `o`. One per payment and kind
 * (R269).
 */
export function insertRefund(row: NewRefund, when: SQL) {
  const { state = "waiting", reason = null, staff = null, providerId = null, at } = row;
  const stored = {
    id: row.id,
    site_id: row.siteId,
    order_id: sql`${o.id}`,
    payment_id: row.paymentId,
    kind: row.kind,
    state,
    amount: row.amount,
    currency: row.currency,
    credits: row.credits,
    reason,
    staff,
    provider_id: providerId,
    created_at: at,
    done_at: state === "completed" ? at : null,
    try_at: at,
  };
  return insertSelect(refunds, stored, {
    from: sql`${orders} o`,
    when: sql`${o.id} = ${row.orderId} AND ${when}`,
    onConflict: sql`DO NOTHING`,
  });
}

const existsRefund = (...conditions: SQL[]): SQL =>
  exists(
    subselect({ one: sql`1` })
      .from(refunds)
      .where(and(...conditions)),
  );

/**
 * Whether the batch inserted the refund, as a condition for its later statements. The id alone would
 * not do: a form of staff brings it, and may bring that of another order's refund.
 */
export const isRefundInserted = (
  id: RefundId,
  { orderId, at }: { orderId: OrderId; at: number },
): SQL =>
  existsRefund(eq(refunds.id, id), eq(refunds.order_id, orderId), eq(refunds.created_at, at));

/**
 * Removes the credits of a refund from the wallet of its order. The entry's key is the refund id.
 */
export const removeRefundedCredits = (
  {
    id,
    siteId,
    reason,
  }: Pick<NewRefund, "id" | "siteId"> & { reason: "withdrawal" | "chargeback" },
  at: number,
) =>
  revokePurchase(
    { siteId, wallet: sql`${o.wallet_id}`, key: sql`${r.id}`, at, reason },
    sql`${r.credits}`,
    sql`FROM ${refunds} r JOIN ${orders} o ON ${o.id} = ${r.order_id} WHERE ${r.id} = ${id} AND ${r.credits} > 0`,
  );

/** Whether a refund made at the provider is already recorded. */
export const isRefundRecorded = ({ id, orderId }: PaymentKey, providerId: string): SQL =>
  existsRefund(isOfPayment({ id, orderId }), eq(refunds.provider_id, providerId));

/** Ends an order if `when` holds; `when` may refer to the order as `o`. */
export const endOrder = (
  id: OrderId,
  { to, at }: { to: "withdrawn" | "charged_back"; at: number },
  when: SQL,
) =>
  unscoped("an order by its id, whose payment or site the caller compared")
    .update(orders)
    .set({ state: to, ended_at: at })
    .where(
      inArray(
        orders.id,
        subselect({ id: o.id })
          .from(o)
          .where(
            and(
              eq(o.id, id),
              sql`${o.state} IN ('completed', 'withdrawn')`,
              sql`${o.state} <> ${to}`,
              when,
            ),
          ),
      ),
    );

/**
 * Whether a member's orders still hold money that was not refunded (R213). A failed refund is still
 * owed to the member, so it counts as refunded here. `owner` is an SQL expression for the account
 * id.
 */
export const hasPaidRemainder = (owner: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM ${orders} o WHERE ${o.account_id} = ${owner} AND ${o.state} IN ('completed', 'withdrawn')
    AND ${o.price} > (SELECT coalesce(sum(${refunds.amount}), 0) FROM ${refunds} WHERE ${refunds.order_id} = ${o.id}
      AND ${refunds.payment_id} = ${payingPaymentOf(sql`${o.id}`)} AND ${refunds.kind} <> 'chargeback'))`;

type RefundMove = { id: RefundId; to: RefundState; providerId: string; at: number };

/** Moves a refund to another state: forward only, which a trigger also enforces. */
export const moveRefund = ({ id, to, providerId, at }: RefundMove) =>
  unscoped("a refund by its id, of a payment whose site the caller compared")
    .update(refunds)
    .set({
      state: to,
      provider_id: sql`coalesce(${refunds.provider_id}, ${providerId})`,
      done_at: to === "completed" ? at : null,
    })
    .where(and(eq(refunds.id, id), isAnyState(refundStatesBefore(to))));
export const mayMoveRefund = (id: RefundId, to: RefundState): SQL =>
  existsRefund(eq(refunds.id, id), isAnyState(refundStatesBefore(to)));

const isAnyState = (states: readonly RefundState[]): SQL =>
  sql`${refunds.state} IN (SELECT value FROM json_each(${JSON.stringify(states)}))`;

const isOfPayment = ({ id, orderId }: PaymentKey): SQL =>
  sql`${refunds.order_id} = ${orderId} AND ${refunds.payment_id} = ${id}`;
/** By refunds_by_order, which a condition on the site would replace. */
const refundsOfPayment = unscoped("refunds of a payment whose site the caller compared");

/** Cancels unsent refunds of a payment, because the payer's bank took back all of it. */
export const failPendingRefunds = (payment: PaymentKey, at: number) =>
  refundsOfPayment
    .update(refunds)
    .set({ state: "failed", done_at: at })
    .where(and(isOfPayment(payment), eq(refunds.state, "waiting")));

/** Cancels unsent refunds that would exceed the payment, after somebody refunded it by hand. */
export const failExcessRefunds = ({ id, orderId, amount }: PaymentKey & { amount: number }) =>
  refundsOfPayment
    .update(refunds)
    .set({ state: "failed", done_at: sql`${refunds.created_at}` })
    .where(
      and(
        isOfPayment({ id, orderId }),
        eq(refunds.state, "waiting"),
        sql`${amount} < (SELECT sum(${r.amount}) FROM ${refunds} r WHERE ${r.order_id} = ${orderId}
          AND ${r.payment_id} = ${id} AND ${r.kind} <> 'chargeback' AND ${r.state} <> 'failed')`,
      ),
    );

/** Whether all of a completed payment was refunded. */
export const isFullyRefunded = ({ id, orderId, amount }: PaymentKey & { amount: number }): SQL =>
  sql`(${isInState(id, ["completed"])} AND ${amount} <= (SELECT coalesce(sum(${refunds.amount}), 0) FROM ${refunds}
    WHERE ${isOfPayment({ id, orderId })} AND ${refunds.kind} <> 'chargeback' AND ${refunds.state} = 'completed'))`;

/** Returns a row if more than the payment was paid out: refunded, and also charged back (R302). */
export const selectExcessPayout = ({ id, orderId, amount }: PaymentKey & { amount: number }) =>
  refundsOfPayment.text(
    { one: sql`1`.mapWith(Number) },
    ({
      columns,
    }) => sql`SELECT ${columns} WHERE ${amount} < (SELECT sum(${refunds.amount}) FROM ${refunds}
      WHERE ${isOfPayment({ id, orderId })} AND ${refunds.state} = 'completed')`,
  );

/** Reads a refund by our id or by the provider's. */
export const selectRefund = ({ paymentId, refundId, providerId }: RefundEvent) =>
  refundsOfPayment
    .select({
      id: refunds.id,
      kind: refunds.kind,
      state: refunds.state,
      amount: refunds.amount,
      currency: refunds.currency,
    })
    .from(refunds)
    .where(
      and(
        eq(refunds.order_id, orderIdOf(paymentId)),
        eq(refunds.payment_id, paymentId),
        refundId === null ? eq(refunds.provider_id, providerId) : sql`${refunds.id} = ${refundId}`,
      ),
    );

export type StoredRefund = RowOf<ReturnType<typeof selectRefund>>;
