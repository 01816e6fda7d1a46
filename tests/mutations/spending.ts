import { inDomain } from "./mutation.ts";

const spendingSql = inDomain("order/spending-sql", "order/spending");
const spendingStore = inDomain("order/spending-store", "order/spending");
const spending = inDomain("order/spending");

/** Spending limits of members. */
export const SPENDING = [
  spendingSql("refunded money counts as spent", "${o.price} - (SELECT", "${o.price} - 0 * (SELECT"),
  spendingSql("a surplus refund reduces the spending", " AND ${r.kind} <> 'surplus'"),
  spendingSql("a failed refund reduces the spending", " AND ${r.state} <> 'failed'"),
  spendingSql("last month's spending counts", "AND ${o.completed_at} >= ${since} "),
  spendingSql("spending in another currency counts", " AND ${o.currency} = ${currency})`", ")`"),
  spendingSql("two tabs exceed a spending limit", " + ${pendingSpending(query)}"),
  spendingSql(
    "an abandoned payment counts without an end",
    "(${p.method} IN ('sdd', 'sct') OR ${p.created_at} >= ${now} - ${PENDING_PAYMENT_TTL})",
    "${p.created_at} > 0 AND ${now} > ${PENDING_PAYMENT_TTL}",
  ),
  spendingSql("a slow payment does not count as spending", "${p.method} IN ('sdd', 'sct') OR "),
  spendingSql("an order counts against itself", "${o.id} IS NOT ${orderId ?? null} AND "),
  spendingSql(
    "a spending limit applies to every member",
    "${spendingLimits.account_id} = ${query.accountId} AND ",
  ),
  spendingSql(
    "a purchase in another currency exceeds a spending limit",
    "${spendingLimits.currency} <> ${query.currency} OR ",
  ),
  spendingSql(
    "a raised limit never takes effect",
    "WHEN ${spendingLimits.next_at} <= ${now} THEN",
    "WHEN ${spendingLimits.next_at} < 0 AND ${now} THEN",
  ),
  spendingStore(
    "a raised limit takes effect at once",
    "CASE WHEN ${rises} THEN ${limit} ELSE",
    "CASE WHEN 0 THEN 1 ELSE",
  ),
  spendingStore(
    "a removed limit takes effect at once",
    "(${amount} IS NULL OR ${amount} > ${limit})",
    "(${amount} > ${limit})",
  ),
  spendingStore(
    "a higher raise keeps the previous raise's date",
    "${amount} <= ${nextAmount}",
    "1",
  ),
  spendingStore(
    "a repeated raise restarts its waiting period",
    "THEN CASE WHEN ${within} THEN ${nextAt}",
    "THEN CASE WHEN 0 THEN 1",
  ),
  spendingStore(
    "another site changes a spending limit",
    "        eq(spendingLimits.site_id, siteId),\n",
  ),
  spendingStore(
    "a spending limit changes its currency",
    "        sql`(${limit} IS NULL OR ${spendingLimits.currency} = ${currency})`,\n",
  ),
  spendingSql(
    "evening purchases count towards the night pause",
    "AND ${o.created_at} >= ${since}\n    AND (${o.state}",
    "AND ${since} > 0\n    AND (${o.state}",
  ),
  spendingSql(
    "pending purchases do not count towards the night pause",
    " OR ${isBeingPaid(query)}",
  ),
  spendingSql(
    "the night pause has no threshold",
    "> ${pause.credits})",
    "> ${pause.credits} + 9999)",
  ),
  spending("the night pause is shown by day", "night && { credits", "{ credits"),
];
