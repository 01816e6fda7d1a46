import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { ValueOrSql } from "~/db/prepared";
import { forOwner } from "~/db/query-builder";
import { hoursRangeAt } from "~/kit/dates";
import type { MemberId, OrderId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { payments } from "../payment/payment.tables";
import type { Site } from "../site/site";
import { PENDING_PAYMENT_TTL, UNPAID_ORDER_TTL } from "./order";
import { orders, refunds, spendingLimits } from "./order.tables";

const o = alias(orders, "o");
const p = alias(payments, "p");
const r = alias(refunds, "r");

type SpendingPeriod = {
  accountId: ValueOrSql<MemberId>;
  currency: ValueOrSql<string>;
  /** The start of the month at the member's location: `periodStartsAt(now, timeZone).month`. */
  since: ValueOrSql<number>;
};
type PendingOrderQuery = {
  now: ValueOrSql<number>;
  /** The order being checked, if it is already placed; it is not counted twice. */
  orderId?: ValueOrSql<OrderId>;
};

/**
 * What an account paid since `since`, in minor units of a currency, minus refunds made or pending.
 */
export const spentThisMonth = ({ accountId, currency, since }: SpendingPeriod): SQL<number> =>
  sql`(SELECT coalesce(sum(max(0, ${o.price} - (SELECT coalesce(sum(${r.amount}), 0) FROM ${refunds} r
      WHERE ${r.order_id} = ${o.id} AND ${r.kind} <> 'surplus' AND ${r.state} <> 'failed'))), 0) FROM ${orders} o
    WHERE ${o.account_id} = ${accountId} AND ${o.created_at} >= ${since} - ${UNPAID_ORDER_TTL}
      AND ${o.completed_at} >= ${since} AND ${o.currency} = ${currency})`;

/**
 * Whether an order `o` is being paid: begun while its page is open, or by a method that takes days.
 */
const isBeingPaid = ({ now, orderId }: PendingOrderQuery): SQL =>
  sql`${o.state} = 'open' AND ${o.id} IS NOT ${orderId ?? null} AND EXISTS (SELECT 1 FROM ${payments} p WHERE ${p.order_id} = ${o.id}
    AND ${p.state} IN ('created', 'pending') AND (${p.method} IN ('sdd', 'sct') OR ${p.created_at} >= ${now} - ${PENDING_PAYMENT_TTL}))`;

const pendingSpending = (query: SpendingPeriod & PendingOrderQuery): SQL =>
  sql`(SELECT coalesce(sum(${o.price}), 0) FROM ${orders} o WHERE ${o.account_id} = ${query.accountId}
    AND ${o.created_at} >= ${query.now} - ${UNPAID_ORDER_TTL} AND ${o.currency} = ${query.currency} AND ${isBeingPaid(query)})`;

/** The limit of a row in force: a scheduled limit replaces it at its time. */
export const currentLimit = (now: ValueOrSql<number>): SQL<number | null> =>
  sql`(CASE WHEN ${spendingLimits.next_at} <= ${now} THEN ${spendingLimits.next_amount} ELSE ${spendingLimits.amount} END)`;

/**
 * Whether the member's own limit allows another payment this month, including payments pending in
 * other tabs. A condition for the batch that places an order or begins a payment (R279). A currency
 * other than the limit's is refused.
 */
export function mayStillSpend(
  query: SpendingPeriod & PendingOrderQuery & { price: ValueOrSql<number> },
): SQL {
  const after = sql`${spentThisMonth(query)} + ${pendingSpending(query)} + ${query.price}`;
  const limit = currentLimit(query.now);
  return sql`NOT EXISTS (SELECT 1 FROM ${spendingLimits} WHERE ${spendingLimits.account_id} = ${query.accountId} AND ${limit} IS NOT NULL
    AND (${spendingLimits.currency} <> ${query.currency} OR ${after} > ${limit}))`;
}

type NightPurchase = { accountId: ValueOrSql<MemberId>; now: number; timeZone: string };

/** Credits bought since a given time, including orders being paid. */
export const creditsBoughtSince = (
  { accountId, ...query }: PendingOrderQuery & { accountId: ValueOrSql<MemberId> },
  since: number,
): SQL<number> =>
  sql`(SELECT coalesce(sum(${o.credits}), 0) FROM ${orders} o WHERE ${o.account_id} = ${accountId} AND ${o.created_at} >= ${since}
    AND (${o.state} = 'completed' OR ${isBeingPaid(query)}))`;

/**
 * Whether the purchase needs a confirmation at night (R291): too many credits in one night by the
 * site's `night_pause` and the member's local time. Always 0 by day. A condition like
 * `mayStillSpend`.
 */
export function needsNightPause(
  { night_pause: pause }: Pick<Site, "night_pause">,
  buying: NightPurchase & { credits: ValueOrSql<number>; orderId?: ValueOrSql<OrderId> },
): SQL {
  const night = pause && hoursRangeAt(buying.now, buying.timeZone, pause);
  if (!night) return sql`0`;
  return sql`(${creditsBoughtSince(buying, night.since)} + ${buying.credits} > ${pause.credits})`;
}

const limitOf = (member: MemberKey) => forOwner(member, spendingLimits.account_id);

/** A member's spending limit, for the data export. */
export const selectOwnLimit = (member: MemberKey) =>
  limitOf(member)
    .select({
      currency: spendingLimits.currency,
      amount: spendingLimits.amount,
      next_amount: spendingLimits.next_amount,
      next_at: spendingLimits.next_at,
    })
    .from(spendingLimits);

export const eraseLimit = (member: MemberKey) => limitOf(member).delete(spendingLimits);
