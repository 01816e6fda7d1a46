import { and, eq, sql } from "drizzle-orm";
import { forOwner, insertInto } from "~/db/query-builder";
import { nullable } from "~/db/text-statement";
import type { Currency } from "~/kit/money";
import type { MemberKey } from "../account/account";
import { orders, spendingLimits } from "./order.tables";
import { creditsBoughtSince, currentLimit, spentThisMonth } from "./spending-sql";

type SpendingQuery = {
  /** The currency of the location, used if no limit sets another. */
  currency: Currency;
  now: number;
  month: number;
  /** The start of the current night; by day, now. */
  night: number;
};

/** A member's spending this month, limit, and credits bought tonight, in one row. */
export function selectSpending(member: MemberKey, { currency, now, month, night }: SpendingQuery) {
  const accountId = member.id;
  const limit = currentLimit(now);
  const money = sql<string>`CASE WHEN ${limit} IS NULL THEN ${currency} ELSE ${spendingLimits.currency} END`;
  const isScheduled = sql`${spendingLimits.next_at} > ${now}`;
  const spent = spentThisMonth({ accountId, currency: money, since: month });
  return forOwner(member, spendingLimits.account_id).text(
    {
      currency: sql`${money}`.mapWith(orders.currency),
      spent: sql`${spent}`.mapWith(Number),
      most: nullable(sql`${limit}`.mapWith(Number)),
      nextAmount: nullable(
        sql`CASE WHEN ${isScheduled} THEN ${spendingLimits.next_amount} END`.mapWith(Number),
      ),
      /** Null if no change is scheduled. */
      nextAt: nullable(
        sql`CASE WHEN ${isScheduled} THEN ${spendingLimits.next_at} END`.mapWith(Number),
      ),
      credits: sql`${creditsBoughtSince({ accountId, now }, night)}`.mapWith(Number),
    },
    ({ columns, inScope }) =>
      sql`SELECT ${columns} FROM (SELECT 1) LEFT JOIN ${spendingLimits} ON ${inScope(spendingLimits)}`,
  );
}

type LimitChange = { amount: number | null; currency: Currency; now: number; risesAt: number };

/**
 * Sets a limit: a lower one at once, a higher one or none after the delay. If a rise is already
 * scheduled and the new amount is not higher, its time stays. Writes nothing if a limit in another
 * currency is in force.
 */
export function upsertLimit(
  { id, siteId }: MemberKey,
  { amount, currency, now, risesAt }: LimitChange,
) {
  const { next_at: nextAt, next_amount: nextAmount } = spendingLimits;
  const limit = currentLimit(now);
  const rises = sql`(${limit} IS NOT NULL AND (${amount} IS NULL OR ${amount} > ${limit}))`;
  const within = sql`(${nextAt} > ${now} AND (${nextAmount} IS NULL OR ${amount} <= ${nextAmount}))`;
  return insertInto(spendingLimits)
    .values({ account_id: id, site_id: siteId, currency, amount })
    .onConflictDoUpdate({
      target: spendingLimits.account_id,
      set: {
        currency,
        amount: sql`CASE WHEN ${rises} THEN ${limit} ELSE ${amount} END`,
        next_amount: sql`CASE WHEN ${rises} THEN ${amount} END`,
        next_at: sql`CASE WHEN ${rises} THEN CASE WHEN ${within} THEN ${nextAt} ELSE ${risesAt} END END`,
      },
      setWhere: and(
        eq(spendingLimits.site_id, siteId),
        sql`(${limit} IS NULL OR ${spendingLimits.currency} = ${currency})`,
      ),
    });
}
