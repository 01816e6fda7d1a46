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
  /** When the month began where its member is: `beginningsOf(now, timeZone).month`. */
  since: Value<number>;
};
type UnderWay = {
  now: Value<number>;
  /** An order that is not counted: the one that is asked about, where it is placed already. */
  orderId?: Value<OrderId>;
};

/** What an account has paid since a moment, in minor units of a currency, less what went back or is on its way back. */
export const spentThisMonth = ({ accountId, currency, since }: Paid): SQL<number> =>
  sql`(SELECT coalesce(sum(max(0, o.price - (SELECT coalesce(sum(r.amount), 0) FROM refunds r
      WHERE r.order_id = o.id AND r.kind <> 'surplus' AND r.state <> 'failed'))), 0) FROM orders o
    WHERE o.account_id = ${accountId} AND o.created_at >= ${since} - ${FORGOTTEN_AFTER} AND o.completed_at >= ${since} AND o.currency = ${currency})`;

/** Whether an order `o` is being paid: begun within the time that its page is open, or by what takes a bank days. */
const isBeingPaid = ({ now, orderId }: UnderWay): SQL =>
  sql`o.state = 'open' AND o.id IS NOT ${orderId ?? null} AND EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.id
    AND p.state IN ('created', 'pending') AND (p.method IN ('sdd', 'sct') OR p.created_at >= ${now} - ${BEING_PAID}))`;

const beingPaid = (asked: Paid & UnderWay): SQL =>
  sql`(SELECT coalesce(sum(o.price), 0) FROM orders o WHERE o.account_id = ${asked.accountId}
    AND o.created_at >= ${asked.now} - ${FORGOTTEN_AFTER} AND o.currency = ${asked.currency} AND ${isBeingPaid(asked)})`;

/** The limit of a row `l` as it stands: what was waiting took its place once its time had come. */
export const standingLimit = (now: Value<number>): SQL<number | null> =>
  sql`(CASE WHEN l.next_at <= ${now} THEN l.next_amount ELSE l.amount END)`;

/**
 * Whether a member's own limit lets them pay so much more this month, with what they paid and what they are paying in another
 * tab: a condition for the batch that places an order or begins a payment (R279). Other money than the limit's is refused.
 */
export function mayStillSpend(asked: Paid & UnderWay & { price: Value<number> }): SQL {
  const after = sql`${spentThisMonth(asked)} + ${beingPaid(asked)} + ${asked.price}`;
  const limit = standingLimit(asked.now);
  return sql`NOT EXISTS (SELECT 1 FROM spending_limits l WHERE l.account_id = ${asked.accountId} AND ${limit} IS NOT NULL
    AND (l.currency <> ${asked.currency} OR ${after} > ${limit}))`;
}

type Buying = { accountId: Value<MemberId>; now: number; timeZone: string };

/** Credits that were bought since a moment, or are being paid. */
export const boughtSince = (
  { accountId, ...asked }: UnderWay & { accountId: Value<MemberId> },
  since: number,
): SQL<number> =>
  sql`(SELECT coalesce(sum(o.credits), 0) FROM orders o WHERE o.account_id = ${accountId} AND o.created_at >= ${since}
    AND (o.state = 'completed' OR ${isBeingPaid(asked)}))`;

/**
 * Whether so many more credits are much for one night, by the site's `night_pause` and the clock where the member is: then
 * they are asked whether they want them tonight (R291). Never by day. A condition, as `mayStillSpend`.
 */
export function needsPause(
  { night_pause: pause }: Pick<Site, "night_pause">,
  buying: Buying & { credits: Value<number>; orderId?: Value<OrderId> },
): SQL {
  const night = pause && hoursRound(buying.now, buying.timeZone, pause);
  if (!night) return sql`0`;
  return sql`(${boughtSince(buying, night.since)} + ${buying.credits} > ${pause.credits})`;
}

/** A member's limit, for their copy. */
export const selectOwnLimit = ({ id, siteId }: MemberKey): Statement<object> =>
  sql`SELECT currency, amount, next_amount, next_at FROM spending_limits WHERE account_id = ${id} AND site_id = ${siteId}`;

export const eraseLimit = ({ id, siteId }: MemberKey): Statement =>
  sql`DELETE FROM spending_limits WHERE account_id = ${id} AND site_id = ${siteId}`;
