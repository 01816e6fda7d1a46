import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { Value } from "~/db/compiled";
import type { MemberId, OrderId } from "~/kit/ids";
import { hoursRound } from "~/kit/local-day";
import type { MemberKey } from "../account/account";
import type { Site } from "../site/site";
import { BEING_PAID, FORGOTTEN_AFTER } from "./order";

type Paid = {
  accountId: Value<MemberId>;
  currency: Value<string>;
  /** The start of the month at the member's location: `beginningsOf(now, timeZone).month`. */
  since: Value<number>;
};
type UnderWay = {
  now: Value<number>;
  /** The order being checked, if it is already placed; it is not counted twice. */
  orderId?: Value<OrderId>;
};

/**
 * What an account paid since `since`, in minor units of a currency, minus refunds made or pending.
 */
export const spentThisMonth = ({ accountId, currency, since }: Paid): SQL<number> =>
  sql`(SELECT coalesce(sum(max(0, o.price - (SELECT coalesce(sum(r.amount), 0) FROM refunds r
      WHERE r.order_id = o.id AND r.kind <> 'surplus' AND r.state <> 'failed'))), 0) FROM orders o
    WHERE o.account_id = ${accountId} AND o.created_at >= ${since} - ${FORGOTTEN_AFTER} AND o.completed_at >= ${since} AND o.currency = ${currency})`;

/**
 * Whether an order `o` is being paid: begun while its page is open, or by a method that takes days.
 */
const isBeingPaid = ({ now, orderId }: UnderWay): SQL =>
  sql`o.state = 'open' AND o.id IS NOT ${orderId ?? null} AND EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.id
    AND p.state IN ('created', 'pending') AND (p.method IN ('sdd', 'sct') OR p.created_at >= ${now} - ${BEING_PAID}))`;

const beingPaid = (asked: Paid & UnderWay): SQL =>
  sql`(SELECT coalesce(sum(o.price), 0) FROM orders o WHERE o.account_id = ${asked.accountId}
    AND o.created_at >= ${asked.now} - ${FORGOTTEN_AFTER} AND o.currency = ${asked.currency} AND ${isBeingPaid(asked)})`;

/** The limit of a row `l` in force: a scheduled limit replaces it at its time. */
export const standingLimit = (now: Value<number>): SQL<number | null> =>
  sql`(CASE WHEN l.next_at <= ${now} THEN l.next_amount ELSE l.amount END)`;

/**
 * Whether the member's own limit allows another payment this month, including payments pending in
 * other tabs. A condition for the batch that places an order or begins a payment (R279). A currency
 * other than the limit's is refused.
 */
export function mayStillSpend(asked: Paid & UnderWay & { price: Value<number> }): SQL {
  const after = sql`${spentThisMonth(asked)} + ${beingPaid(asked)} + ${asked.price}`;
  const limit = standingLimit(asked.now);
  return sql`NOT EXISTS (SELECT 1 FROM spending_limits l WHERE l.account_id = ${asked.accountId} AND ${limit} IS NOT NULL
    AND (l.currency <> ${asked.currency} OR ${after} > ${limit}))`;
}

type Buying = { accountId: Value<MemberId>; now: number; timeZone: string };

/** Credits bought since a given time, including orders being paid. */
export const boughtSince = (
  { accountId, ...asked }: UnderWay & { accountId: Value<MemberId> },
  since: number,
): SQL<number> =>
  sql`(SELECT coalesce(sum(o.credits), 0) FROM orders o WHERE o.account_id = ${accountId} AND o.created_at >= ${since}
    AND (o.state = 'completed' OR ${isBeingPaid(asked)}))`;

/**
 * Whether the purchase needs a confirmation at night (R291): too many credits in one night by the
 * site's `night_pause` and the member's local time. Always 0 by day. A condition like
 * `mayStillSpend`.
 */
export function needsPause(
  { night_pause: pause }: Pick<Site, "night_pause">,
  buying: Buying & { credits: Value<number>; orderId?: Value<OrderId> },
): SQL {
  const night = pause && hoursRound(buying.now, buying.timeZone, pause);
  if (!night) return sql`0`;
  return sql`(${boughtSince(buying, night.since)} + ${buying.credits} > ${pause.credits})`;
}

/** A member's spending limit, for the data export. */
export const selectOwnLimit = ({ id, siteId }: MemberKey): Statement<object> =>
  sql`SELECT currency, amount, next_amount, next_at FROM spending_limits WHERE account_id = ${id} AND site_id = ${siteId}`;

export const eraseLimit = ({ id, siteId }: MemberKey): Statement =>
  sql`DELETE FROM spending_limits WHERE account_id = ${id} AND site_id = ${siteId}`;
