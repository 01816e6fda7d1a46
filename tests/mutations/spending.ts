import { inDomain } from "./mutation.ts";

const spent = inDomain("order/spending-sql", "order/spending");
const limit = inDomain("order/spending-sql", "order/spending-limit");
const night = inDomain("order/spending-sql", "order/night-pause");
const put = inDomain("order/spending-store", "order/spending-limit");
const hours = inDomain("order/spending", "order/night-pause");

/** Spending limits of members. */
export const SPENDING = [
  spent("what went back counts as spent", "o.price - (SELECT", "o.price - 0 * (SELECT"),
  spent("the return of a second payment is taken off", " AND r.kind <> 'surplus'"),
  spent("a return that failed is taken off", " AND r.state <> 'failed'"),
  spent("last month's money counts", "AND o.completed_at >= ${since} "),
  spent("other money counts as this", "AND o.currency = ${currency})`", ")`"),
  spent("two tabs spend past a limit", " + ${pendingSpending(query)}"),
  spent(
    "what was begun and left counts for ever",
    "(p.method IN ('sdd', 'sct') OR p.created_at >= ${now} - ${PENDING_PAYMENT_TTL})",
    "p.created_at > 0 AND ${now} > ${PENDING_PAYMENT_TTL}",
  ),
  spent("a slow payment is forgotten", "p.method IN ('sdd', 'sct') OR "),
  spent("an order stands in its own way", "o.id IS NOT ${orderId ?? null} AND "),
  spent("a limit is everybody's", "l.account_id = ${query.accountId} AND "),
  limit("other money goes past a limit", "l.currency <> ${query.currency} OR "),
  limit(
    "a rise never comes",
    "WHEN l.next_at <= ${now} THEN",
    "WHEN l.next_at < 0 AND ${now} THEN",
  ),
  put("a limit rises at once", "CASE WHEN ${rises} THEN ${limit} ELSE", "CASE WHEN 0 THEN 1 ELSE"),
  put(
    "no limit comes at once",
    "(${amount} IS NULL OR ${amount} > ${limit})",
    "(${amount} > ${limit})",
  ),
  put("a higher rise keeps the time of the one before", "${amount} <= l.next_amount", "1"),
  put(
    "a rise asked for again begins anew",
    "THEN CASE WHEN ${within} THEN l.next_at",
    "THEN CASE WHEN 0 THEN 1",
  ),
  put("another site sets a limit", "l.site_id = excluded.site_id AND "),
  put("a limit changes its money", " AND (${limit} IS NULL OR l.currency = excluded.currency)"),
  night(
    "the evening is a part of the night",
    "AND o.created_at >= ${since}\n    AND (o.state",
    "AND ${since} > 0\n    AND (o.state",
  ),
  night("what is being paid tonight is none", " OR ${isBeingPaid(query)}"),
  night("a night has no measure", "> ${pause.credits})", "> ${pause.credits} + 9999)"),
  hours("by day a night is told", "night && { credits", "{ credits"),
];
