import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { Currency } from "~/kit/money";
import type { MemberKey } from "../account/account";
import { creditsBoughtSince, currentLimit, spentThisMonth } from "./spending-sql";

type SpendingRow = {
  currency: Currency;
  spent: number;
  most: number | null;
  nextAmount: number | null;
  /** Null if no change is scheduled. */
  nextAt: number | null;
  credits: number;
};

type SpendingQuery = {
  /** The currency of the location, used if no limit sets another. */
  currency: Currency;
  now: number;
  month: number;
  /** The start of the current night; by day, now. */
  night: number;
};

/** A member's spending this month, limit, and credits bought tonight, in one row. */
export function selectSpending(
  { id, siteId }: MemberKey,
  { currency, now, month, night }: SpendingQuery,
): Statement<SpendingRow> {
  const limit = currentLimit(now);
  const money = sql<string>`CASE WHEN ${limit} IS NULL THEN ${currency} ELSE l.currency END`;
  const waits = sql`CASE WHEN l.next_at > ${now} THEN`;
  return sql`SELECT ${money} AS currency, ${spentThisMonth({ accountId: id, currency: money, since: month })} AS spent, ${limit} AS most,
      ${waits} l.next_amount END AS nextAmount, ${waits} l.next_at END AS nextAt, ${creditsBoughtSince({ accountId: id, now }, night)} AS credits
    FROM (SELECT 1) LEFT JOIN spending_limits l ON l.account_id = ${id} AND l.site_id = ${siteId}`;
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
): Statement {
  const limit = currentLimit(now);
  const rises = sql`(${limit} IS NOT NULL AND (${amount} IS NULL OR ${amount} > ${limit}))`;
  const within = sql`(l.next_at > ${now} AND (l.next_amount IS NULL OR ${amount} <= l.next_amount))`;
  return sql`INSERT INTO spending_limits AS l (account_id, site_id, currency, amount) VALUES (${id}, ${siteId}, ${currency}, ${amount})
    ON CONFLICT (account_id) DO UPDATE SET currency = excluded.currency,
      amount = CASE WHEN ${rises} THEN ${limit} ELSE excluded.amount END,
      next_amount = CASE WHEN ${rises} THEN excluded.amount END,
      next_at = CASE WHEN ${rises} THEN CASE WHEN ${within} THEN l.next_at ELSE ${risesAt} END END
    WHERE l.site_id = excluded.site_id AND (${limit} IS NULL OR l.currency = excluded.currency)`;
}
